/** What the lab has found for a version that is to be released, and who is above its threshold already. */
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { type LabClient, type LabOutcome, type LabRun, labCalls } from '#features/monitoring/lab/calls.ts';
import { formatCount, spaced } from '#shared/formatCount.ts';
import styles from './rules.module.css';

/** Clients that are named; the lab has them all. */
const maxNamed = 8;

export function ReleaseResult({ runId }: { runId: string | null }) {
  const params = { runId: runId ?? '' };
  const enabled = runId !== null;
  const run = useCall(labCalls.readRun, { params }, { enabled });
  const above = useCall(labCalls.listRunClients, { params, query: { group: 'above' } }, { enabled });
  const failure =
    readFailure(run, 'The result could not be loaded') ?? readFailure(above, 'The clients could not be loaded');
  if (!enabled) return <Banner kind="pending">The lab has not finished trying this version.</Banner>;
  if (failure) return <ErrorState {...failure} />;
  if (!run.data?.outcome || !above.data)
    return (
      <Loading label="Loading the result">
        <Skeleton width="long" />
        <Skeleton width="half" />
      </Loading>
    );
  return <Result run={run.data} outcome={run.data.outcome} above={above.data.items} />;
}

interface ResultProps {
  run: LabRun;
  outcome: LabOutcome;
  above: readonly LabClient[];
}

/** '3 of 5 of any rule, 0 of 1 of this rule' */
function formatMissed(decided: LabOutcome['decided'], ofRule: LabOutcome['decidedOfRule']): string {
  const format = ({ missed, right }: LabOutcome['decided']) => `${spaced(missed)} of ${spaced(right)}`;
  return `${format(decided)} of any rule${ofRule === null ? '' : `, ${format(ofRule)} of this rule`}`;
}

function Result({ run, outcome, above }: ResultProps) {
  const { first, second, gained, lost, above: count, decided, decidedOfRule } = outcome;
  const clients = formatCount(first.clients, { one: 'client', many: 'clients' });
  const work = formatCount(first.cases, { one: 'case', many: 'cases' });
  return (
    <Definitions
      title={`Lab, ${run.from} to ${run.until}`}
      items={[
        { label: 'Hit', value: `${clients}, ${formatCount(first.events, { one: 'event', many: 'events' })}` },
        second !== null && {
          label: `Against version ${run.against?.version}`,
          value: `${spaced(gained)} new, ${spaced(lost)} lost`,
        },
        { label: 'Handling', value: first.hours === null ? work : `${work}, ${spaced(first.hours)} hours` },
        {
          label: 'True alerts missed',
          value: decided.all === 0 ? 'No past alert was decided' : formatMissed(decided, decidedOfRule),
        },
        {
          label: 'Above today',
          value:
            count === 0 ? (
              'No clients'
            ) : (
              <ul className={styles.named}>
                {above.slice(0, maxNamed).map(({ id, name, figure }) => (
                  <li key={id}>
                    <ClientLink id={id}>{name}</ClientLink> {figure}
                  </li>
                ))}
                {count > maxNamed && <li>and {spaced(count - maxNamed)} more</li>}
              </ul>
            ),
        },
      ]}
    />
  );
}
