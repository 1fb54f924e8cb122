import { useState } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { addDays, isDay } from '#shared/days.ts';
import { formatIban } from '#shared/iban.ts';
import { parseFundId } from '#shared/ids.ts';
import { parseAmountText } from '#shared/money.ts';
import { type AccountBalance, balanceCalls } from '../balanceCalls.ts';
import styles from './balances.module.css';

const amount = (text: string) => {
  const read = parseAmountText(text);
  return read && <Money minor={read.minor} currency={read.currency} />;
};
const getIban = ({ fundId }: AccountBalance) => parseFundId(fundId)?.iban ?? fundId;

const Name = ({ account: { name, isClosed } }: { account: AccountBalance }) => (
  <span className={styles.name}>
    {name}
    {isClosed && <Badge>Closed since</Badge>}
  </span>
);

const columnsAt = (day: string): readonly Column<AccountBalance>[] => [
  { key: 'name', title: 'Account', render: (account) => <Name account={account} /> },
  {
    key: 'iban',
    title: 'IBAN',
    width: 240,
    hideBelow: 768,
    list: 'text',
    render: (account) => formatIban(getIban(account)),
  },
  {
    key: 'reserved',
    title: 'Held now',
    width: 130,
    align: 'end',
    hideBelow: 1024,
    render: ({ reserved }) => amount(reserved),
  },
  {
    key: 'available',
    title: 'Available now',
    width: 150,
    align: 'end',
    hideBelow: 720,
    render: ({ available }) => amount(available),
  },
  {
    key: 'balance',
    title: day === today() ? 'Balance so far' : `End of ${day}`,
    width: 170,
    align: 'end',
    list: 'value',
    render: ({ balance }) => amount(balance),
  },
];

interface DayBalancesProps {
  clientId: string;
  /** how many accounts the client has now, which is about how many lines are to come */
  accounts: number;
}

/** What each account of a client held at the end of a day, beside what is held and available now. */
export function DayBalances({ clientId, accounts }: DayBalancesProps) {
  const [typed, setTyped] = useState(() => addDays(today(), -1));
  // what is shown stays while another day is typed
  const [day, setDay] = useState(typed);
  const read = useCall(balanceCalls.listBalances, { params: { clientId }, query: { day } });
  const { save, isRunning, ahead } = useFile('The balances could not be exported');
  const fetchFile = (signal: AbortSignal) =>
    send(balanceCalls.exportBalances, { params: { clientId }, query: { day } }, { signal });
  const change = (text: string) => {
    setTyped(text);
    if (isDay(text)) setDay(text);
  };
  return (
    <Section
      title="Balance on a day"
      summary="At midnight in the zone of the bank. Each look is recorded."
      actions={
        <CsvButton
          loading={isRunning}
          waits={ahead > 0 ? formatAhead(ahead) : undefined}
          isEmpty={!read.data?.items.length}
          onSave={() => void save(fetchFile, `balances-${clientId}-${day}.csv`)}
        />
      }
    >
      <div className={styles.day}>
        <Field
          label="Day"
          error={typed.length >= 10 && !isDay(typed) ? 'There is no such day. Enter it as YYYY-MM-DD.' : undefined}
        >
          <DayInput value={typed} onChange={change} max={today()} />
        </Field>
      </div>
      <Table
        label="Balance on a day"
        columns={columnsAt(day)}
        rows={read.data?.items}
        rowKey={getIban}
        skeletonRows={Math.max(1, accounts)}
        error={readFailure(read, 'The balances could not be loaded')}
        empty={
          <EmptyState icon="bank" title="No account on this day">
            The client had no open account at the end of {day}.
          </EmptyState>
        }
      />
    </Section>
  );
}
