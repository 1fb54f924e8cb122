import { useState } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { AmountInput } from '../ui/input/AmountInput.tsx';
import { DateRange, type OpenPeriod } from '../ui/input/DateRange.tsx';
import { Field } from '../ui/input/Field.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { SegmentedTabs } from '../ui/layout/SegmentedTabs.tsx';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import type { FilterField } from '../ui/table/filterFields.ts';
import styles from './Gallery.module.css';
import type { PartProps } from './Sample.tsx';

type Status = 'all' | 'sent' | 'received' | 'pending' | 'failed';

const roleOptions = [
  { value: 'director', label: 'Director' },
  { value: 'finance', label: 'Finance director' },
  { value: 'accountant', label: 'Accountant' },
];
const accounts = [
  { value: 'main', label: 'Main', note: '… 0001' },
  { value: 'reserve', label: 'Reserve', note: '… 0002' },
];

export function GalleryFilters({ title }: PartProps) {
  const [status, setStatus] = useState<Status>('all');
  const [text, setText] = useState('');
  const [least, setLeast] = useState<string>();
  const [draft, setDraft] = useState('');
  const [account, setAccount] = useState<string>();
  const [roles, setRoles] = useState<string | undefined>('director,accountant');
  const period = usePeriodField();
  const role: FilterField = { kind: 'several', label: 'Role', options: roleOptions, value: roles, onChange: setRoles };
  const accountField: FilterField = {
    kind: 'choice',
    label: 'Account',
    options: accounts,
    value: account,
    onChange: setAccount,
  };
  const amount: FilterField = {
    kind: 'inputs',
    label: 'Amount',
    verb: 'is at least',
    value: least && `${least} EUR`,
    onChange: () => setLeast(undefined),
    inputs: (close) => (
      <AmountForm
        value={draft}
        onChange={setDraft}
        onShow={() => {
          setLeast(draft || undefined);
          close();
        }}
      />
    ),
  };
  return (
    <Section
      title={title}
      summary="A filter that is set is part of a sentence. Shift+F lists all filters; / goes to the search."
    >
      <SegmentedTabs
        label="Status"
        value={status}
        onChange={setStatus}
        segments={[
          { value: 'all', label: 'All' },
          { value: 'sent', label: 'Sent' },
          { value: 'received', label: 'Received' },
          { value: 'pending', label: 'Pending', count: 3 },
          { value: 'failed', label: 'Failed' },
        ]}
      />
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: 'Search payments' }}
        onClear={least === undefined ? undefined : () => setLeast(undefined)}
        actions={
          <Button size="small" icon="csv">
            Export
          </Button>
        }
        fields={[period, role, accountField, amount]}
      />
    </Section>
  );
}

interface AmountFormProps {
  value: string;
  onChange: (value: string) => void;
  onShow: () => void;
}

function AmountForm({ value, onChange, onShow }: AmountFormProps) {
  return (
    <form
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      <Field label="At least">
        <AmountInput value={value} onChange={onChange} />
      </Field>
      <Button type="submit" variant="primary" size="small">
        Show
      </Button>
    </form>
  );
}

function usePeriodField(): FilterField {
  const [days, setDays] = useState<OpenPeriod>({ from: undefined, to: undefined });
  return {
    kind: 'inputs',
    label: 'Period',
    verb: 'from',
    value: days.from && `${days.from} to ${days.to ?? 'now'}`,
    onChange: () => setDays({ from: undefined, to: undefined }),
    inputs: (close) => (
      <DateRange
        value={days}
        onChange={(chosen) => {
          setDays(chosen);
          close();
        }}
      />
    ),
  };
}
