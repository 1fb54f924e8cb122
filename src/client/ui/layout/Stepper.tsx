import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './Stepper.module.css';

interface StepperProps {
  /** Their names in order. */
  steps: readonly string[];
  /** Index of the one being done; `steps.length` when all are. */
  current: number;
  /** Lets people go back to a step that is done. */
  onStep?: (index: number) => void;
}

/** Where a task of several steps stands: what is done, what is now, what is missing. */
export function Stepper({ steps, current, onStep }: StepperProps) {
  return (
    <ol className={styles.steps} aria-label={`Step ${Math.min(current + 1, steps.length)} of ${steps.length}`}>
      {steps.map((step, index) => {
        const done = index < current;
        const mark = <span className={styles.mark}>{done ? <Icon name="check" size={14} /> : index + 1}</span>;
        return (
          <li
            key={step}
            className={classes(styles.step, done && styles.done, index === current && styles.current)}
            aria-current={index === current ? 'step' : undefined}
          >
            {done && onStep ? (
              <button type="button" className={styles.back} onClick={() => onStep(index)}>
                {mark}
                {step}
                <span className="visually-hidden"> (done, go back)</span>
              </button>
            ) : (
              <span className={styles.words}>
                {mark}
                {step}
                {done && <span className="visually-hidden"> (done)</span>}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
