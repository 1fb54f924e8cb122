import { type ReactNode, useId } from 'react';
import { FieldWords } from './Field.tsx';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  legend: ReactNode;
  /** Only read aloud: what is in the group says it. */
  legendHidden?: boolean;
  /** Under the legend; an error, after the inputs, takes its place. */
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  children: ReactNode;
}

/** Inputs with one question above them, such as the boxes of a choice of several. */
export function FieldGroup({ legend, legendHidden = false, help, error, optional = false, children }: FieldGroupProps) {
  const id = useId();
  const hasWords = error !== undefined || help !== undefined;
  return (
    <fieldset
      className={styles.group}
      aria-describedby={hasWords ? id : undefined}
      data-invalid={error !== undefined || undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>
        {legend}
        {optional && <span className={styles.optional}> optional</span>}
      </legend>
      {!error && <FieldWords id={id} help={help} />}
      {children}
      {error && <FieldWords id={id} error={error} />}
    </fieldset>
  );
}

/** Short fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
