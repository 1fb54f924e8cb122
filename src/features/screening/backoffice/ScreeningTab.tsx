import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Link } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { ScriptMark } from '#client/ui/display/ScriptMark.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { JobProgress } from '#features/jobs/backoffice/JobProgress.tsx';
import type { CallOutput } from '#shared/call.ts';
import { paths } from '#shared/paths.ts';
import { type Screening, type ScreeningCheck, screeningCalls } from '../calls.ts';
import { screeningMessages } from '../messages.ts';
import { type Replayed, replayed, wasRaised } from '../replay.ts';
import { checkSearch } from './checkSearch.ts';
import { ScreeningTimeline } from './ScreeningTimeline.tsx';
import styles from './screening.module.css';

const causes: Readonly<Record<string, string>> = {
  payment: 'Name in a payment',
  asked: 'Asked by staff',
  night: 'Daily screening',
  list: 'New list',
  thresholds: 'New thresholds',
  data: 'Data changed',
  open: 'Opened',
};
const hitStates = {
  open: { kind: 'info', words: 'Open' },
  cleared: { kind: 'success', words: 'Another person' },
  true: { kind: 'failed', words: 'The same' },
} as const;
const getState = (state: string) => hitStates[state as keyof typeof hitStates] ?? hitStates.open;
const percent = (score: number) => `${Math.floor(score / 10)} %`;
const formatVersion = (versions: ScreeningCheck['versions']) =>
  Object.entries(versions)
    .map(([code, n]) => `${code} ${n}`)
    .join(', ');

function Outcome({ hits }: { hits: ScreeningCheck['hits'] }) {
  if (hits.length === 0) {
    return (
      <StatusBadge kind="success" quiet>
        No new match
      </StatusBadge>
    );
  }
  const { kind, words } = getOutcome(hits);
  return (
    <StatusBadge kind={kind} quiet>
      {words}
    </StatusBadge>
  );
}

/** What is open counts first, then what is true: a match that was somebody else alarms no one. */
function getOutcome(hits: ScreeningCheck['hits']) {
  const has = (wanted: keyof typeof hitStates) => hits.some(({ state }) => state === wanted);
  const count = hits.length === 1 ? '1 match' : `${hits.length} matches`;
  if (has('open')) return { kind: 'pending', words: count } as const;
  if (has('true')) return { kind: 'failed', words: `${count}, the same` } as const;
  return { kind: 'success', words: `${count}, cleared` } as const;
}

const columns: readonly Column<ScreeningCheck>[] = [
  { key: 'who', title: 'Who', render: ({ subject }) => (subject ? <Named name={subject} /> : 'The client') },
  { key: 'outcome', title: 'Outcome', width: 170, list: 'value', render: ({ hits }) => <Outcome hits={hits} /> },
  { key: 'cause', title: 'Why', width: 150, list: 'text', render: ({ cause }) => causes[cause] ?? cause },
  { key: 'lists', title: 'Lists', width: 350, hideBelow: 1120, render: ({ versions }) => formatVersion(versions) },
  { key: 'at', title: 'When', width: 180, list: 'detail', render: ({ at }) => <Time at={at} /> },
];
const rowKey = ({ id }: ScreeningCheck) => id;

/** A name, marked where letters of it look like others. */
function Named({ name }: { name: string }) {
  return (
    <>
      {name} <ScriptMark name={name} />
    </>
  );
}

const screenedColumns: readonly Column<Screening['screened'][number]>[] = [
  { key: 'name', title: 'Who', render: ({ name }) => <Named name={name} /> },
  {
    key: 'role',
    title: 'As',
    width: 220,
    list: 'text',
    render: screenedAs,
  },
  {
    key: 'at',
    title: 'Last screened',
    width: 180,
    list: 'detail',
    render: ({ at }) => (at ? <Time at={at} /> : 'Not yet'),
  },
];

function screenedAs({ subjectId, isClient }: Screening['screened'][number]): string {
  if (subjectId === '') return 'The client';
  return isClient ? 'Owner or user, a client too' : 'Owner, party or user';
}

