import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { type ComplianceSearch, complianceSearch } from '#features/investigation/complianceSearch.ts';
import { bankEventCalls } from '#features/investigation/eventCalls.ts';
import { eventList, outcomes, type RuleEvent, riskLabels } from '#features/investigation/eventList.ts';
import { getQuery, type SearchOf } from '#shared/lists/list.ts';
import { hasRole } from '#shared/staffGroups.ts';
import styles from '../bench/bench.module.css';
import { EventPdf } from './EventPdf.tsx';
import { EventWeeks } from './EventWeeks.tsx';
import { bankEventColumns } from './eventColumns.tsx';

const words = {
  one: 'event',
  many: 'events',
  search: 'Client or rule',
  failed: 'The events could not be loaded',
};
const outcomeTabs = {
  field: 'outcome',
  label: 'Outcome',
  words: [{ value: 'all', label: 'All' }, ...Object.entries(outcomes).map(([value, label]) => ({ value, label }))],
};

type Search = SearchOf<typeof eventList>;
type Change = (changes: Partial<ComplianceSearch>) => void;

/** What rules have found in the whole bank: by rule and week, and one by one. */
export function EventsTab() {
  const [all, change] = usePageSearch(complianceSearch);
  const seesShadow = hasRole(useStaffUser().role, 'amlOfficers');
  const search = getSearch(all);
  const query = getQuery(eventList, search);
  const shown = useList(eventList, bankEventCalls.listBankEvents, { query });
  const { text: _, sort: __, ...filter } = query;
  return (
    <div className={styles.bench}>
      <EventWeeks filter={filter} picked={all.code} onPick={(code) => change({ code, codeVersion: undefined })} />
      <Section
        title="Events"
        summary="The newest first. A figure leads to its payments, a client to its monitoring."
        actions={<EventPdf filter={filter} isEmpty={shown.items?.length === 0} />}
      >
        <ListView
          list={eventList}
          shown={shown}
          search={search}
          onChange={change}
          label="Events of the bank"
          words={words}
          tabs={outcomeTabs}
          fields={getFields(search, shown.items, change, seesShadow)}
          file={{ call: bankEventCalls.exportBankEvents, input: { query } }}
          columns={bankEventColumns}
          empty={
            <EmptyState icon="shield" title="No events yet">
              What live rules find appears here.
            </EmptyState>
          }
          skeletonRows={8}
        />
      </Section>
    </div>
  );
}

function getSearch(all: ComplianceSearch): Search {
  const { state, outcome, code, codeVersion, clientType, risk, from, to, text, sort } = all;
  return {
    ...{ state, outcome, code, codeVersion, clientType, risk, from, to, text },
    sort: sort === 'time' || sort === '-time' ? sort : undefined,
  };
}

const getOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function getFields(search: Search, items: readonly RuleEvent[] | undefined, change: Change, seesShadow: boolean) {
  const { from, to, code, codeVersion, clientType, risk, state } = search;
  const versions = [...new Set(items?.flatMap(({ version }) => (version === null ? [] : [String(version)])))].sort();
  const rules = [...new Map(items?.map(({ rule, title }) => [rule, title]))];
  const fields: FilterField[] = [
    {
      kind: 'choice',
      label: 'Rule',
      value: code,
      options: rules.map(([value, label]) => ({ value, label, note: value })),
      onChange: (value) => change({ code: value, codeVersion: undefined }),
    },
    {
      kind: 'choice',
      label: 'Version',
      value: codeVersion,
      options: versions.map((value) => ({ value, label: value })),
      onChange: (value) => change({ codeVersion: value }),
    },
    {
      kind: 'choice',
      label: 'Client',
      options: getOptions({ LEGAL: 'Company', N: 'Person' }),
      value: clientType,
      onChange: (value) => change({ clientType: value === 'LEGAL' || value === 'N' ? value : undefined }),
    },
    {
      kind: 'choice',
      label: 'Risk',
      options: getOptions(riskLabels),
      value: risk,
      onChange: (value) => change({ risk: value === 'L' || value === 'M' || value === 'H' ? value : undefined }),
    },
    getPeriodField('Raised', { from, to }, change),
  ];
  if (!seesShadow) return fields;
  return [
    ...fields,
    {
      ...({ kind: 'choice', label: 'Rules', options: getOptions({ shadow: 'In shadow' }), value: state } as const),
      onChange: (value: string | undefined) => change({ state: value === 'shadow' ? value : undefined }),
    },
  ];
}
