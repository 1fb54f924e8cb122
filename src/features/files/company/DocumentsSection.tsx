import { Suspense } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { ListView } from '#client/lists/ListView.tsx';
import { listColumns } from '#client/lists/listColumns.ts';
import { useList } from '#client/lists/useList.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { useCompanyId, useMay } from '#client/session/person.ts';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatSize } from '#shared/formatSize.ts';
import { getQuery } from '#shared/lists/list.ts';
import { messages } from '#shared/messages.ts';
import { fileCategories, fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { fileCalls } from '../calls.ts';
import type { CompanyFile } from '../companyFile.ts';
import { fileList } from '../fileList.ts';
import { downloadName } from '../rules.ts';
import type { DocumentsSearch } from './documentsSearch.ts';

const FilePreview = lazyPart(() => import('#client/preview/FilePreview.tsx').then((module) => module.FilePreview));

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
    render: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  { key: 'by', width: 190, hideBelow: 1024, render: ({ addedBy }) => addedBy || 'The bank' },
  {
    key: 'at',
    width: 136,
    list: 'state',
    render: ({ addedAt }) => <Time at={addedAt} part="day" />,
  },
]);

const categories = fileCategoryCodes.map((value) => ({ value, label: fileCategories[value] }));

const words = { one: 'document', many: 'documents', search: 'Name', failed: 'Documents could not be loaded' };

interface DocumentsSectionProps {
  /** filter and order, from the address */
  search: DocumentsSearch;
  onChange: (changes: Partial<DocumentsSearch>) => void;
  /** id of the document in the preview */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Documents that the company sent to the bank, to view and to download. */
export function DocumentsSection({ search, onChange, open, onOpen }: DocumentsSectionProps) {
  const companyId = useCompanyId();
  const maySee = useMay('company.edit');
  const input = { params: { companyId }, query: getQuery(fileList, search) };
  const list = useList(fileList, fileCalls.listFiles, input, { enabled: maySee });
  const shown = list.items?.find(({ id }) => id === open);
  const load = (id: string, signal?: AbortSignal) => loadFile(companyId, id, signal);
  const download = (file: CompanyFile) =>
    load(file.id).then(
      (blob) => saveDownload(blob, downloadName(file.name, file.type)),
      (error: unknown) => showFailure(messages.fileFailed, error),
    );
  return (
    <Section title="Documents" summary="Documents you’ve sent us.">
      {maySee ? (
        <ListView
          list={fileList}
          shown={list}
          search={search}
          onChange={onChange}
          label="Documents"
          words={words}
          fields={[
            {
              kind: 'several',
              label: 'Kind',
              options: categories,
              value: search.category,
              onChange: (category) => onChange({ category }),
            },
          ]}
          file={{ call: fileCalls.exportFiles, input }}
          columns={columns}
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
          empty={<NoDocuments />}
          skeletonRows={3}
        />
      ) : (
        <EmptyState icon="lock" title="You may not see documents">
          This needs the permission to edit company details. People who manage the users of your company can give it to
          you.
        </EmptyState>
      )}
      {shown && (
        <Suspense fallback={null}>
          <FilePreview
            id={shown.id}
            name={shown.name}
            note={`${fileCategories[shown.category]}, ${formatSize(shown.sizeBytes)}`}
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

function NoDocuments() {
  return (
    <EmptyState icon="file" title="No documents yet">
      Documents that you send with your registration, or when the bank asks for them, are kept here.
    </EmptyState>
  );
}

/** At most 5 MB, so never a ticket. */
async function loadFile(companyId: string, fileId: string, signal?: AbortSignal): Promise<Blob> {
  const file = await send(fileCalls.readFile, { params: { companyId, fileId } }, signal ? { signal } : {});
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
