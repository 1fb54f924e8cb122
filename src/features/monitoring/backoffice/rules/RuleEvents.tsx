/** What a rule has found: live, and in shadow beside it for those who may see that. */
import { useMemo } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { Link } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { eventCalls } from '#features/monitoring/events/calls.ts';
import { ruleCalls } from '#features/monitoring/rules/calls.ts';
import { ruleEventList, type WatchRuleEvent } from '#features/monitoring/rules/ruleEventList.ts';
import { rulesSearch } from '#features/monitoring/rules/rulesSearch.ts';
import type { CallOutput } from '#shared/call.ts';
import { spaced } from '#shared/formatCount.ts';
import { getQuery } from '#shared/lists/list.ts';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { EventFigure } from '../BenchLink.tsx';
import { CountAgain } from '../CountAgain.tsx';
import styles from './rules.module.css';

type State = 'live' | 'shadow';

const columns: readonly Column<WatchRuleEvent>[] = [
  { key: 'client', title: 'Client', render: ({ client }) => <ClientLink id={client.id}>{client.name}</ClientLink> },
  {
    key: 'window',
    title: 'Window',
    width: 220,
    hideBelow: 1024,
    list: 'text',
    render: ({ from, day }) => (day === null ? '–' : from === day ? day : `${from} to ${day}`),
  },
  {
    key: 'version',
    title: 'Version',
    width: 90,
    hideBelow: 1280,
    list: 'none',
    render: ({ version }) => version ?? '–',
  },
  { key: 'raised', title: 'Raised', width: 180, list: 'none', render: ({ at }) => <Time at={at} /> },
  { key: 'case', title: 'Case', width: 90, hideBelow: 768, list: 'detail', render: (row) => <Case {...row} /> },
  {
    ...({ key: 'grew', title: 'Grew to', width: 140, align: 'end', hideBelow: 1024, list: 'none' } as const),
    render: ({ id, client, grewTo }) =>
      grewTo === null ? '–' : <EventFigure clientId={client.id} eventId={id} figure={grewTo} isGrown />,
  },
  {
    key: 'figure',
    title: 'Figure',
    width: 140,
    align: 'end',
    render: ({ id, client, figure }) => <EventFigure clientId={client.id} eventId={id} figure={figure} />,
  },
];

const again: Column<WatchRuleEvent> = {
  ...({ key: 'again', title: 'Count again', width: 220, hideBelow: 768, list: 'detail' } as const),
  render: ({ id, client }) => <CountAgain clientId={client.id} eventId={id} label={client.name} />,
};

function Case({ client, caseId }: WatchRuleEvent) {
  if (caseId === null) return '–';
  return (
    <Link to={paths.bkoCase} search={{ clientId: client.id, caseId }}>
      Open
    </Link>
  );
}

type BesideProps = NonNullable<CallOutput<typeof ruleCalls.readRule>['beside']>;

interface RuleEventsProps {
  code: string;
  /** the state that is shown first */
  first: State;
  beside: BesideProps | null;
}

const words = {
  one: 'event',
  many: 'events',
  search: 'Name or number of the client',
  failed: 'The events could not be loaded',
};
const states = [
  { value: 'live', label: 'Live' },
  { value: 'shadow', label: 'Shadow' },
] as const;

export function RuleEvents({ code, first, beside }: RuleEventsProps) {
  const user = useStaffUser();
  const seesShadow = hasRole(user.role, 'amlOfficers');
  const [address, change] = usePageSearch(rulesSearch);
  const { from, to, sort, text } = address;
  const state = seesShadow ? (address.state ?? first) : 'live';
  const search = useMemo(() => ({ from, to, sort, text }), [from, to, sort, text]);
  // always sent: the tab that shows first is not always the one in force
  const query = useMemo(() => ({ ...getQuery(ruleEventList, search), state }), [search, state]);
  const shown = useList(ruleEventList, ruleCalls.listRuleEvents, { params: { ruleCode: code }, query });
  return (
    <Section title="Events" summary={beside ? <Beside {...beside} /> : 'The newest first.'}>
      <div className={styles.list}>
        {seesShadow && (
          <SegmentedTabs
            label="Events"
            segments={states}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
        )}
        <ListView
          list={ruleEventList}
          shown={shown}
          search={search}
          // the state is no filter: to clear the filters leaves it
          onChange={({ state: _, ...changes }) => change(changes)}
          label="Events"
          words={words}
          fields={[getPeriodField('Raised', { from, to }, change)]}
          file={{ call: ruleCalls.exportRuleEvents, input: { params: { ruleCode: code }, query } }}
          columns={mayCall(eventCalls.countAgain, user) ? [...columns, again] : columns}
          skeletonRows={3}
          empty={
            <EmptyState icon="shield" title="No events">
              {state === 'live'
                ? 'No version of this rule has raised one live.'
                : 'No version has raised one in shadow.'}
            </EmptyState>
          }
        />
      </div>
    </Section>
  );
}

const Beside = ({ since, both, liveAlone, shadowAlone }: BesideProps) => (
  <>
    Clients hit since <Time at={since} />: {spaced(both)} by both, {spaced(shadowAlone)} by shadow alone,{' '}
    {spaced(liveAlone)} by live alone.
  </>
);
