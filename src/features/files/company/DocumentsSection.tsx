import { Suspense } from 'react';
import { type Pages, showFailure, usePages } from '../../../client/api/hooks.ts';
import { saveCsv, saveDownload } from '../../../client/api/saveDownload.ts';
import { send } from '../../../client/api/send.ts';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { useCompanyId, useLetters } from '../../../client/session/person.ts';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { IconButton } from '../../../client/ui/action/IconButton.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { momentWords } from '../../../shared/days.ts';
import { messages } from '../../../shared/messages.ts';
import { fileCategories } from '../../../shared/reference/fileCategories.ts';
import { type CompanyFile, fileCalls } from '../calls.ts';
import { downloadName, sizeWords } from '../rules.ts';

const FilePreview = lazyPart(() =>
  import('../../../client/preview/FilePreview.tsx').then((module) => module.FilePreview),
);

const columns: readonly Column<CompanyFile>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  {
    key: 'category',
    title: 'What it shows',
    width: 190,
    list: 'detail',
    render: ({ category }) => fileCategories[category],
  },
  {
    key: 'size',
    title: 'Size',
    width: 96,
    align: 'end',
    hideBelow: 768,
    render: ({ sizeBytes }) => sizeWords(sizeBytes),
  },
  { key: 'by', title: 'Handed in by', width: 190, hideBelow: 1024, render: ({ addedBy }) => addedBy || 'The bank' },
  {
    key: 'at',
    title: 'Handed in',
    width: 136,
    list: 'state',
    render: ({ addedAt }) => <Time at={addedAt} part="day" />,
  },
];

const headings = ['Name', 'What it shows', 'Size, bytes', 'Handed in by', 'Handed in'];

function lineOf({ name, category, sizeBytes, addedBy, addedAt }: CompanyFile): string[] {
  return [name, fileCategories[category], String(sizeBytes), addedBy || 'The bank', momentWords(addedAt)];
}

interface DocumentsSectionProps {
  /** id of the document that is looked at */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** What the company has handed in, each to look at and to download. */
export function DocumentsSection({ open, onOpen }: DocumentsSectionProps) {
  const companyId = useCompanyId();
  const maySee = useLetters().includes('F');
  const list = usePages(fileCalls.listFiles, { params: { companyId } }, { enabled: maySee });
  const shown = list.items?.find(({ id }) => id === open);
  const load = (id: string, signal?: AbortSignal) => loadFile(companyId, id, signal);
  const download = (file: CompanyFile) =>
    load(file.id).then(
      (blob) => saveDownload(blob, downloadName(file.name, file.type)),
      (error: unknown) => showFailure(messages.fileFailed, error),
    );
  const saveList = () =>
    listAll(companyId).then(
      (files) => saveCsv(`documents-${companyId}.csv`, headings, files.map(lineOf)),
      (error: unknown) => showFailure('The list could not be exported', error),
    );
  return (
    <Section
      title="Documents"
      summary="What has been handed in to the bank."
      actions={maySee && <CsvButton isEmpty={!list.items?.length} onSave={() => void saveList()} />}
    >
      {maySee ? (
        <Table
          label="Documents"
          columns={columns}
          rows={list.items}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          rowActions={(file) => (
            <IconButton
              icon="download"
              size="xsmall"
              label={`Download ${file.name}`}
              onClick={() => void download(file)}
            />
          )}
          actionsWidthPx={44}
          error={failureOf(list)}
          empty={
            <EmptyState icon="file" title="No documents yet">
              What you hand in when you register, or when the bank asks for something, is kept here.
            </EmptyState>
          }
          more={list.hasMore ? { onMore: list.loadMore, loading: list.isLoadingMore } : undefined}
          skeletonRows={3}
        />
      ) : (
        <EmptyState icon="lock" title="You do not see documents">
          They are for those who may edit company details. People who manage the users of your company can give you that
          right.
        </EmptyState>
      )}
      {shown && (
        <Suspense fallback={null}>
          <FilePreview
            id={shown.id}
            name={shown.name}
            note={`${fileCategories[shown.category]}, ${sizeWords(shown.sizeBytes)}`}
            type={shown.type}
            saveAs={downloadName(shown.name, shown.type)}
            load={(signal) => load(shown.id, signal)}
            onClose={() => onOpen(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Every page of the list, also those that are not shown yet. */
async function listAll(companyId: string): Promise<CompanyFile[]> {
  const files: CompanyFile[] = [];
  let next: string | null = null;
  do {
    const query: { next?: string } = next === null ? {} : { next };
    const page: { items: CompanyFile[]; next: string | null } = await send(fileCalls.listFiles, {
      params: { companyId },
      query,
    });
    files.push(...page.items);
    next = page.next;
  } while (next !== null);
  return files;
}

/** What stands instead of rows when nothing could be loaded; what is there stays. */
function failureOf({ items, problem, reload }: Pages<CompanyFile>) {
  if (!problem || items) return undefined;
  const { title, requestId } = problem;
  return { message: `Documents could not be loaded. ${title}`, onRetry: reload, requestId };
}

/** At most 5 MB, so never a ticket. */
async function loadFile(companyId: string, fileId: string, signal?: AbortSignal): Promise<Blob> {
  const file = await send(fileCalls.readFile, { params: { companyId, fileId } }, signal ? { signal } : {});
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
