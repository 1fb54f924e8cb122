import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { textLengths } from '../../../shared/limits.ts';
import { messages, say } from '../../../shared/messages.ts';
import { type ShownFund, useRenameFund } from '../../clients/company/funds.ts';
import styles from './accounts.module.css';

/** A field in place of the account's name. Enter saves, Escape cancels. */
export function RenameForm({ fund, onDone }: { fund: ShownFund; onDone: () => void }) {
  const [name, setName] = useState(fund.name);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { rename, isRunning } = useRenameFund(onDone);

  useEffect(() => input.current?.select(), []);
  // Escape closes only this field, not the panel around it: this listener runs before that of the panel.
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== input.current) return;
      event.stopPropagation();
      onDone();
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [onDone]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === fund.name) return onDone();
    const refusal = refuseName(wanted);
    setError(refusal);
    if (refusal) input.current?.focus();
    else if (!isRunning) void rename(fund.id, wanted);
  };
  return (
    <form className={styles.rename} onSubmit={submit} noValidate>
      <Field label={<span className="visually-hidden">Account name</span>} error={error}>
        <TextInput ref={input} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <span className={styles.buttons}>
        <Button type="submit" size="small" variant="white" loading={isRunning}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

function refuseName(name: string): string | undefined {
  if (name === '') return messages.highlightedEmpty;
  return name.length > textLengths.name ? say(messages.fieldInvalid, { field: 'Account name' }) : undefined;
}
