import { send } from '#client/api/send.ts';
import { FilePreview } from '#client/preview/FilePreview.tsx';
import { formatSize } from '#shared/formatSize.ts';
import { fileCalls } from '../calls.ts';
import type { CompanyFile } from '../companyFile.ts';
import { downloadName } from '../rules.ts';

interface OwnFilePreviewProps {
  companyId: string;
  file: Pick<CompanyFile, 'id' | 'name' | 'type' | 'sizeBytes'>;
  onClose: () => void;
}

/** A document of the company over the whole window. Loads pdf.js: import it lazily. */
export function OwnFilePreview({ companyId, file: { id, name, type, sizeBytes }, onClose }: OwnFilePreviewProps) {
  return (
    <FilePreview
      id={id}
      name={name}
      note={formatSize(sizeBytes)}
      type={type}
      saveAs={downloadName(name, type)}
      load={(signal) => loadOwnFile(companyId, id, signal)}
      onClose={onClose}
    />
  );
}

/** At most 5 MB, so never a ticket. */
async function loadOwnFile(companyId: string, fileId: string, signal: AbortSignal | undefined): Promise<Blob> {
  const file = await send(fileCalls.readFile, { params: { companyId, fileId } }, signal ? { signal } : {});
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
