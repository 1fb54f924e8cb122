import { useState } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { AmountInput } from '../ui/input/AmountInput.tsx';
import { Field } from '../ui/input/Field.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { SegmentedTabs } from '../ui/layout/SegmentedTabs.tsx';
import { ChoiceChip } from '../ui/table/ChoiceChip.tsx';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { FilterChip } from '../ui/table/FilterChip.tsx';
import styles from './Gallery.module.css';
import type { PartProps } from './Sample.tsx';

type Status = 'all' | 'sent' | 'received' | 'pending' | 'failed';

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
  return (
    <Section
      title={title}
      summary="Each filter not set offers itself; each one set is a part of a sentence. The key / goes to the search."
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
      >
        <FilterChip label="Period" verb="is" value="this month" onClear={() => undefined}>
          {() => <p>Two dates stand here.</p>}
        </FilterChip>
        <ChoiceChip label="Account" options={accounts} value={account} onChange={setAccount} />
        <FilterChip
          label="Amount"
          verb="is at least"
          value={least && `${least} EUR`}
          onClear={() => setLeast(undefined)}
        >
          {(close) => (
            <form
              className={styles.column}
              onSubmit={(event) => {
                event.preventDefault();
                setLeast(draft || undefined);
                close();
              }}
            >
              <Field label="At least">
                <AmountInput value={draft} onChange={setDraft} />
              </Field>
              <Button type="submit" variant="primary" size="small">
                Show
              </Button>
            </form>
          )}
        </FilterChip>
      </FilterBar>
    </Section>
  );
}
