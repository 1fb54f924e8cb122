import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './WizardSteps.module.css';

export interface WizardStep<Key extends string> {
  key: Key;
  title: string;
  /** open: it can be filled in; locked: an earlier step comes first */
  state: 'done' | 'open' | 'locked';
  /** Fields that are still missing; of a step that somebody has begun. */
  missing?: number;
}

interface WizardStepsProps<Key extends string> {
  label: string;
  steps: readonly WizardStep<Key>[];
  current: Key;
  onStep: (key: Key) => void;
}

/** What is done, what is missing, what is locked. On phones one line that opens to all steps. */
export function WizardSteps<Key extends string>({ label, steps, current, onStep }: WizardStepsProps<Key>) {
  const at = steps.findIndex(({ key }) => key === current);
  const list = (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step.key}>
          <Step step={step} number={index + 1} isCurrent={step.key === current} onStep={() => onStep(step.key)} />
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles.nav} aria-label={label}>
      <details className={styles.short}>
        <summary className={styles.line}>
          <span className={styles.place}>
            Step {at + 1} of {steps.length}
          </span>
          {steps[at]?.title}
          <Icon name="chevron-down" size={16} />
        </summary>
        {list}
      </details>
      <div className={styles.long}>{list}</div>
    </nav>
  );
}

interface StepProps {
  step: WizardStep<string>;
  number: number;
  isCurrent: boolean;
  onStep: () => void;
}

function Step({ step: { title, state, missing = 0 }, number, isCurrent, onStep }: StepProps) {
  const note =
    state === 'locked' ? 'locked' : missing > 0 ? `missing ${missing}` : state === 'done' ? 'done' : undefined;
  const inside = (
    <>
      <span className={styles.mark}>
        {state === 'done' ? (
          <Icon name="check" size={14} />
        ) : state === 'locked' ? (
          <Icon name="lock" size={14} />
        ) : (
          number
        )}
      </span>
      <span className={styles.title}>{title}</span>
      {note && (
        <span className={classes(styles.note, missing > 0 && styles.missing, missing === 0 && 'visually-hidden')}>
          {note}
        </span>
      )}
    </>
  );
  const className = classes(styles.step, styles[state], isCurrent && styles.current);
  if (state === 'locked') return <span className={className}>{inside}</span>;
  return (
    <button type="button" className={className} aria-current={isCurrent ? 'step' : undefined} onClick={onStep}>
      {inside}
    </button>
  );
}
