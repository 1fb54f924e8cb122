import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { DateRange } from '#client/ui/input/DateRange.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { completeAmount } from '#client/ui/input/groupedText.ts';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { shortIban } from '#shared/iban.ts';
import { fieldSentence } from '#shared/rules/sentences.ts';
import { readTypedAmount } from '#shared/rules/typedAmount.ts';
import { formatPeriod, formatRange, type ListSearch, type UsedCard } from './listFilter.ts';
import styles from './lists.module.css';

interface FieldsOptions {
  search: ListSearch;
  funds: readonly ShownFund[] | undefined;
  /** the cards that can be chosen */
  cards: readonly UsedCard[];
  onChange: (changes: Partial<ListSearch>) => void;
}

/** Fields of the transaction list's filter, beside status and search. */
export function transactionFields({ search, funds, cards, onChange }: FieldsOptions): FilterField[] {
  const { from, to, fund, cardid, min, max } = search;
  const period: FilterField = {
    kind: 'inputs',
    label: 'Period',
    value: formatPeriod(search),
    onChange: () => onChange({ from: undefined, to: undefined }),
    inputs: (close) => (
      <DateRange
        value={{ from, to }}
        onChange={(chosen) => {
          onChange(chosen);
          close();
        }}
      />
    ),
  };
  const account: FilterField = {
    kind: 'choice',
    label: 'Account',
    options: (funds ?? []).map(({ id, name, iban }) => ({ value: id, label: name, note: shortIban(iban) })),
    value: fund,
    onChange: (chosen) => onChange({ fund: chosen }),
  };
  const card: FilterField = {
    kind: 'choice',
    label: 'Card',
    options: cards.map(({ cardid: value, words }) => ({ value, label: words })),
    value: cardid,
    onChange: (chosen) => onChange({ cardid: chosen }),
    otherwise: 'one card',
  };
  const amount: FilterField = {
    kind: 'inputs',
    label: 'Amount',
    ...(formatRange(search) ?? { value: undefined }),
    onChange: () => onChange({ min: undefined, max: undefined }),
    inputs: (close) => <RangeInputs min={min} max={max} onChange={onChange} close={close} />,
  };
  const hasCards = cards.length > 0 || cardid !== undefined;
  return [period, ...(funds?.length === 1 ? [] : [account]), ...(hasCards ? [card] : []), amount];
}

interface RangeInputsProps {
  min: string | undefined;
  max: string | undefined;
  onChange: (changes: Pick<ListSearch, 'min' | 'max'>) => void;
  close: () => void;
}

/**
 * Not on `client/forms`: it is sent to no one, so no call's schema judges it; it only sets the filter in the address.
 */
function RangeInputs({ min, max, onChange, close }: RangeInputsProps) {
  const [least, minSet] = useState(min ?? '');
  const [most, maxSet] = useState(max ?? '');
  const [faults, setFaults] = useState<readonly (string | undefined)[]>([]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const found = [getFault('From', least), getFault('To', most)];
    setFaults(found);
    if (found.some(Boolean)) return;
    onChange({ min: completeAmount(least) || undefined, max: completeAmount(most) || undefined });
    close();
  };
  return (
    <form className={styles.popup} onSubmit={apply}>
      <div className={styles.pair}>
        <Field label="From" error={faults[0]}>
          <AmountInput value={least} onChange={minSet} />
        </Field>
        <Field label="To" error={faults[1]}>
          <AmountInput value={most} onChange={maxSet} />
        </Field>
      </div>
      <Button type="submit" size="small">
        Apply
      </Button>
    </form>
  );
}

function getFault(label: string, typed: string): string | undefined {
  const reason = typed === '' ? undefined : readTypedAmount(typed).fault;
  return reason && fieldSentence('not-valid', label, reason);
}
