import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { typeLabels } from '#shared/prices.ts';
import { type ListedPrice, type PriceState, priceList, stateLabels } from '../priceList.ts';
import { formatPrice, parseFigures } from '../priceTexts.ts';

const stateKinds = { today: 'success', announced: 'pending', past: 'neutral', withdrawn: 'failed' } as const;

export function PriceStateBadge({ state }: { state: PriceState }) {
  return (
    <StatusBadge kind={stateKinds[state]} quiet>
      {stateLabels[state]}
    </StatusBadge>
  );
}

/** 'All clients'; 'Companies'; 'Timber UAB, 30000000001' */
export function formatScope({ scope, clientName }: Pick<ListedPrice, 'scope' | 'clientName'>): string {
  if (scope === 'all') return 'All clients';
  return scope === 'LEGAL' || scope === 'N' ? typeLabels[scope] : `${clientName}, ${scope}`;
}

const { columns: titles } = priceList;

export const priceColumns: readonly Column<ListedPrice>[] = [
  { key: 'title', title: titles.title, render: ({ title }) => title },
  { key: 'code', title: titles.code, width: 150, sortable: true, list: 'none', render: ({ code }) => code },
  { key: 'price', title: 'Price', width: 230, list: 'text', render: (row) => formatPrice(parseFigures(row)) },
  { key: 'scope', title: titles.scope, width: 200, hideBelow: 1024, list: 'detail', render: formatScope },
  { key: 'from', title: titles.from, width: 120, hideBelow: 720, sortable: true, render: ({ from }) => from },
  { key: 'until', title: titles.until, width: 120, hideBelow: 1024, list: 'none', render: ({ until }) => until ?? '' },
  {
    ...{ key: 'state', title: titles.state, width: 140, list: 'state' },
    render: ({ state }) => <PriceStateBadge state={state} />,
  },
];
