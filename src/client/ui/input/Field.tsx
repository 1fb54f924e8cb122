import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { fieldSentence } from '#shared/rules/sentences.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './Field.module.css';

interface FieldParts {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** takes why the input cannot read its text */
  report: (reason: string | undefined) => void;
}

const FieldContext = createContext<FieldParts | undefined>(undefined);

interface FieldProps {
  label: ReactNode;
  /** What to enter; an error takes its place. */
  help?: ReactNode;
  /** What is wrong and how to correct it. */
  error?: string | undefined;
  /** Marks a field that may stay empty; all others are needed. */
  optional?: boolean;
  /** Beside the label, at the right: a link or a counter. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label above, one input inside, help or error under it. The inputs of this folder wire themselves to it. */
export function Field({ label, help, error: fault, optional = false, aside, children }: FieldProps) {
  const id = useId();
  const [reason, report] = useState<string>();
  const error = fault ?? (reason && fieldSentence('not-valid', typeof label === 'string' ? label : 'This', reason));
  const wordsId = error || help ? `${id}-words` : undefined;
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}> optional</span>}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={{ id, labelId: `${id}-label`, describedBy: wordsId, invalid: error !== undefined, report }}>
        {children}
      </FieldContext>
      <FieldWords id={wordsId} help={help} error={error} />
    </div>
  );
}

interface FieldWordsProps extends Pick<FieldProps, 'help' | 'error'> {
  id: string | undefined;
}

/** What is wrong with a field, otherwise what to enter. */
export function FieldWords({ id, help, error }: FieldWordsProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // a form focuses its first faulty field before its fault is drawn, and may have scrolled no further than the input
  useEffect(() => {
    const isFocused = words.current?.parentElement?.contains(document.activeElement);
    if (error && isFocused) words.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error && !help) return null;
  return (
    <p ref={words} id={id} className={error ? styles.error : styles.help}>
      {error && <Icon name="alert" size={16} />}
      {error || help}
    </p>
  );
}

interface OwnWiring {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that tie an input to the Field around it; what the input was given itself wins. */
export function useFieldWiring(own: OwnWiring) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/** What an input cannot read of its own text, said by the Field around it where the form says nothing. */
export function useOwnFault(reason: string | undefined): void {
  const report = useContext(FieldContext)?.report;
  useEffect(() => report?.(reason), [report, reason]);
}

/** For inputs whose list hides the rest of the page while open, the label with it: names them by reference instead. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.labelId;
}