const suppressionColumns: readonly Column<Screening['suppressions'][number]>[] = [
  {
    key: 'entry',
    title: 'Entry',
    width: 300,
    render: ({ list, entityId, subject }) => (
      <>
        {`${list} ${entityId}`}
        {subject !== '' && <span className={styles.quiet}> is not {subject}</span>}
      </>
    ),
  },
  { key: 'reason', title: 'Reason', list: 'text', render: ({ reason }) => reason },
  {
    key: 'by',
    title: 'By',
    width: 330,
    hideBelow: 1024,
    render: ({ madeBy, confirmedBy }) => [madeBy, confirmedBy].filter(Boolean).join(', confirmed by '),
  },
  { key: 'since', title: 'Since', width: 180, hideBelow: 768, render: ({ madeAt }) => <Time at={madeAt} /> },
  {
    key: 'state',
    title: 'State',
    width: 200,
    list: 'state',
    render: ({ endedAt, endReason, until }) =>
      endedAt === null
        ? until
          ? `Until ${until}`
          : 'Holds'
        : { '': 'Ended', data: 'Lapsed: the data changed', until: 'Lapsed: its last day is over' }[endReason],
  },
];

/** Who is screened with a client, each check with its hits, and what was decided not to be a match. */
export function ScreeningTab({ clientId }: { clientId: string }) {
  const staff = useStaffUser();
  const params = { clientId };
  const mayRead = mayCall(screeningCalls.readScreening, staff);
  const read = useCall(screeningCalls.readScreening, { params }, { enabled: mayRead });
  const [jobId, setJobId] = useState<string>();
  const submit = useSend(screeningCalls.submitForScreening, {
    success: screeningMessages.userSubmitted,
    failure: screeningMessages.userSubmitFailed,
    onDone: (answer) => setJobId(answer.jobId),
  });
  const [{ check }, change] = usePageSearch(checkSearch);
  const picked = pickedRow(read.data?.checks, rowKey, check, (next, options) => change({ check: next }, options));
  if (!mayRead) {
    return (
      <EmptyState icon="shield" title="For the compliance desk">
        Matches with lists are read by Admin, AML, Head of AML, Client Management and Executive.
      </EmptyState>
    );
  }
  const failure = readFailure(read, 'The screening could not be loaded');
  return (
    <div className={styles.sections}>
      <Section
        title="Screening"
        summary="The newest 100 checks. Nights without a new match are not listed."
        actions={
          mayCall(screeningCalls.submitForScreening, staff) && (
            <Button icon="refresh" loading={submit.isRunning} onClick={() => void submit.run({ body: { clientId } })}>
              Screen now
            </Button>
          )
        }
      >
        {jobId && (
          <JobProgress
            jobId={jobId}
            label="Comparing with the lists"
            mayStop={false}
            onEnded={() => {
              setJobId(undefined);
              void read.refetch();
            }}
          />
        )}
        <Table
          label="Checks"
          columns={columns}
          {...picked.table}
          skeletonRows={3}
          error={failure}
          empty={
            <EmptyState icon="shield" title="Not screened yet">
              Everybody is screened each night, once there is a list.
            </EmptyState>
          }
        />
      </Section>
      {!failure && read.data?.screened.length !== 0 && <Screened rows={read.data?.screened} />}
      <ScreeningTimeline events={read.data?.events ?? []} />
      <Suppressions rows={read.data?.suppressions ?? []} />
      {picked.row && <CheckPanel clientId={clientId} check={picked.row} {...picked.panel} />}
    </div>
  );
}

function Screened({ rows }: { rows: Screening['screened'] | undefined }) {
  return (
    <Section title="Who is screened" summary="The client, its owners and other parties, and the people who act for it.">
      <Table
        label="Who is screened"
        columns={screenedColumns}
        rows={rows}
        rowKey={({ subjectId }) => subjectId}
        skeletonRows={4}
        empty={null}
      />
    </Section>
  );
}

