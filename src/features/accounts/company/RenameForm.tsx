import { useEffect, useRef } from 'react';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { fundNameRules } from '#features/clients/company/fundNameRules.ts';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { useRenameFund } from '#features/clients/company/useRenameFund.ts';
import styles from './accounts.module.css';

/** A field in place of the account's name. Enter saves, Escape cancels. */
export function RenameForm({ fund, onDone }: { fund: ShownFund; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const rename = useRenameFund(onDone);
  const form = useCallForm({
    rules: fundNameRules,
    start: { name: fund.name },
    send: ({ name }) => (name === fund.name ? onDone() : rename(fund.id, name)),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
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

  return (
    <Form form={form} className={styles.rename}>
      <FormField form={form} name="name" label={<span className="visually-hidden">Account name</span>}>
        {(field) => (
          <TextInput
            {...field}
            ref={(node) => {
              field.ref(node);
              input.current = node;
            }}
          />
        )}
      </FormField>
      <span className={styles.buttons}>
        <Button type="submit" size="small" variant="white" loading={form.isBusy}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </Form>
  );
}
