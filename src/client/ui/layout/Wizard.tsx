import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { dropSecondClick } from '../overlay/ActionBar.tsx';
import { Saved, type SaveState } from './Saved.tsx';
import styles from './Wizard.module.css';
import { type WizardStep, WizardSteps } from './WizardSteps.tsx';

interface WizardProps<Key extends string> {
  /** What the steps lead to, read aloud: `Application of Baltic Timber UAB`. */
  label: string;
  steps: readonly WizardStep<Key>[];
  current: Key;
  onStep: (key: Key) => void;
  /** Of the step: what is asked. */
  title: string;
  summary?: ReactNode;
  /** Above the fields: a CorrectionNote. */
  note?: ReactNode;
  /** undefined while nothing was typed */
  saved: SaveState | undefined;
  /** Absent in the first step. */
  onBack?: (() => void) | undefined;
  onExit: () => void;
  /** what leaving is called where nothing is saved */
  exit?: string;
  /** The verb of the primary button: `Continue`, in the last step what it does. */
  primary?: string;
  /** Id of the form that the primary button submits; without a form, `onPrimary`. */
  form?: string;
  onPrimary?: () => void;
  loading?: boolean;
  /** What the primary button waits for, or what is in its way. */
  waits?: string | undefined;
  children: ReactNode;
}

/**
 * A long form in steps: where they stand at the left, one step of 560 px, and a bar whose primary button is at the same
 * place in every step. Each step has an address of its own; the page saves while people type.
 */
export function Wizard<Key extends string>(props: WizardProps<Key>) {
  const { label, steps, current, onStep, title, summary, note, saved, onBack, onExit, children } = props;
  const { primary = 'Continue', exit = 'Save and exit', form, onPrimary, loading = false, waits } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  // another step begins at its heading, for eyes and for screen readers
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={styles.frame}>
      <div className={styles.wizard}>
        <div className={styles.steps}>
          <WizardSteps label={label} steps={steps} current={current} onStep={onStep} />
        </div>
        <section className={styles.step} aria-labelledby={id}>
          <header className={styles.header}>
            <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {summary && <p className={styles.summary}>{summary}</p>}
          </header>
          {note}
          <div className={styles.content}>{children}</div>
          <div className={styles.bar} data-docked onClickCapture={dropSecondClick}>
            <p aria-live="polite" className={styles.waits}>
              {waits}
            </p>
            {onBack && <Button onClick={onBack}>Back</Button>}
            <Saved state={saved} />
            <Button variant="ghost" className={styles.exit} onClick={onExit}>
              {exit}
            </Button>
            <Button
              variant="primary"
              className={styles.primary}
              loading={loading}
              {...(form ? { type: 'submit', form } : { onClick: onPrimary })}
            >
              {primary}
            </Button>
          </div>
        </section>
      </div>
    </div>
  );
}
