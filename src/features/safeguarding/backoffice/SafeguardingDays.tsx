import { useEffect, useRef } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { type Column, stepsBeside } from '#client/ui/table/columns.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { getQuery } from '#shared/lists/list.ts';
import { safeguardingCalls } from '../calls.ts';
import { dayList, type SafeguardingDay } from '../dayList.ts';
import { lookStates, stateLabels } from '../rules.ts';
import { DayPanel } from './DayPanel.tsx';
import { Euros, StateBadge } from './euros.tsx';
import { safeguardingSearch } from './safeguardingSearch.ts';

const words = { one: 'day', many: 'days', search: '', failed: 'The days could not be loaded' };
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [{ value: 'all', label: 'All' }, ...lookStates.map((value) => ({ value, label: stateLabels[value] }))],
};
const { columns: titles } = dayList;

const amount = (
  key: 'owed' | 'held' | 'stated' | 'gap' | 'late',
  place: Pick<Column<SafeguardingDay>, 'list' | 'hideBelow'>,
): Column<SafeguardingDay> => ({
  ...{
    key,
    title: key === 'late' ? 'Late receipts' : titles[key],
    width: 150,
    align: 'end',
    ...place,
  },
  render: (row) => <Euros amount={row[key]} />,
});
const columns: readonly Column<SafeguardingDay>[] = [
  { key: 'day', title: titles.day, width: 120, sortable: true, render: ({ day }) => day },
  { key: 'state', title: titles.state, width: 130, list: 'state', render: ({ state }) => <StateBadge state={state} /> },
  amount('owed', { list: 'none', hideBelow: 768 }),
  amount('held', { list: 'none', hideBelow: 768 }),
  amount('stated', { list: 'none', hideBelow: 1024 }),
  amount('gap', { list: 'value' }),
  amount('late', { list: 'none', hideBelow: 1024 }),
  { key: 'signedBy', title: titles.signedBy, list: 'detail', hideBelow: 1024, render: ({ signedBy }) => signedBy },
];

/** Bank days, newest first, each as it was counted last. */
export function SafeguardingDays() {
  const [search, change] = usePageSearch(safeguardingSearch);
  const query = getQuery(dayList, search);
  const list = useList(dayList, safeguardingCalls.listSafeguarding, { query });
  const { from, to, signed } = search;
  const top = useFollowedPeriod(from, to);
  return (
    <div ref={top}>
      <Section
        title="Safeguarding by bank day"
        summary="As each day was counted last. Late receipts: received the bank day before, not safeguarded yet."
      >
        <ListView
          list={dayList}
          shown={list}
          search={search}
          onChange={change}
          label="Safeguarding by day"
          words={words}
          tabs={stateTabs}
          fields={[
            getPeriodField('Period', { from, to }, change),
            {
              kind: 'choice',
              label: 'Signed off',
              value: signed,
              options: [
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ],
              onChange: (value) => change({ signed: value === 'yes' || value === 'no' ? value : undefined }),
            },
          ]}
          file={{ call: safeguardingCalls.exportSafeguarding, input: { query } }}
          columns={columns}
          onOpen={({ day }) => change({ day }, { replace: search.day !== undefined })}
          openKey={search.day}
          empty={
            <EmptyState icon="bank" title="No bank days yet">
              Each bank day appears after its cut-off, and is counted again one bank day later.
            </EmptyState>
          }
        />
      </Section>
      {search.day !== undefined && (
        <DayPanel
          key={search.day}
          day={search.day}
          onClose={() => change({ day: undefined })}
          {...stepsBeside(list.items, dayList.getKey, search.day, ({ day }) => change({ day }))}
        />
      )}
    </div>
  );
}

/** The days come into view when a month above narrows them. */
function useFollowedPeriod(from: string | undefined, to: string | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(`${from} ${to}`);
  useEffect(() => {
    const period = `${from} ${to}`;
    if (shown.current !== period) top.current?.scrollIntoView({ block: 'start' });
    shown.current = period;
  }, [from, to]);
  return top;
}