function Suppressions({ rows }: { rows: Screening['suppressions'] }) {
  if (rows.length === 0) return null;
  return (
    <Section
      title="Not this person"
      summary="An entry marked as another person raises no match until name, birth date or country changes."
    >
      <Table label="Not this person" columns={suppressionColumns} rows={rows} rowKey={({ id }) => id} empty={null} />
    </Section>
  );
}

const Verdict = ({ isSame, words }: Replayed) => (
  <p>
    <StatusBadge kind={isSame ? 'success' : 'failed'}>{isSame ? 'Same result' : 'Different result'}</StatusBadge>{' '}
    {words}
  </p>
);

const CaseLink = ({ clientId, caseId }: { clientId: string; caseId: string }) => (
  <Link to={paths.bkoCase} search={{ clientId, caseId }}>
    Open the case
  </Link>
);

interface CheckPanelProps {
  clientId: string;
  check: ScreeningCheck;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function CheckPanel({ clientId, check, ...panel }: CheckPanelProps) {
  const [replayedId, setReplayedId] = useState<string>();
  const isReplayed = replayedId === check.id;
  const replay = useCall(
    screeningCalls.replayCheck,
    { params: { clientId, checkId: check.id } },
    { enabled: isReplayed },
  );
  return (
    <SidePanel
      {...panel}
      title={check.subject || 'The client'}
      summary={<Outcome hits={check.hits} />}
      shownKey={check.id}
      actions={
        // whose data were erased is compared with no one
        check.matcher > 0 && check.subject !== ''
          ? {
              neutral: (
                <Button loading={isReplayed && replay.isFetching} onClick={() => setReplayedId(check.id)}>
                  Compare again
                </Button>
              ),
            }
          : undefined
      }
    >
      <div className={styles.sections}>
        <Definitions
          items={[
            { label: 'Why', value: causes[check.cause] ?? check.cause },
            { label: 'When', value: <Time at={check.at} /> },
            { label: 'Lists', value: formatVersion(check.versions) },
            { label: 'Matcher', value: check.matcher > 0 && `Version ${check.matcher}` },
          ]}
        />
        {check.hits.map((hit) => (
          <HitFacts key={`${hit.list} ${hit.entityId}`} clientId={clientId} hit={hit} />
        ))}
        {isReplayed && replay.error && <Banner kind="failed">{replay.error.problem.title}</Banner>}
        {isReplayed && replay.data && <Replay {...replay.data} raised={check.hits} />}
      </div>
    </SidePanel>
  );
}

function HitFacts({ clientId, hit }: { clientId: string; hit: ScreeningCheck['hits'][number] }) {
  return (
    <Definitions
      title={hit.name}
      items={[
        // what contradicts the match comes first
        { label: 'Differs', value: hit.differences.length > 0 && hit.differences.join(' ') },
        { label: 'Entry', value: `${hit.list} ${hit.entityId}` },
        { label: 'Score', value: percent(hit.score) },
        {
          label: 'State',
          value: <StatusBadge kind={getState(hit.state).kind}>{getState(hit.state).words}</StatusBadge>,
        },
        { label: 'Case', value: hit.caseId !== null && <CaseLink clientId={clientId} caseId={hit.caseId} /> },
      ]}
    />
  );
}

interface ReplayProps extends CallOutput<typeof screeningCalls.replayCheck> {
  /** the hits of the check itself */
  raised: ScreeningCheck['hits'];
}

function Replay({ check, found, isSameMatcher, raised }: ReplayProps) {
  return (
    <Section
      title="Compared again"
      summary={
        isSameMatcher
          ? 'Using the lists in force at that time.'
          : 'Using the lists in force at that time, by another version of the matcher: scores may differ.'
      }
    >
      <Verdict {...replayed(check, found)} />
      {found.length > 0 && (
        <ul className={styles.quiet}>
          {found.map(({ list, entityId, name, score }) => (
            <li key={`${list} ${entityId}`}>
              {`${name}, ${list} ${entityId}, ${percent(score)}`}
              {!wasRaised(raised, { list, entityId, score }) && ' (known or decided before)'}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
