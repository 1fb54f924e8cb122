import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Link } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { JobProgress, listJobs, ResumeJob } from '#features/jobs/backoffice/JobProgress.tsx';
import { spaced } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import { closingCalls, type Proof } from '../calls.ts';
import { proofTitles } from '../rules.ts';
import { formatFigure, proofPlaces, proofSummaries, stateTexts } from './proofTexts.ts';
import { refreshBooks } from './refreshBooks.ts';

const columns: readonly Column<Proof>[] = [
  { key: 'proof', title: 'Proof', render: ({ proof }) => proofTitles[proof] },
  {
    ...{ key: 'state', title: 'State', width: 140, list: 'state' },
    render: ({ state }) => <StatusBadge kind={stateTexts[state].kind}>{stateTexts[state].words}</StatusBadge>,
  },
  { key: 'figure', title: 'Found', width: 360, hideBelow: 1024, list: 'text', render: formatFigure },
  {
    ...{ key: 'at', title: 'Checked', width: 200, list: 'detail' },
    render: ({ checkedAt }) => checkedAt && <Time at={checkedAt} />,
  },
];

const refetchMs = 30_000;

/** What each proof of the books has found. The newest transfers are looked at by themselves, all of it each night. */
export function ProofsSection() {
  const read = useCall(closingCalls.readProofs, {}, { refetchMs });
  const picked = usePickedRow(read.data?.items, ({ proof }) => proof);
  const mayCheck = mayCall(closingCalls.checkBooks, useStaffUser());
  const checking = useSend(closingCalls.checkBooks, {
    invalidates: [closingCalls.readProofs, listJobs],
    failure: 'The check could not begin',
  });
  const check = read.data?.check;
  return (
    <>
      <Section
        title="Proofs"
        summary="New postings are checked within a minute, all books each night. A month closes when all are green."
        actions={
          mayCheck &&
          !check?.isRunning && (
            <Button icon="check-circle" loading={checking.isRunning} onClick={() => void checking.run({})}>
              Check now
            </Button>
          )
        }
      >
        {check?.isRunning && (
          <JobProgress jobId={check.jobId} label="Checking the books" mayStop={mayCheck} onEnded={refreshBooks} />
        )}
        {check?.isRunning === false && mayCheck && <ResumeJob jobId={check.jobId} onResumed={refreshBooks} />}
        <Table
          label="Proofs"
          columns={columns}
          {...picked.table}
          skeletonRows={7}
          error={readFailure(read, 'The proofs could not be loaded')}
          empty={<EmptyState title="No proofs yet">Check the books to see what they prove.</EmptyState>}
        />
      </Section>
      {picked.row && <ProofPanel proof={picked.row} {...picked.panel} />}
    </>
  );
}

interface PanelProps {
  proof: Proof;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function ProofPanel({ proof: found, ...panel }: PanelProps) {
  const { proof, state, checkedAt, fullAt, differences, differs } = found;
  const { words, ...place } = proofPlaces[proof];
  return (
    <SidePanel {...panel} title={proofTitles[proof]} summary={proofSummaries[proof]} shownKey={proof}>
      <Definitions
        layout="stacked"
        items={[
          { label: 'State', value: stateTexts[state].words },
          { label: 'Found', value: formatFigure(found) },
          { label: 'Checked', value: checkedAt && <Time at={checkedAt} /> },
          { label: 'All of it read', value: fullAt ? <Time at={fullAt} /> : 'Not yet' },
          state === 'red' && { label: 'Differences', value: spaced(differences) },
        ]}
      />
      {differs.length > 0 && (
        <ul aria-label="What differs">
          {differs.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and the list changes as a whole
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
      <Link to={paths.bkoFinancialInformation} search={place} onClick={panel.onClose}>
        {words}
      </Link>
    </SidePanel>
  );
}
