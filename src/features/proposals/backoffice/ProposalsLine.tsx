import { readFailure } from '#client/lists/loadFailure.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { OpenProposal, type Outcomes } from './OpenProposal.tsx';
import { ProposalTable } from './ProposalTable.tsx';
import { useWaiting } from './useWaiting.ts';

interface ProposalsLineProps {
  /** number of the client that the page is about */
  subject: string;
  /** absent: another list of the page opens a proposal */
  outcomes?: Outcomes;
  /** runs after a decision */
  onDecided?: () => void;
}

/**
 * How many proposals about a client wait for a second person, in one line that opens their list; nothing without any.
 */
export function ProposalsLine({ subject, outcomes, onDecided }: ProposalsLineProps) {
  const { list, rows } = useWaiting(subject);
  const failure = readFailure(list, 'The proposals could not be loaded');
  const count = rows?.length ?? 0;
  const waiting = count === 1 ? '1 proposal waits' : `${count} proposals wait`;
  const mine = rows?.filter(({ mayConfirm }) => mayConfirm).length ?? 0;
  const decided = () => {
    void list.refetch();
    onDecided?.();
  };
  return (
    <>
      {failure && <ErrorState {...failure} />}
      {count > 0 && (
        <Disclosure
          title={`${waiting} for a second person`}
          note={
            mine > 0 && (
              <StatusBadge kind="pending" quiet>
                You can confirm {count === 1 ? 'it' : mine}
              </StatusBadge>
            )
          }
        >
          <ProposalTable rows={rows} isOfSubject />
        </Disclosure>
      )}
      {outcomes && <OpenProposal rows={rows} outcomes={outcomes} onDecided={decided} />}
    </>
  );
}
