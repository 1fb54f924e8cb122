import type { ReactNode } from 'react';
import { send } from '#client/api/send.ts';
import { FilePreview } from '#client/preview/FilePreview.tsx';
import { formatSize } from '#shared/formatSize.ts';
import { activeContentLabels } from '#shared/rules/files.ts';
import { downloadName, mediaTypes } from '../rules.ts';
import { fileStaffCalls } from '../staffCalls.ts';

interface ShownFile {
  id: string;
  name: string;
  type: string;
  sizeBytes: number;
  hasActiveContent: boolean | null;
}

interface CaseFilePreviewProps {
  clientId: string;
  /** the purpose of the look, which the log says */
  caseId: string;
  files: readonly ShownFile[];
  shown: ShownFile;
  /** beside it */
  facts?: ReactNode;
  onShow: (file: ShownFile | undefined) => void;
}

/** Files of a client, looked at for a case: one follows the other. Loads pdf.js: import it lazily. */
export function CaseFilePreview({ clientId, caseId, files, shown, facts, onShow }: CaseFilePreviewProps) {
  const at = files.findIndex(({ id }) => id === shown.id);
  const stepTo = (to: number) => (files[to] ? () => onShow(files[to]) : undefined);
  const type = mediaTypes.find((one) => one === shown.type) ?? 'application/pdf';
  return (
    <FilePreview
      id={shown.id}
      name={shown.name}
      note={formatSize(shown.sizeBytes)}
      type={type}
      warning={shown.hasActiveContent ? activeContentLabels.warning : undefined}
      saveAs={downloadName(shown.name, type)}
      load={(signal) => loadFile({ clientId, fileToken: shown.id }, caseId, signal)}
      among={{ at: at + 1, of: files.length, onPrevious: stepTo(at - 1), onNext: stepTo(at + 1) }}
      facts={facts}
      onClose={() => onShow(undefined)}
    />
  );
}

/** At most 5 MB, so never a ticket. */
async function loadFile(
  params: { clientId: string; fileToken: string },
  caseId: string,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const file = await send(fileStaffCalls.readFileOfClient, { params, query: { caseId } }, signal ? { signal } : {});
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
