import { Suspense, useState } from 'react';
import { showFailure } from '../../../client/api/hooks.ts';
import { saveDownload } from '../../../client/api/saveDownload.ts';
import { send } from '../../../client/api/send.ts';
import { ListExport } from '../../../client/lists/ListExport.tsx';
import { listColumns, orderBy } from '../../../client/lists/listColumns.ts';
import { loadFailure } from '../../../client/lists/loadFailure.ts';
import { useList } from '../../../client/lists/useList.ts';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { useCompanyId, useLetters } from '../../../client/session/person.ts';
import { IconButton } from '../../../client/ui/action/IconButton.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import { readSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import type { Order, SortOf } from '../../../shared/lists/list.ts';
import { messages } from '../../../shared/messages.ts';
import { fileCategories } from '../../../shared/reference/fileCategories.ts';
import { fileCalls } from '../calls.ts';
import type { CompanyFile } from '../companyFile.ts';
import { fileList } from '../fileList.ts';
import { downloadName, sizeWords } from '../rules.ts';

const FilePreview = lazyPart(() =>
  import('../../../client/preview/FilePreview.tsx').then((module) => module.FilePreview),
);

const columns = listColumns(fileList, [
  { key: 'name', render: ({ name }) => name },
  {
    key: 'category',
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
  { key: 'by', width: 190, hideBelow: 1024, render: ({ addedBy }) => addedBy || 'The bank' },
  {
    key: 'at',
    width: 136,
    list: 'state',
    render: ({ addedAt }) => <Time at={addedAt} part="day" />,
  },
]);

interface DocumentsSectionProps {
  /** id of the document that is looked at */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** What the company has handed in, each to look at and to download. */
export function DocumentsSection({ open, onOpen }: DocumentsSectionProps) {
  const companyId = useCompanyId();
  const maySee = useLetters().includes('F');
  const [sort, setSort] = useState<Order<SortOf<typeof fileList>>>();
  const input = { params: { companyId }, query: sort ? { sort } : {} };
  const list = useList(fileList, fileCalls.listFiles, input, { enabled: maySee });
  const shown = list.items?.find(({ id }) => id === open);
  const load = (id: string, signal?: AbortSignal) => loadFile(companyId, id, signal);
  const download = (file: CompanyFile) =>
    load(file.id).then(
      (blob) => saveDownload(blob, downloadName(file.name, file.type)),
      (error: unknown) => showFailure(messages.fileFailed, error),
    );
  return (
    <Section
      title="Documents"
      summary="What has been handed in to the bank."
      actions={
        maySee && (
          <ListExport list={fileList} call={fileCalls.exportFiles} input={input} isEmpty={!list.items?.length} />
        )
      }
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
          sort={readSort(sort)}
          onSort={(next) => setSort(orderBy(fileList, next))}
          error={loadFailure(list, 'Documents could not be loaded')}
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

/** At most 5 MB, so never a ticket. */
async function loadFile(companyId: string, fileId: string, signal?: AbortSignal): Promise<Blob> {
  const file = await send(fileCalls.readFile, { params: { companyId, fileId } }, signal ? { signal } : {});
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
