/** What a rule has found: live, and in shadow beside it for those who may see that. */
import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Link } from '#client/router/Link.tsx';
import { useStaffUser } from '#client/session/person.ts';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { ruleCalls, type WatchRuleEvent } from '#features/monitoring/rules/calls.ts';
import type { CallOutput } from '#shared/call.ts';
import { spaced } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';
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
  { key: 'at', title: 'Raised', width: 180, list: 'none', render: ({ at }) => <Time at={at} /> },
  { key: 'case', title: 'Case', width: 90, hideBelow: 768, list: 'detail', render: (row) => <Case {...row} /> },
  {
    ...({ key: 'grew', title: 'Grew to', width: 140, align: 'end', hideBelow: 1024, list: 'none' } as const),
    render: ({ grewTo }) => grewTo ?? '–',
  },
  {
    key: 'figure',
    title: 'Figure',
    width: 140,
    align: 'end',
    render: ({ figure }) => figure,
  },
];

function Case({ client, caseId }: WatchRuleEvent) {
  if (caseId === null) return '–';
  return (
    <Link to={paths.bkoCase} search={{ clientId: client.id, caseId }}>
      Open
    </Link>
  );
}

interface RuleEventsProps {
  code: string;
  /** the state that is shown first */
  first: State;
}

export function RuleEvents({ code, first }: RuleEventsProps) {
  const seesShadow = hasRole(useStaffUser().role, 'amlOfficers');
  const [state, setState] = useState<State>(first);
  const read = useCall(ruleCalls.listRuleEvents, { params: { ruleCode: code }, query: { events: state } });
  return (
    <Section title="Events" summary={read.data?.beside ? <Beside {...read.data.beside} /> : 'The newest first.'}>
      <div className={styles.list}>
        {seesShadow && (
          <SegmentedTabs
            label="Events"
            segments={[
              { value: 'live', label: 'Live' },
              { value: 'shadow', label: 'Shadow' },
            ]}
            value={state}
            onChange={setState}
          />
        )}
        <Table
          label="Events"
          columns={columns}
          rows={read.data?.items}
          rowKey={({ id }) => id}
          skeletonRows={3}
          error={readFailure(read, 'The events could not be loaded')}
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

type BesideProps = NonNullable<CallOutput<typeof ruleCalls.listRuleEvents>['beside']>;

const Beside = ({ since, both, liveAlone, shadowAlone }: BesideProps) => (
  <>
    Clients hit since <Time at={since} />: {spaced(both)} by both, {spaced(shadowAlone)} by shadow alone,{' '}
    {spaced(liveAlone)} by live alone.
  </>
);
