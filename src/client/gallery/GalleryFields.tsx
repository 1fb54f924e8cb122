import { useState } from 'react';
import { AmountInput } from '../ui/input/AmountInput.tsx';
import { Checkbox } from '../ui/input/Checkbox.tsx';
import { Combobox } from '../ui/input/Combobox.tsx';
import { DayInput } from '../ui/input/DayInput.tsx';
import { Field } from '../ui/input/Field.tsx';
import { FieldGroup } from '../ui/input/FieldGroup.tsx';
import { IbanInput } from '../ui/input/IbanInput.tsx';
import { MultiSelect } from '../ui/input/MultiSelect.tsx';
import { PhoneInput } from '../ui/input/PhoneInput.tsx';
import { RadioCards } from '../ui/input/RadioCards.tsx';
import { Select } from '../ui/input/Select.tsx';
import { SuggestInput } from '../ui/input/SuggestInput.tsx';
import { TextArea } from '../ui/input/TextArea.tsx';
import { TextInput } from '../ui/input/TextInput.tsx';
import { useSentAs } from '../ui/input/useSentAs.tsx';
import { Section } from '../ui/layout/Section.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const accounts = [
  { value: 'main', label: 'Main account · 48 200.15 EUR' },
  { value: 'tax', label: 'Taxes · 3 000.00 EUR' },
];
const countries = [
  { value: 'EE', label: 'Estonia', note: 'EE' },
  { value: 'LV', label: 'Latvia', note: 'LV' },
  { value: 'LT', label: 'Lithuania', note: 'LT' },
  { value: 'LU', label: 'Luxembourg', note: 'LU' },
  { value: 'PL', label: 'Poland', note: 'PL' },
];
const payees = [
  { value: 'p1', label: 'Baltic Timber UAB', note: 'LT12 … 1000' },
  { value: 'p2', label: 'Nordic Freight OÜ', note: 'EE38 … 0123' },
];

export function GalleryFields({ title }: PartProps) {
  return (
    <Section title={title} summary="Label above, help under. An error takes the place of the help, with a drawing.">
      <States />
      <Kinds />
      <Choices />
    </Section>
  );
}

function States() {
  return (
    <Sample title="States" note="Hover darkens the edge, focus draws the ring.">
      <div className={styles.form}>
        <Field label="Payee name" help="As written on their account">
          <TextInput placeholder="Baltic Timber UAB" />
        </Field>
        <Field label="Reference" optional help="The payee sees it">
          <TextInput defaultValue="RF18 5390 0754 7034" numbers />
        </Field>
        <Field label="E-mail" error="An e-mail address has an @ in it">
          <TextInput defaultValue="rasa.example.com" />
        </Field>
        <Field label="Company code" help="Cannot be changed here">
          <TextInput value="304512345" readOnly numbers />
        </Field>
      </div>
    </Sample>
  );
}

function Kinds() {
  const [amount, setAmount] = useState('1234.5');
  const [iban, setIban] = useState('LT12100001110100100');
  const [message, setMessage] = useState('Invoice 2026-0311');
  const [country, setCountry] = useState<string | undefined>('LT');
  const [several, setSeveral] = useState(['LT', 'LV']);
  const [day, setDay] = useState('2026-03-11');
  const [payee, setPayee] = useState('');
  const [phone, setPhone] = useState('+37061234567');
  const [words, setWords] = useState('Sąskaita už žiemą, Київ');
  return (
    <Sample title="Kinds">
      <div className={styles.form}>
        <Field label="Amount" help="Set apart while one types; fee 0.35 EUR">
          <AmountInput value={amount} onChange={setAmount} />
        </Field>
        <Field label="Amount that is too much" error="The account holds 48 200.15 EUR">
          <AmountInput value="900000.00" onChange={() => undefined} />
        </Field>
        <Field label="Payment message" {...useSentAs(words, 'Payment message')}>
          <TextInput value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Field label="IBAN" error="This IBAN is one character short">
          <IbanInput value={iban} onChange={setIban} />
        </Field>
        <Field label="Phone" optional help="A plus and 8 to 25 digits">
          <PhoneInput value={phone} onChange={setPhone} />
        </Field>
        <Field label="From account">
          <Select defaultValue="main" options={accounts} />
        </Field>
        <Field label="Country">
          <Combobox value={country} onChange={setCountry} options={countries} />
        </Field>
        <Field label="Countries of payments" optional>
          <MultiSelect value={several} onChange={setSeveral} options={countries} />
        </Field>
        <Field label="Payee" help="Payees paid before are offered">
          <SuggestInput
            value={payee}
            onChange={setPayee}
            onPick={({ label }) => setPayee(label)}
            suggestions={payees}
          />
        </Field>
        <Field label="First day" help="Dashes come by themselves; the browser's calendar fills it in">
          <DayInput value={day} onChange={setDay} />
        </Field>
        <Field label="Date of birth" error="Cannot be empty">
          <DayInput value="" onChange={() => undefined} min="1900-01-01" />
        </Field>
        <Field label="Message" optional>
          <TextArea limit={140} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <Field label="Reason" error="Say why in a sentence">
          <TextArea limit={140} value="" onChange={() => undefined} />
        </Field>
      </div>
    </Sample>
  );
}

function Choices() {
  const [approvals, setApprovals] = useState<'any' | 'other'>('other');
  return (
    <Sample title="Choices">
      <div className={styles.form}>
        <RadioCards
          legend="Who may approve"
          value={approvals}
          onChange={setApprovals}
          options={[
            { value: 'other', label: 'Another person', help: 'You cannot approve a payment that you created' },
            { value: 'any', label: 'Anyone who may approve', help: 'Also the person who entered it' },
          ]}
        />
        <FieldGroup legend="The card works for">
          <Checkbox label="Card payments on the internet" defaultChecked />
          <Checkbox label="Cash withdrawals" help="Up to 1 000.00 EUR a month" />
          <Checkbox label="Some of them" mixed />
          <Checkbox label="Set by the bank" disabled defaultChecked />
        </FieldGroup>
      </div>
    </Sample>
  );
}
