import { useCall } from '#client/api/hooks.ts';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { pageHref } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { type ComplianceSearch, complianceSearch } from '#features/investigation/complianceSearch.ts';
import { bankEventCalls, type EventRules } from '#features/investigation/eventCalls.ts';
import { eventList, outcomes, riskLabels } from '#features/investigation/eventList.ts';
import { getQuery, type SearchOf } from '#shared/lists/list.ts';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';
import styles from '../bench/bench.module.css';
import { EventPdf } from './EventPdf.tsx';
import { type CountedEvents, EventWeeks } from './EventWeeks.tsx';
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
  const { state } = search;
  const rules = useCall(bankEventCalls.listEventRules, { query: { ...(state !== undefined && { state }) } }).data
    ?.rules;
  const { text: _, sort: __, ...filter } = query;
  const { outcome: ___, ...counted } = filter;
  // the list holds what the figures have counted
  const pick = (code: string | undefined, from: string | undefined) =>
    change({
      ...{ code, codeVersion: undefined },
      ...(code !== undefined && { from, outcome: undefined, text: undefined }),
    });
  const getHref = (events: CountedEvents) =>
    pageHref(paths.bkoComplianceUnit, { ...all, outcome: undefined, text: undefined, ...events });
  return (
    <div className={styles.bench}>
      <EventWeeks filter={counted} picked={all.code} onPick={pick} getHref={getHref} />
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
          fields={getFields(search, rules ?? [], change, seesShadow)}
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

function getFields(search: Search, rules: EventRules['rules'], change: Change, seesShadow: boolean) {
  const { from, to, code, codeVersion, clientType, risk, state } = search;
  const ofRule = rules.filter(({ rule }) => code === undefined || rule === code);
  const versions = [...new Set(ofRule.flatMap(({ versions: own }) => own))].toSorted((a, b) => a - b).map(String);
  const fields: FilterField[] = [
    {
      kind: 'choice',
      label: 'Rule',
      value: code,
      options: rules.map(({ rule, title }) => ({ value: rule, label: title, note: rule })),
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
