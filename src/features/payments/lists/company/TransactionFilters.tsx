import { type FormEvent, type ReactNode, useState } from 'react';
import { useTypedSearch } from '../../../../client/lists/useTypedSearch.ts';
import { Button } from '../../../../client/ui/action/Button.tsx';
import { AmountInput } from '../../../../client/ui/input/AmountInput.tsx';
import { Field } from '../../../../client/ui/input/Field.tsx';
import { completeAmount } from '../../../../client/ui/input/groupedText.ts';
import { SegmentedTabs } from '../../../../client/ui/layout/SegmentedTabs.tsx';
import { ChoiceChip } from '../../../../client/ui/table/ChoiceChip.tsx';
import { FilterBar } from '../../../../client/ui/table/FilterBar.tsx';
import { FilterChip } from '../../../../client/ui/table/FilterChip.tsx';
import { shortIban } from '../../../../shared/iban.ts';
import { readTypedAmount } from '../../../../shared/rules/typedAmount.ts';
import type { ShownFund } from '../../../clients/company/funds.ts';
import { statusFilters, statusTitles } from '../rules.ts';
import { type ListSearch, periodWords, rangeWords, type UsedCard } from './listFilter.ts';
import styles from './lists.module.css';
import { PeriodInputs } from './PeriodInputs.tsx';

interface FiltersProps {
  search: ListSearch;
  funds: readonly ShownFund[] | undefined;
  /** the cards that can be chosen */
  cards: readonly UsedCard[];
  /** actions for the whole list */
  actions: ReactNode;
  onChange: (changes: Partial<ListSearch>) => void;
  /** given while a filter is set */
  onClear: (() => void) | undefined;
}

const segments = statusFilters.map((value) => ({ value, label: statusTitles[value] }));

/** Tabs for the statuses, then search and filters. */
export function TransactionFilters({ search, funds, cards, actions, onChange, onClear }: FiltersProps) {
  const [text, setText] = useTypedSearch(search.text, (typed) => onChange({ text: typed || undefined }));
  const range = rangeWords(search);
  return (
    <div className={styles.filters}>
      <SegmentedTabs
        label="Status"
        segments={segments}
        value={search.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: 'Name, message, IBAN or amount' }}
        onClear={onClear}
        actions={actions}
      >
        <FilterChip
          label="Period"
          value={periodWords(search)}
          onClear={() => onChange({ from: undefined, to: undefined })}
        >
          {(close) => <PeriodInputs from={search.from} to={search.to} onChange={onChange} close={close} />}
        </FilterChip>
        {funds?.length !== 1 && (
          <ChoiceChip
            label="Account"
            options={(funds ?? []).map(({ id, name, iban }) => ({ value: id, label: name, note: shortIban(iban) }))}
            value={search.fund}
            onChange={(fund) => onChange({ fund })}
          />
        )}
        {(cards.length > 0 || search.cardid !== undefined) && (
          <ChoiceChip
            label="Card"
            options={cards.map(({ cardid, words }) => ({ value: cardid, label: words }))}
            value={search.cardid}
            onChange={(cardid) => onChange({ cardid })}
            otherwise="one card"
          />
        )}
        <FilterChip
          label="Amount"
          verb={range?.verb ?? 'is'}
          value={range?.value}
          onClear={() => onChange({ min: undefined, max: undefined })}
        >
          {(close) => <RangeInputs min={search.min} max={search.max} onChange={onChange} close={close} />}
        </FilterChip>
      </FilterBar>
    </div>
  );
}

interface RangeInputsProps {
  min: string | undefined;
  max: string | undefined;
  onChange: (changes: Pick<ListSearch, 'min' | 'max'>) => void;
  close: () => void;
}

function RangeInputs({ min, max, onChange, close }: RangeInputsProps) {
  const [least, setLeast] = useState(min ?? '');
  const [most, setMost] = useState(max ?? '');
  const [faults, setFaults] = useState<readonly (string | undefined)[]>([]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const found = [least, most].map((typed) => (typed === '' ? undefined : readTypedAmount(typed).fault));
    setFaults(found);
    if (found.some(Boolean)) return;
    onChange({ min: completeAmount(least) || undefined, max: completeAmount(most) || undefined });
    close();
  };
  return (
    <form className={styles.popup} onSubmit={apply}>
      <div className={styles.pair}>
        <Field label="From" error={faults[0]}>
          <AmountInput value={least} onChange={setLeast} />
        </Field>
        <Field label="To" error={faults[1]}>
          <AmountInput value={most} onChange={setMost} />
        </Field>
      </div>
      <Button type="submit" size="small">
        Apply
      </Button>
    </form>
  );
}
