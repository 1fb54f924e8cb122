import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { loadIbanRules } from '#shared/validIban.ts';
import styles from './cases.module.css';
import { askedFields, type CaseAction, generalFault, isEnterRefused, typedIn } from './checkDecision.ts';
import { isSome, OptionList } from './OptionList.tsx';
import type { CaseDecision } from './useDecision.ts';

interface ConfirmationProps {
  action: CaseAction;
  decision: CaseDecision;
  /** a colleague who has the case: to decide it all the same is asked once, here */
  takenBy: string | undefined;
  /** items of the checklist that no one has looked at */
  unticked: readonly string[];
  /** what the client is asked, where the action asks */
  children?: ReactNode;
}

/**
 * What will happen, and what the action asks: title, words, fields and reasons. The comment and the verb stand below.
 */
export function Confirmation({ action, decision, takenBy, unticked, children }: ConfirmationProps) {
  const { title, confirm, fields, reasons, code } = action;
  const { typed, setTyped, faults } = decision;
  const general = generalFault(faults);
  const asked = askedFields(fields, typed);
  const single = asked.filter((field) => !isSome(field));
  const type = (key: string, value: string) => setTyped({ ...typed, fields: { ...typed.fields, [key]: value } });
  const reasonList = Object.entries(reasons);
  return (
    <div className={styles.confirmation}>
      <h3 className={styles.confirmTitle}>{title}</h3>
      <p className={styles.words}>{confirm}</p>
      {takenBy !== undefined && <Banner kind="pending">{takenBy} has taken this case. Decide it all the same?</Banner>}
      {general && (
        <div role="alert">
          <Banner kind="failed">{general}</Banner>
        </div>
      )}
      {children}
      {faults['request'] && (
        <p role="alert" className={styles.fault}>
          {faults['request']}
        </p>
      )}
      {single.length > 0 && (
        <div className={styles.fields}>
          {single.map((field) => (
            <Field key={field.key} label={field.label} error={faults[field.key]} optional={!field.isRequired}>
              <FieldInput
                field={field}
                value={typed.fields[field.key] ?? ''}
                onChange={(value) => type(field.key, value)}
              />
            </Field>
          ))}
        </div>
      )}
      {asked.filter(isSome).map((field) => (
        <OptionList
          key={field.key}
          field={field}
          chosen={typedIn(field, typed).split(' ')}
          fault={faults[field.key]}
          onChange={(chosen) => type(field.key, chosen.join(' '))}
          words={(value) => typed.fields[`words${value}`] ?? ''}
          onText={(value, words) => type(`words${value}`, words)}
        />
      ))}
      {reasonList.length > 0 && <Reasons reasons={reasonList} decision={decision} />}
      {unticked.length > 0 && <p className={styles.quiet}>Not ticked on the checklist: {unticked.join('; ')}.</p>}
      {isEnterRefused(code, null) && <p className={styles.quiet}>Enter won’t confirm; use the button.</p>}
    </div>
  );
}

interface ReasonsProps {
  /** code and words */
  reasons: readonly [string, string][];
  decision: CaseDecision;
}

function Reasons({ reasons, decision: { typed, setTyped, faults } }: ReasonsProps) {
  return (
    <fieldset className={styles.reasons}>
      <legend>Reason</legend>
      {reasons.map(([reason, words]) => (
        <Checkbox
          key={reason}
          label={words}
          checked={typed.reasons.includes(reason)}
          onChange={({ target: { checked } }) => {
            const others = typed.reasons.filter((one) => one !== reason);
            setTyped({ ...typed, reasons: checked ? [...others, reason] : others });
          }}
        />
      ))}
      {faults['reasons'] && (
        <p role="alert" className={styles.fault}>
          {faults['reasons']}
        </p>
      )}
    </fieldset>
  );
}

/** The rules of all countries come when the field is shown; until then the server checks alone. */
function CheckedIban(props: ComponentProps<typeof IbanInput>) {
  useEffect(() => void loadIbanRules().catch(() => undefined), []);
  return <IbanInput {...props} />;
}

interface FieldInputProps {
  field: CaseAction['fields'][number];
  value: string;
  onChange: (value: string) => void;
}

function FieldInput({ field: { kind, choices }, value, onChange }: FieldInputProps) {
  if (kind === 'one') {
    const options = Object.entries(choices).map(([code, label]) => ({ value: code, label }));
    return (
      <Select options={options} placeholder="Choose" value={value} onChange={(event) => onChange(event.target.value)} />
    );
  }
  if (kind === 'day') return <DayInput value={value} onChange={onChange} />;
  if (kind === 'amount') return <AmountInput value={value} onChange={onChange} />;
  if (kind === 'iban') return <CheckedIban value={value} onChange={onChange} />;
  return (
    <TextInput
      value={value}
      {...((kind === 'euros' || kind === 'limit') && { unit: 'EUR', inputMode: 'numeric', numbers: true })}
      {...(kind === 'clients' && { placeholder: 'Numbers of clients, with commas between' })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
