import { Money } from '#client/money/Money.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { getMinor } from '#shared/money.ts';
import { entryKinds, entryList, type LedgerEntry } from '../entryList.ts';

const { columns: titles } = entryList;

export const entryColumns: readonly Column<LedgerEntry>[] = [
  { key: 'otherName', title: titles.otherName, render: ({ otherName }) => otherName },
  {
    ...{ key: 'kind', title: titles.kind, width: 160, hideBelow: 1024, list: 'none' },
    render: ({ kind }) => entryKinds[kind] ?? kind,
  },
  { key: 'message', title: titles.message, hideBelow: 768, list: 'text', render: ({ message }) => message },
  {
    ...{ key: 'at', title: titles.at, width: 180, hideBelow: 720, sortable: true, list: 'detail' },
    render: ({ at }) => <Time at={at} />,
  },
  {
    ...{ key: 'amount', title: titles.amount, width: 150, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
  {
    ...{ key: 'balance', title: titles.balance, width: 170, align: 'end', hideBelow: 720, list: 'none' },
    render: ({ balance }) => <Money minor={getMinor(balance)} currency="EUR" bare />,
  },
];
