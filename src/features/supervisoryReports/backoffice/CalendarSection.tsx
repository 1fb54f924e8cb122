import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { type Column, stepsBeside } from '#client/ui/table/columns.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { getQuery } from '#shared/lists/list.ts';
import { supervisoryCalls } from '../calls.ts';
import { type DutyItem, dutyList, getDutyKey } from '../dutyList.ts';
import { authorities, authorityLabels, dutyStateLabels, dutyStates, formatPeriod } from '../rules.ts';
import { DutyPanel } from './DutyPanel.tsx';
import { DutyStateBadge } from './DutyState.tsx';
import { supervisorySearch } from './supervisorySearch.ts';

const words = { one: 'report', many: 'reports', search: '', failed: 'The calendar could not be loaded' };
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [{ value: 'all', label: 'All' }, ...dutyStates.map((value) => ({ value, label: dutyStateLabels[value] }))],
};
const { columns: titles } = dutyList;

const columns: readonly Column<DutyItem>[] = [
  { key: 'report', title: titles.report, render: ({ name }) => name },
  {
    ...{ key: 'authority', title: titles.authority, width: 180, list: 'none', hideBelow: 768 },
    render: ({ authority }) => authorityLabels[authority],
  },
  {
    ...{ key: 'period', title: titles.period, width: 100, list: 'detail' },
    render: ({ periodKind, untilDay }) => formatPeriod(periodKind, untilDay),
  },
  { key: 'due', title: titles.due, width: 120, list: 'value', sortable: true, render: ({ dueOn }) => dueOn },
  {
    ...{ key: 'state', title: titles.state, width: 180, list: 'state' },
    render: ({ state }) => <DutyStateBadge state={state} />,
  },
  {
    ...{ key: 'filedOn', title: titles.filedOn, width: 120, list: 'none', hideBelow: 1024 },
    render: ({ filedOn }) => filedOn || '–',
  },
  {
    ...{ key: 'filedBy', title: titles.filedBy, width: 170, list: 'none', hideBelow: 1120 },
    render: ({ filedBy }) => filedBy || '–',
  },
];

/** Every period of every report that an authority is owed, when it is due and what was filed. */
export function CalendarSection() {
  const [search, change] = usePageSearch(supervisorySearch);
  const query = getQuery(dutyList, search);
  const list = useList(dutyList, supervisoryCalls.listDuties, { query });
  const { from, to, authority, duty, until } = search;
  const openKey = duty !== undefined && until !== undefined ? getDutyKey(duty, until) : undefined;
  const open = ({ code, untilDay }: DutyItem) =>
    change({ duty: code, until: untilDay }, { replace: openKey !== undefined });
  return (
    <>
      <Section title="Calendar" summary="Reports for authorities: when they are due, and what was filed.">
        <ListView
          list={dutyList}
          shown={list}
          search={search}
          onChange={change}
          label="Calendar of reports"
          words={words}
          tabs={stateTabs}
          fields={[
            getPeriodField('Due', { from, to }, change),
            {
              kind: 'choice',
              label: 'To',
              value: authority === 'all' ? undefined : authority,
              options: authorities.map((value) => ({ value, label: authorityLabels[value] })),
              onChange: (value) => change({ authority: authorities.find((one) => one === value) }),
            },
          ]}
          file={{ call: supervisoryCalls.exportDuties, input: { query } }}
          columns={columns}
          onOpen={open}
          openKey={openKey}
          empty={
            <EmptyState icon="bank" title="No reports yet">
              A report appears when its period begins.
            </EmptyState>
          }
        />
      </Section>
      {duty !== undefined && until !== undefined && (
        <DutyPanel
          key={openKey}
          code={duty}
          until={until}
          onClose={() => change({ duty: undefined, until: undefined })}
          {...stepsBeside(list.items, dutyList.getKey, openKey, open)}
        />
      )}
    </>
  );
}
