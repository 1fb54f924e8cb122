import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section, Split } from '#client/ui/layout/Section.tsx';
import type { TimelineEntry } from '#client/ui/timeline/Timeline.tsx';
import type { Outcomes } from '#features/proposals/backoffice/OpenProposal.tsx';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { type CaseAnswer, type CaseBody, caseCalls } from '../calls.ts';
import type { CaseItem } from '../caseList.ts';
import { CaseFiles, nextToReview } from './CaseFiles.tsx';
import { CaseHead, CaseHeadLoading, type ClientLinkPart } from './CaseHead.tsx';
import { CaseLinks } from './CaseLinks.tsx';
import { CaseMatches } from './CaseMatches.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import { CaseReason } from './CaseReason.tsx';
import { CaseSections, FactLines } from './CaseSections.tsx';
import type { BroughtTools } from './CaseTools.tsx';
import { Checklist } from './Checklist.tsx';
import { saidOf } from './caseHistory.tsx';
import styles from './cases.module.css';
import { DecisionDock } from './DecisionDock.tsx';
import { usePresence } from './usePresence.ts';

/** What other features show of a case. */
export interface CaseParts {
  /** with what was written and done as entries already */
  History: ComponentType<{ clientId: string; caseId: string; version: number; said: readonly TimelineEntry[] }>;
  /** the name in the head */
  ClientLink: ClientLinkPart;
  /** of confirmed decisions */
  outcomes: Outcomes;
  /** in the head: the file of the case, and the form of a report to the MLRO */
  tools: BroughtTools;
  /** under a match: proposes that a rule folds such matches */
  FoldMatch: ComponentType<{ match: CaseAnswer['matches'][number] }>;
  /** what the client was asked for, and what came back */
  Requests: ComponentType<RequestsProps>;
  /** a file of the case over the whole window, with what is known and decided beside it */
  FilePreview: ComponentType<FilePreviewProps>;
  /** files documents that staff have, with the case */
  AddFiles: ComponentType<{ found: CaseAnswer; onFiled: () => void; onClose: () => void }>;
  /** what the client would be asked for once more, as the composer keeps it */
  askAgain: (type: string, files: readonly CaseFile[], about: 'N' | 'LEGAL') => Promise<string>;
  /** composes what the client is asked, for actions that ask */
  Composer: ComponentType<ComposerProps>;
}

type CaseFile = CaseAnswer['filed'][number];

interface FilePreviewProps {
  clientId: string;
  caseId: string;
  files: readonly CaseFile[];
  shown: CaseFile;
  facts: ReactNode;
  onShow: (file: { id: string } | undefined) => void;
}

export interface RequestsProps {
  found: CaseAnswer;
}

export interface ComposerProps {
  /** what the request is about: the type of its case, money that is held, and whose answer it wants */
  found: Pick<CaseAnswer, 'icon' | 'amountBlocked' | 'canAnswer' | 'clientName'>;
  /** what was composed so far, as the composer keeps it; '' at the beginning */
  draft: string;
  onDraft: (draft: string) => void;
  /** told what would be sent, and undefined while something is missing or forbidden */
  onAsked: (asked: CaseBody['request']) => void;
  /** somebody tried to send: what is missing is reported */
  isChecked: boolean;
  /** what is chosen in the fields of the action is a request already */
  isOptional?: boolean;
}

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
  const { data: found, error, refetch } = read;
  const [wishes, setWishes] = useState(0);
  const [fileId, showFile] = useState<string>();
  const { here, isChanged } = usePresence({ clientId, caseId, version: found?.version });
  const lookAgain = useCallback(async () => {
    const { data } = await refetch();
    void queryClient.invalidateQueries({ queryKey: callKey(caseCalls.listCasesOfClient) });
    onChanged?.();
    return data?.version;
  }, [refetch, onChanged]);
  if (!found) {
    const failure = readFailure(read, 'The case could not be loaded');
    if (error?.problem.code === 'not-found') return <NotThere />;
    if (failure) return <ErrorState {...failure} />;
    return <CaseLoading item={item} isAlone={isAlone} ClientLink={parts.ClientLink} />;
  }
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
        <Split
          aside={
            <>
              <Checklist found={found} onChanged={() => void lookAgain()} />
              <CaseLinks found={found} />
              <CaseSections found={found} place="rail" />
            </>
          }
        >
          <CaseReason found={found} />
          <parts.Requests found={found} />
          <Facts found={found} />
          <CaseFiles
            found={found}
            parts={parts}
            onChanged={() => void lookAgain()}
            onAsk={() => setWishes((count) => count + 1)}
            shownId={fileId}
            onShow={showFile}
          />
          <CaseMatches matches={found.matches} more={(match) => <parts.FoldMatch match={match} />} />
          <CaseSections found={found} place="evidence" />
          <CaseSections found={found} place="money" />
          <CaseSections found={found} place="client" />
          <Section title="History">
            <parts.History clientId={clientId} caseId={caseId} version={found.version} said={saidOf(found)} />
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

function Facts({ found: { facts } }: { found: CaseAnswer }) {
  if (facts.length === 0) return null;
  return (
    <Section title="Facts">
      <FactLines lines={facts} />
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
