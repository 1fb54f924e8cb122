import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { type Column, stepsBeside } from '#client/ui/table/columns.ts';
import { countryName } from '#shared/countries.ts';
import { spaced } from '#shared/formatCount.ts';
import { getQuery } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';
import { cesopCalls } from '../calls.ts';
import { type CesopPayee, payeeList } from '../payeeList.ts';
import { roleLabels, roles } from '../rules.ts';
import { payeeSearch } from './cesopSearch.ts';
import { PayeePanel } from './PayeePanel.tsx';
import { PayeeBadge } from './stateBadges.tsx';

const { columns: titles } = payeeList;
const columns: readonly Column<CesopPayee>[] = [
  { key: 'name', title: titles.name, list: 'title', render: ({ name }) => name },
  { key: 'country', title: titles.country, width: 150, list: 'text', render: ({ country }) => countryName(country) },
  {
    ...{ key: 'role', title: titles.role, width: 190, hideBelow: 1024, list: 'none' },
    render: ({ role }) => roleLabels[role],
  },
  {
    ...{ key: 'payments', title: titles.payments, width: 110, align: 'end', hideBelow: 768, list: 'none' },
    render: ({ payments }) => spaced(payments),
  },
  {
    ...{ key: 'refunds', title: titles.refunds, width: 100, align: 'end', hideBelow: 1024, list: 'none' },
    render: ({ refunds }) => spaced(refunds),
  },
  {
    ...{ key: 'errors', title: titles.errors, width: 90, align: 'end', hideBelow: 768, list: 'detail' },
    render: ({ errors }) => (errors === 0 ? '' : spaced(errors)),
  },
  { key: 'state', title: titles.state, width: 150, list: 'state', render: ({ state }) => <PayeeBadge state={state} /> },
  {
    ...{ key: 'amount', title: titles.amount, width: 140, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
];
const words = {
  one: 'payee',
  many: 'payees',
  search: 'Name, client or account',
  failed: 'The payees could not be loaded',
};
const tabs = {
  field: 'role',
  label: 'Who we serve',
  words: [{ value: 'all', label: 'All' }, ...roles.map((value) => ({ value, label: roleLabels[value] }))],
};

/** Payees of a message, in their order in it. */
export function Payees({ messageId }: { messageId: string }) {
  const [search, change] = usePageSearch(payeeSearch);
  const query = getQuery(payeeList, search);
  const params = { messageId };
  const list = useList(payeeList, cesopCalls.listCesopPayees, { params, query });
  const { opened } = search;
  return (
    <>
      <ListView
        list={payeeList}
        shown={list}
        search={search}
        onChange={change}
        label="Payees of the message"
        words={words}
        tabs={tabs}
        fields={[
          {
            ...({ kind: 'choice', label: 'Errors', value: search.failed } as const),
            options: [
              { value: 'yes', label: 'With errors' },
              { value: 'no', label: 'Without errors' },
            ],
            onChange: (value: string | undefined) =>
              change({ failed: value === 'yes' || value === 'no' ? value : undefined }),
          },
        ]}
        file={{ call: cesopCalls.exportCesopPayees, input: { params, query } }}
        columns={columns}
        onOpen={({ id }) => change({ opened: id, quarter: undefined }, { replace: opened !== undefined })}
        openKey={opened}
        empty={<EmptyState title="No payees">This message has no payees that you may see.</EmptyState>}
      />
      {opened !== undefined && (
        <PayeePanel
          key={opened}
          payeeId={opened}
          onClose={() => change({ opened: undefined })}
          {...stepsBeside(list.items, payeeList.getKey, opened, ({ id }) => change({ opened: id }))}
        />
      )}
    </>
  );
}
