import { useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { useStaffUser } from '#client/session/person.ts';
import { useDraft } from '#client/session/useDraft.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatSize } from '#shared/formatSize.ts';
import { activeContentLabels } from '#shared/rules/files.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { getReview } from '../fileReviews.ts';
import { caseMessages } from '../messages.ts';
import type { CaseParts } from './caseParts.ts';
import styles from './cases.module.css';
import { isOpenCase } from './caseTexts.ts';
import { FileReviewPanel } from './FileReviewPanel.tsx';
import { mayActOn } from './mayActOn.ts';

interface CaseFilesProps {
  found: CaseAnswer;
  parts: Pick<CaseParts, 'FilePreview' | 'AddFiles' | 'askAgain'>;
  onChanged: () => void;
  /** begins to ask the client, with what was prepared */
  onAsk: () => void;
  /** the file that is open over the page */
  shownId: string | undefined;
  onShow: (fileId: string | undefined) => void;
}

const kinds: Readonly<Record<number, StatusKind>> = { 2: 'success', 4: 'failed', 5: 'pending', 9: 'pending' };

/** The files of a case, each opened beside what it should prove; files that were returned are asked for again. */
export function CaseFiles({ found, parts, onChanged, onAsk, shownId, onShow }: CaseFilesProps) {
  const staff = useStaffUser();
  const [isAdding, setAdding] = useState(false);
  const [, setDraft] = useDraft(`request of case ${found.id}`);
  const { filed } = found;
  const shown = filed.find(({ id }) => id === shownId);
  const returned = filed.filter(({ status }) => status === 5);
  const mayReview = mayActOn(found, staff) && isOpenCase(found.icon, found.taskID);
  if (filed.length === 0 && !mayReview) return null;
  const askAgain = () =>
    parts.askAgain(found.icon, returned, found.canAnswer === null ? 'N' : 'LEGAL').then(
      (draft) => {
        setDraft(draft);
        onAsk();
      },
      (error: unknown) => showFailure(caseMessages.caseUpdateFailed, error),
    );
  const done = filed.filter(({ status }) => status !== 0).length;
  return (
    <Section
      title="Files"
      summary={filed.length > 0 && `${done} of ${filed.length} reviewed`}
      actions={
        mayReview && (
          <>
            {returned.length > 0 && found.actions.some(({ asks, whyNot }) => asks && whyNot === '') && (
              <Button size="small" icon="send" onClick={() => void askAgain()}>
                {returned.length === 1 ? 'Ask for the returned file' : `Ask for ${returned.length} returned files`}
              </Button>
            )}
            <Button size="small" icon="upload" onClick={() => setAdding(true)}>
              Add files
            </Button>
          </>
        )
      }
    >
      {filed.length === 0 && <p className={styles.quiet}>None.</p>}
      {isAdding && <parts.AddFiles found={found} onFiled={onChanged} onClose={() => setAdding(false)} />}
      <MarkedRows label="Files of the case">
        {filed.map((file) => (
          <FileRow key={file.id} file={file} mayReview={mayReview} onOpen={() => onShow(file.id)} />
        ))}
      </MarkedRows>
      {shown && (
        <parts.FilePreview
          clientId={found.clientID}
          caseId={found.id}
          files={filed.filter(({ mayOpen }) => mayOpen)}
          shown={shown}
          facts={
            <FileReviewPanel
              key={shown.id}
              found={found}
              file={shown}
              mayReview={mayReview}
              onReviewed={() => {
                onChanged();
                const next = nextToReview(filed, shown.id);
                if (next) onShow(next.id);
              }}
            />
          }
          onShow={(file) => onShow(file?.id)}
        />
      )}
    </Section>
  );
}

interface FileRowProps {
  file: CaseAnswer['filed'][number];
  mayReview: boolean;
  onOpen: () => void;
}

function FileRow({ file, mayReview, onOpen }: FileRowProps) {
  const mark = file.hasActiveContent && <StatusBadge kind="failed">{activeContentLabels.mark}</StatusBadge>;
  return (
    <li>
      <MarkedRow
        icon={file.type === 'application/pdf' ? 'pdf' : 'file'}
        name={
          <>
            {file.name} {mark}{' '}
            <StatusBadge kind={kinds[file.status] ?? 'info'}>{getReview(file.status).words}</StatusBadge>
          </>
        }
        detail={[file.proves, formatSize(file.sizeBytes), file.reason].filter(Boolean).join(' · ')}
        action={
          <Button
            size="small"
            aria-label={`Review ${file.name}`}
            onClick={onOpen}
            disabledReason={file.mayOpen ? undefined : 'Files of persons need key A, D or 0'}
          >
            {mayReview ? 'Review' : 'Open'}
          </Button>
        }
      />
    </li>
  );
}

/** The first file that no one has reviewed, besides the one that is open. */
export function nextToReview(filed: CaseAnswer['filed'], openId?: string) {
  return filed.find((one) => one.mayOpen && one.status === 0 && one.id !== openId);
}
