import { useCallback, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section, Split } from '#client/ui/layout/Section.tsx';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { caseCalls } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { CaseItem } from '../caseList.ts';
import { CaseFiles, nextToReview } from './CaseFiles.tsx';
import { CaseHead, CaseHeadLoading, type ClientLinkPart } from './CaseHead.tsx';
import { CaseLinks } from './CaseLinks.tsx';
import { CaseMatches } from './CaseMatches.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import { CaseReason } from './CaseReason.tsx';
import { CaseSections, type EventTool, FactLines } from './CaseSections.tsx';
import { Checklist } from './Checklist.tsx';
import { toTimelineEntries } from './caseHistory.tsx';
import type { CaseParts } from './caseParts.ts';
import styles from './cases.module.css';
import { DecisionDock } from './DecisionDock.tsx';
import { usePresence } from './usePresence.ts';

interface CaseViewProps {
  parts: CaseParts;
  clientId: string;
  caseId: string;
  /** what the list knows of it, shown until the case has been read */
  item?: CaseItem | undefined;
  /** heads the page, where the case stands alone */
  isAlone?: boolean;
  /** after a decision that ended the case */
  onDecided?: () => void;
  /** after everything else that was done with it */
  onChanged?: () => void;
}

/** One case: head, why it opened, the facts, the history, and the dock with what can be done. */
export function CaseView({ parts, clientId, caseId, item, isAlone = false, onDecided, onChanged }: CaseViewProps) {
  const read = useCall(caseCalls.readCase, { params: { clientId, caseId } });
  const { data: found, refetch } = read;
  const [wishes, setWishes] = useState(0);
  const [fileId, showFile] = useState<string>();
  const { here, isChanged } = usePresence({ clientId, caseId, version: found?.version });
  const lookAgain = useCallback(async () => {
    const { data } = await refetch();
    void queryClient.invalidateQueries({ queryKey: callKey(caseCalls.listCasesOfClient) });
    onChanged?.();
    return data?.version;
  }, [refetch, onChanged]);
  if (!found) return <UnreadCase read={read} item={item} isAlone={isAlone} ClientLink={parts.ClientLink} />;
  return (
    <article className={styles.case} aria-label={`Case ${found.title}`}>
      <CaseHead
        found={found}
        isAlone={isAlone}
        ClientLink={parts.ClientLink}
        here={here}
        tools={parts.tools}
        onChanged={() => void lookAgain()}
      />
      {isChanged && <Changed onLookAgain={() => void lookAgain()} />}
      <div className={styles.body}>
        <ProposalsSection subject={caseId} outcomes={parts.outcomes} onDecided={() => void lookAgain()} />
        <CaseOutcome found={found} />
        <Split aside={<Aside found={found} onChanged={() => void lookAgain()} EventTool={parts.EventTool} />}>
          <CaseReason found={found} />
          <parts.Requests found={found} />
          <Facts found={found} EventTool={parts.EventTool} />
          <CaseFiles
            found={found}
            parts={parts}
            onChanged={() => void lookAgain()}
            onAsk={() => setWishes((count) => count + 1)}
            shownId={fileId}
            onShow={showFile}
          />
          <CaseMatches matches={found.matches} more={(match) => <parts.FoldMatch match={match} />} />
          <CaseSections found={found} place="evidence" EventTool={parts.EventTool} />
          <CaseSections found={found} place="money" EventTool={parts.EventTool} />
          <CaseSections found={found} place="client" EventTool={parts.EventTool} />
          <Section title="History">
            <parts.History
              clientId={clientId}
              caseId={caseId}
              version={found.version}
              said={toTimelineEntries(found)}
            />
          </Section>
        </Split>
      </div>
      <DecisionDock
        found={found}
        Composer={parts.Composer}
        Report={parts.tools.Report}
        onReviewFiles={() => showFile((nextToReview(found.filed) ?? found.filed.find(({ mayOpen }) => mayOpen))?.id)}
        wishes={wishes}
        onLookAgain={lookAgain}
        onDone={(hasEnded) => {
          if (hasEnded && onDecided) onDecided();
          else void lookAgain();
        }}
      />
    </article>
  );
}

interface AsideProps {
  found: CaseAnswer;
  onChanged: () => void;
  EventTool: EventTool;
}

function Aside({ found, onChanged, EventTool }: AsideProps) {
  return (
    <>
      <Checklist found={found} onChanged={onChanged} />
      <CaseLinks found={found} />
      <CaseSections found={found} place="rail" EventTool={EventTool} />
    </>
  );
}

function Facts({ found: { facts, clientID }, EventTool }: { found: CaseAnswer; EventTool: EventTool }) {
  if (facts.length === 0) return null;
  return (
    <Section title="Facts">
      <FactLines lines={facts} clientId={clientID} EventTool={EventTool} />
    </Section>
  );
}

/** Somebody else has worked on it; what was written stays. */
function Changed({ onLookAgain }: { onLookAgain: () => void }) {
  return (
    <div className={styles.banner} role="status">
      <Banner
        kind="pending"
        action={
          <Button size="small" onClick={onLookAgain}>
            Look again
          </Button>
        }
      >
        This case was changed meanwhile.
      </Banner>
    </div>
  );
}

function NotThere() {
  return (
    <EmptyState icon="search" title="This case is not there">
      It may be about another client, or of a type that you may not see.
    </EmptyState>
  );
}

interface CaseLoadingProps {
  item: CaseItem | undefined;
  isAlone: boolean;
  ClientLink: ClientLinkPart;
}

/** What is shown until the case has been read, or instead of it. */
function UnreadCase({ read, ...loading }: CaseLoadingProps & { read: Parameters<typeof readFailure>[0] }) {
  const failure = readFailure(read, 'The case could not be loaded');
  if (read.error?.problem.code === 'not-found') return <NotThere />;
  if (failure) return <ErrorState {...failure} />;
  return <CaseLoading {...loading} />;
}

function CaseLoading({ item, isAlone, ClientLink }: CaseLoadingProps) {
  return (
    <Loading label="Loading the case">
      <div className={styles.case}>
        {item ? <CaseHead found={item} isAlone={isAlone} ClientLink={ClientLink} /> : <CaseHeadLoading />}
        <div className={styles.body}>
          <Skeleton shape="block" />
          <Skeleton width="long" />
          <Skeleton width="half" />
          <Skeleton shape="block" />
        </div>
      </div>
    </Loading>
  );
}
