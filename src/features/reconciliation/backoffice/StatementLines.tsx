import { showAlert } from '#client/alerts/alerts.ts';
import { useCall, useSend } from '#client/api/hooks.ts';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { type Column, stepsBeside } from '#client/ui/table/columns.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { getQuery } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';
import { reconciliationCalls } from '../calls.ts';
import { lineList, lineStates, type StatementLineItem, stateLabels } from '../lineList.ts';
import { LinePanel } from './LinePanel.tsx';
import { reconciliationSearch } from './reconciliationSearch.ts';
import { refreshReconciliation } from './refreshReconciliation.ts';

const { columns: titles } = lineList;
const kinds = { open: 'pending', explained: 'info', matched: 'success' } as const;

const columns: readonly Column<StatementLineItem>[] = [
  {
    ...{ key: 'bookedOn', title: titles.bookedOn, width: 120, sortable: true, list: 'detail' },
    render: ({ bookedOn }) => bookedOn,
  },
  { key: 'code', title: titles.code, width: 140, hideBelow: 1024, list: 'none', render: ({ code }) => code },
  {
    ...{ key: 'otherName', title: titles.otherName, list: 'text' },
    render: ({ otherName, otherIban }) => otherName || otherIban || '–',
  },
  { key: 'message', title: titles.message, hideBelow: 768, list: 'title', render: ({ message }) => message },
  {
    ...{ key: 'state', title: titles.state, width: 150, list: 'state' },
    render: (row) => (
      <StatusBadge kind={row.isOverdue ? 'failed' : kinds[row.state]}>
        {row.isOverdue ? 'Overdue' : stateLabels[row.state]}
      </StatusBadge>
    ),
  },
  {
    ...{ key: 'amount', title: titles.amount, width: 150, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
];

const words = {
  one: 'line',
  many: 'lines',
  search: 'Message, counterparty, reference, IBAN or amount',
  failed: 'The lines could not be loaded',
};

/** Lines of statements under a filter: the open ones unless the address says otherwise. */
export function StatementLines() {
  const [search, change] = usePageSearch(reconciliationSearch);
  const query = getQuery(lineList, search);
  const list = useList(lineList, reconciliationCalls.listStatementLines, { query });
  const accounts = useCall(reconciliationCalls.readReconciliation, {}).data?.accounts ?? [];
  const { from, to, line } = search;
  const shown = list.items?.find(({ id }) => id === line);
  const fields = [
    {
      ...({ kind: 'several', label: 'State', value: search.state } as const),
      options: lineStates.map((value) => ({ value, label: stateLabels[value] })),
      onChange: (state: string | undefined) => change({ state }),
    },
    {
      ...({ kind: 'several', label: 'Account', value: search.code } as const),
      options: accounts.map(({ code, name }) => ({ value: code, label: name })),
      onChange: (code: string | undefined) => change({ code }),
    },
    getPeriodField('Booked on', { from, to }, change),
  ];
  return (
    <Section
      title="Statement lines"
      summary="What the other banks have booked, and what of our ledger it is."
      actions={<MatchAgain />}
    >
      <ListView
        list={lineList}
        shown={list}
        search={search}
        onChange={change}
        label="Statement lines"
        words={words}
        fields={fields}
        file={{ call: reconciliationCalls.exportStatementLines, input: { query } }}
        columns={columns}
        onOpen={({ id }) => change({ line: id }, { replace: line !== undefined })}
        openKey={line}
        isFollowed
        empty={
          <EmptyState icon="bank" title="No lines yet">
            Upload a statement of an account at another bank. Its lines appear here.
          </EmptyState>
        }
      />
      {shown && (
        <LinePanel
          key={shown.id}
          line={shown}
          onClose={() => change({ line: undefined })}
          {...stepsBeside(list.items, lineList.getKey, line, ({ id }) => change({ line: id }))}
        />
      )}
    </Section>
  );
}

/** Runs the rules over the open lines, with what was posted since. */
function MatchAgain() {
  const mayMatch = mayCall(reconciliationCalls.matchAgain, useStaffUser());
  const again = useSend(reconciliationCalls.matchAgain, {
    onDone: (output) => {
      refreshReconciliation();
      if ('matched' in output)
        showAlert({
          type: 'success',
          message: `${formatCount(output.matched, { one: 'line', many: 'lines' })} matched`,
        });
    },
    failure: 'Matching failed',
  });
  return (
    mayMatch && (
      <Button loading={again.isRunning} onClick={() => void again.run({})}>
        Match again
      </Button>
    )
  );
}
