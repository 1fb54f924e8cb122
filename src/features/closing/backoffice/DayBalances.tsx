import { useState } from 'react';
import { formatAhead } from '#client/api/fileTurns.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { today } from '#client/ui/input/today.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { isDay } from '#shared/days.ts';
import { paths } from '#shared/paths.ts';
import { closingCalls, type DayLine } from '../calls.ts';
import { monthsSearch } from './monthsSearch.ts';

/** 'EUR12.50' → '12.50'; of another currency with its letters */
const formatSide = (text: string, currency: string) =>
  text === '' ? '' : `${formatAmount(text.slice(3))}${currency === 'EUR' ? '' : ` ${currency}`}`;

const columns: readonly Column<DayLine>[] = [
  { key: 'number', title: 'Number', width: 120, list: 'text', render: ({ number }) => number },
  { key: 'name', title: 'Account', list: 'title', render: ({ name }) => name },
  {
    ...{ key: 'debit', title: 'Debit, EUR', width: 180, align: 'end', list: 'detail' },
    render: ({ debit, currency }) => formatSide(debit, currency),
  },
  {
    ...{ key: 'credit', title: 'Credit, EUR', width: 180, align: 'end', list: 'value' },
    render: ({ credit, currency }) => formatSide(credit, currency),
  },
];
const sums: readonly string[] = ['FUNDS', 'RECEIVABLE'];

/** The chart of accounts at the end of any day; the file has each account of each client. */
export function DayBalances() {
  const [{ day = today() }, change] = usePageSearch(monthsSearch);
  const [typed, setTyped] = useState<string>();
  const read = useCall(closingCalls.readDayBalances, { query: { day } });
  const file = useFile('The balances could not be exported');
  const take = (text: string) => {
    setTyped(isDay(text) ? undefined : text);
    if (isDay(text)) change({ day: text });
  };
  return (
    <Section
      title="Balances of a day"
      summary="At the end of the day. The file has the accounts of all clients too."
      actions={
        <>
          <Field label="Day">
            <DayInput value={typed ?? day} max={today()} onChange={take} />
          </Field>
          <CsvButton
            isEmpty={false}
            loading={file.isRunning}
            waits={file.ahead > 0 ? formatAhead(file.ahead) : undefined}
            onSave={() =>
              void file.save(
                (signal) => send(closingCalls.exportDayBalances, { query: { day } }, { signal }),
                `balance-${day}.csv`,
              )
            }
          />
        </>
      }
    >
      <Table
        label="Balances of the day"
        columns={columns}
        rows={read.data?.items}
        rowKey={({ currency, code }) => `${currency}.${code}`}
        rowHref={({ currency, code }) =>
          currency !== 'EUR' || sums.includes(code)
            ? undefined
            : pageHref(paths.bkoFinancialInformation, { tab: 'ledger', account: `EUR.${code}` })
        }
        skeletonRows={8}
        error={readFailure(read, 'The balances could not be loaded')}
        compact
        empty={<EmptyState title="No accounts yet">The chart begins with the accounts of the program.</EmptyState>}
      />
    </Section>
  );
}
