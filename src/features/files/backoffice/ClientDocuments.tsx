import { type ComponentProps, Suspense, useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { ListView } from '#client/lists/ListView.tsx';
import { type ShownList, useList } from '#client/lists/useList.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { getQuery } from '#shared/lists/list.ts';
import { messages } from '#shared/messages.ts';
import { activeContentLabels } from '#shared/rules/files.ts';
import { type ClientFile, clientFileList } from '../clientFileList.ts';
import { downloadName, mayLook } from '../rules.ts';
import { fileStaffCalls, type Purpose } from '../staffCalls.ts';
import { uploadCalls } from '../uploadCalls.ts';
import type { ClientDocumentsSearch } from './clientDocumentsSearch.ts';
import { columns, getCategories, origins, words } from './documentColumns.tsx';
import { FileFacts } from './FileFacts.tsx';
import { type NamedCase, PurposeDialog } from './PurposeDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const FilePreview = lazyPart(() => import('#client/preview/FilePreview.tsx').then((module) => module.FilePreview));

interface ClientDocumentsProps {
  clientId: string;
  clientName: string;
  /** files of persons want a purpose */
  isPerson: boolean;
  cases: readonly NamedCase[];
  /** filter, order and the document in the preview, from the address */
  search: ClientDocumentsSearch;
  onChange: (changes: Partial<ClientDocumentsSearch>) => void;
}

/** Every document about a client: theirs, those of staff, and the statements that were made. */
export function ClientDocuments(props: ClientDocumentsProps) {
  const { clientId, clientName, isPerson, cases, search, onChange } = props;
  const staff = useStaffUser();
  const [isUploading, setIsUploading] = useState(false);
  const input = { params: { clientId }, query: getQuery(clientFileList, search) };
  const list = useList(clientFileList, fileStaffCalls.listClientFiles, input);
  const shown = list.items?.find(({ id }) => id === search.file);
  const kept = (list.items ?? []).filter(({ origin }) => origin !== 'statement');
  const at = kept.findIndex(({ id }) => id === shown?.id);
  const mayOpen = !isPerson || mayLook(staff.keys);
  const { purpose, wanted, ask, state, forget } = useDownloads(clientId, isPerson, ({ id }) => onChange({ file: id }));
  const openAt = (index: number) => {
    const file = kept[index];
    return file && (() => onChange({ file: file.id }));
  };
  return (
    <Section
      title="Documents"
      summary={
        mayOpen
          ? 'From the client, from staff, and all statements.'
          : 'Opening the documents of a person needs key A, D or 0.'
      }
      actions={
        mayCall(uploadCalls.beginUpload, staff) && (
          <Button icon="upload" onClick={() => setIsUploading(true)}>
            File documents
          </Button>
        )
      }
    >
      <DocumentList {...props} list={list} input={input} mayOpen={mayOpen} onDownload={ask} />
      {isUploading && (
        <UploadDialog
          clientId={clientId}
          clientName={clientName}
          isPerson={isPerson}
          onFiled={list.reload}
          onClose={() => setIsUploading(false)}
        />
      )}
      {!purpose && mayOpen && (shown ?? wanted) && (
        <PurposeDialog
          what={`documents of ${clientName}`}
          cases={cases}
          onStated={state}
          onClose={() => {
            forget();
            onChange({ file: undefined });
          }}
        />
      )}
      {purpose && mayOpen && shown?.type && (
        <OpenDocument
          clientId={clientId}
          file={shown}
          type={shown.type}
          purpose={purpose}
          among={{ at: at + 1, of: kept.length, onPrevious: openAt(at - 1), onNext: openAt(at + 1) }}
          onChecked={list.reload}
          onClose={() => onChange({ file: undefined })}
        />
      )}
    </Section>
  );
}

/** Downloads documents: those of persons once the purpose of looking has been stated, which asks once. */
function useDownloads(clientId: string, isPerson: boolean, preview: (file: ClientFile) => void) {
  const [stated, setStated] = useState<Purpose>();
  const [wanted, setWanted] = useState<ClientFile>();
  const purpose = isPerson ? stated : {};
  const download = (file: ClientFile, why: Purpose) =>
    loadFile(clientId, file.id, why).then(
      (blob) => saveDownload(blob, getName(file)),
      (error: unknown) => showFailure(messages.fileNotFound, error),
    );
  /** One with active content is downloaded from its preview, under the warning. */
  const ask = (file: ClientFile) => {
    if (file.hasActiveContent) preview(file);
    else if (purpose) void download(file, purpose);
    else setWanted(file);
  };
  const state = (why: Purpose) => {
    setStated(why);
    if (wanted) void download(wanted, why);
    setWanted(undefined);
  };
  return { purpose, wanted, ask, state, forget: () => setWanted(undefined) };
}

type Files = typeof clientFileList;

interface DocumentListProps extends Pick<ClientDocumentsProps, 'isPerson' | 'search' | 'onChange'> {
  list: ShownList<ClientFile>;
  input: { params: { clientId: string }; query: ReturnType<typeof getQuery<Files>> };
  mayOpen: boolean;
  onDownload: (file: ClientFile) => void;
}

function DocumentList({ list, input, isPerson, search, onChange, mayOpen, onDownload }: DocumentListProps) {
  return (
    <ListView
      list={clientFileList}
      shown={list}
      search={search}
      onChange={onChange}
      label="Documents"
      words={words}
      fields={[
        {
          kind: 'several',
          label: 'From',
          options: origins,
          value: search.origin,
          onChange: (origin) => onChange({ origin }),
        },
        {
          kind: 'several',
          label: 'Kind',
          options: getCategories(isPerson),
          value: search.category,
          onChange: (category) => onChange({ category }),
        },
      ]}
      file={{ call: fileStaffCalls.exportClientFiles, input }}
      columns={columns}
      onOpen={(file) => file.origin !== 'statement' && mayOpen && onChange({ file: file.id })}
      rowActions={(file) =>
        file.origin !== 'statement' &&
        mayOpen && (
          <IconButton icon="download" size="xsmall" label={`Download ${file.name}`} onClick={() => onDownload(file)} />
        )
      }
      actionsWidthPx={44}
      empty={
        <EmptyState icon="file" title="No documents yet">
          Documents from the client and from staff, and all statements, appear here.
        </EmptyState>
      }
      skeletonRows={5}
    />
  );
}

interface OpenDocumentProps extends Pick<ComponentProps<typeof FilePreview>, 'type' | 'among' | 'onClose'> {
  clientId: string;
  file: ClientFile;
  purpose: Purpose;
  onChecked: () => void;
}

function OpenDocument({ clientId, file, purpose, onChecked, ...preview }: OpenDocumentProps) {
  return (
    <Suspense fallback={null}>
      <FilePreview
        id={file.id}
        name={file.name}
        warning={file.hasActiveContent ? activeContentLabels.warning : undefined}
        saveAs={getName(file)}
        load={(signal) => loadFile(clientId, file.id, purpose, signal)}
        facts={<FileFacts clientId={clientId} file={file} onChecked={onChecked} />}
        {...preview}
      />
    </Suspense>
  );
}

const getName = ({ name, type }: ClientFile) => (type ? downloadName(name, type) : name);

/** At most 5 MB, so never a ticket. */
async function loadFile(clientId: string, fileToken: string, query: Purpose, signal?: AbortSignal): Promise<Blob> {
  const file = await send(fileStaffCalls.readFileOfClient, { params: { clientId, fileToken }, query }, { signal });
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
