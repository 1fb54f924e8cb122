/** What other features show of a case: the page is given it, because this one knows none of them. */
import type { ComponentType, ReactNode } from 'react';
import type { TimelineEntry } from '#client/ui/timeline/Timeline.tsx';
import type { Outcomes } from '#features/proposals/backoffice/OpenProposal.tsx';
import type { CaseBody } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { ClientLinkPart } from './CaseHead.tsx';
import type { EventTool } from './CaseSections.tsx';
import type { BroughtTools } from './CaseTools.tsx';

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
  /** beside what a rule has found */
  EventTool: EventTool;
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
  /** called with what would be sent, and undefined while something is missing or forbidden */
  onAsked: (asked: CaseBody['request']) => void;
  /** somebody tried to send: what is missing is reported */
  isChecked: boolean;
  /** what is chosen in the fields of the action is a request already */
  isOptional?: boolean;
}
