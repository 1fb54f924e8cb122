import { useMemo } from 'react';
import { readFailure } from '#client/lists/loadFailure.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { keysOfRole } from '#shared/staffKeys.ts';
import { OpenProposal, type Outcomes } from './OpenProposal.tsx';
import { ProposalTable } from './ProposalTable.tsx';
import { useWaiting } from './useWaiting.ts';

interface ProposalsSectionProps {
  /** number of the person, or id of the case; absent: all proposals that the viewer made or may confirm */
  subject?: string;
  /** names of calls: only their proposals; the section is there only while one is open */
  calls?: readonly string[];
  outcomes: Outcomes;
  /** runs after a decision */
  onDecided?: () => void;
}

const waitingText = 'Nothing here happens until another staff user confirms it.';
const nothingText = 'Nothing waits. What you propose, and what you may confirm for others, appears here.';

/** Proposals waiting for a second person. */
export function ProposalsSection({ subject, calls, outcomes, onDecided }: ProposalsSectionProps) {
  const { list, rows: all } = useWaiting(subject);
  const rows = useMemo(() => all?.filter((row) => !calls || calls.includes(row.call)), [all, calls]);
  // without keys no one proposes or confirms; a page about one person shows the section only if a proposal is open
  const takesPart = keysOfRole[useStaffUser().role] !== '';
  const isShown = (!subject && !calls && takesPart) || rows?.length || list.error;
  // one line: most of the time nothing waits, and the page is about other things
  const nothingWaits = rows?.length === 0;
  const decided = () => {
    void list.refetch();
    onDecided?.();
  };
  return (
    <>
      {isShown && (
        <Section title="Waiting for a second person" summary={nothingWaits ? nothingText : waitingText}>
          {!nothingWaits && (
            <ProposalTable
              rows={rows}
              isOfSubject={subject !== undefined}
              error={readFailure(list, 'The proposals could not be loaded')}
            />
          )}
        </Section>
      )}
      <OpenProposal rows={rows} outcomes={outcomes} onDecided={decided} />
    </>
  );
}
