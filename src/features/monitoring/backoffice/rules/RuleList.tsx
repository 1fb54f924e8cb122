import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { listJobs } from '#features/jobs/backoffice/JobProgress.tsx';
import { labCalls } from '#features/monitoring/lab/calls.ts';
import { PlayButton } from '#features/monitoring/play/backoffice/PlayButton.tsx';
import { ruleCalls, type WatchRuleItem } from '#features/monitoring/rules/calls.ts';
import { maxActiveRules, type RuleState } from '#features/monitoring/rules/condition.ts';
import { ruleSentence } from '#features/monitoring/rules/ruleTexts.ts';
import type { Answer } from '#shared/call.ts';
import { formatCount, spaced } from '#shared/formatCount.ts';
import { mayWriteRules } from '../mayReadRules.ts';
import { RuleStateBadge, stateLabels } from './ruleStates.tsx';
import styles from './rules.module.css';

/** Somebody else releases one meanwhile. */
const refetchMs = 30_000;

type View = 'all' | RuleState;
const columns: readonly Column<WatchRuleItem>[] = [
  {
    key: 'rule',
    title: 'Rule',
    width: 300,
    render: ({ code, title }) => (
      <span className={styles.name}>
        <span>{title}</span>
        <span className={styles.code}>{code}</span>
      </span>
    ),
  },
  { key: 'says', title: 'Raises an event', hideBelow: 1024, list: 'none', render: ({ body }) => ruleSentence(body) },
  { key: 'state', title: 'State', width: 120, list: 'state', render: ({ state }) => <RuleStateBadge state={state} /> },
  {
    key: 'since',
    title: 'Since',
    width: 180,
    hideBelow: 1440,
    render: ({ live, shadow }) => {
      const since = (live ?? shadow)?.since;
      return since === undefined ? '–' : <Time at={since} />;
    },
  },
  { key: 'events', title: 'Events, 30 days', width: 140, align: 'end', render: (row) => spaced(getEvents(row)) },
];
/** Of the state that the rule is shown in. */
const getEvents = ({ state, events, shadowEvents }: WatchRuleItem) => (state === 'shadow' ? shadowEvents : events);
const rowKey = ({ code }: WatchRuleItem) => code;

interface RuleListProps {
  onOpen: (code: string) => void;
}

export function RuleList({ onOpen }: RuleListProps) {
  const [view, setView] = useState<View>('all');
  const read = useCall(ruleCalls.listRules, {}, { refetchMs });
  const items = read.data?.items;
  const states = (['live', 'shadow', 'draft', 'retired'] as const).filter((state) =>
    items?.some((one) => one.state === state),
  );
  const segments = [
    { value: 'all' as const, label: 'All', ...getCount(items) },
    ...states.map((state) => ({
      value: state,
      label: stateLabels[state],
      ...getCount(items?.filter((one) => one.state === state)),
    })),
  ];
  const chosen = segments.some(({ value }) => value === view) ? view : 'all';
  return (
    <Section
      title="Rules"
      summary={
        read.data ? (
          <>
            Rules count payments since <Time at={read.data.countsSince} />. {read.data.active} of {maxActiveRules} are
            live or in shadow. <Filling filling={read.data.filling} />
          </>
        ) : (
          'Rules that raise events about money.'
        )
      }
      actions={<RuleActions onNew={() => onOpen('new')} />}
    >
      <div className={styles.list}>
        <SegmentedTabs label="State" segments={segments} value={chosen} onChange={setView} />
        <Table
          label="Rules"
          columns={columns}
          rows={items?.filter((one) => chosen === 'all' || one.state === chosen)}
          rowKey={rowKey}
          onOpen={(row) => onOpen(row.code)}
          skeletonRows={12}
          error={readFailure(read, 'The rules could not be loaded')}
          empty={
            <EmptyState icon="shield" title="No rules">
              No rule is live yet.
            </EmptyState>
          }
        />
      </div>
    </Section>
  );
}

/** In a bank that is older than its rules, until the totals of its past are complete. */
function Filling({ filling }: { filling: Answer<typeof ruleCalls.listRules>['filling'] }) {
  if (!filling) return null;
  const left = formatCount(filling.recordsLeft, { one: 'record', many: 'records' });
  return (
    <strong>
      Totals of earlier payments are being filled
      {filling.to !== null && (
        <>
          : complete up to <Time at={filling.to} />
        </>
      )}
      , {left} left. New payments are checked after that.
    </strong>
  );
}

function RuleActions({ onNew }: { onNew: () => void }) {
  const user = useStaffUser();
  // the tray shows how far it is, and what came out
  const replay = useSend(labCalls.replayRules, {
    invalidates: [listJobs],
    failure: 'The past could not be played again',
  });
  return (
    <div className={styles.tools}>
      <PlayButton />
      {mayCall(labCalls.replayRules, user) && (
        <Button icon="repeat" loading={replay.isRunning} onClick={() => void replay.run({})}>
          Check the past
        </Button>
      )}
      {mayWriteRules(user) && (
        <Button icon="plus" onClick={onNew}>
          New rule
        </Button>
      )}
    </div>
  );
}

const getCount = (items: readonly unknown[] | undefined) => (items ? { count: items.length } : {});
