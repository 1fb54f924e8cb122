import { useEffect, useRef } from 'react';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { CesopMessage } from '../calls.ts';
import { formatQuarter, kindLabels } from '../rules.ts';
import styles from './cesop.module.css';
import { noRowFilter, type RowKind, rowsSearch } from './cesopSearch.ts';
import { Payees } from './Payees.tsx';
import { Transactions } from './Transactions.tsx';

const segments: readonly { value: RowKind; label: string }[] = [
  { value: 'payees', label: 'Payees' },
  { value: 'transactions', label: 'Transactions' },
];

/** The rows of one message, with the errors of its answer beside them. */
export function CesopRows({ message }: { message: CesopMessage }) {
  const [{ rows = 'payees' }, change] = usePageSearch(rowsSearch);
  const top = useRef<HTMLDivElement>(null);
  // chosen in a panel above: the rows come into view
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={top}>
      <Section
        title={`CESOP rows of ${formatQuarter(message.quarter)}`}
        summary={`${kindLabels[message.kind]}. Without clients that you are linked to. No payer is named.`}
        actions={
          <Button onClick={() => change({ ...noRowFilter, message: undefined, rows: undefined })}>
            Close the rows
          </Button>
        }
      >
        <div className={styles.lists}>
          <SegmentedTabs
            label="Rows"
            segments={segments}
            value={rows}
            onChange={(next) => change({ ...noRowFilter, rows: next })}
          />
          {rows === 'payees' ? <Payees messageId={message.id} /> : <Transactions messageId={message.id} />}
        </div>
      </Section>
    </div>
  );
}
