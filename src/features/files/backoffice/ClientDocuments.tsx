import { Suspense, useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { saveDownload } from '#client/api/saveDownload.ts';
import { send } from '#client/api/send.ts';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { queryOf } from '#shared/lists/list.ts';
import { messages } from '#shared/messages.ts';
import { activeContentWords } from '#shared/rules/files.ts';
import { type ClientFile, clientFileList } from '../clientFileList.ts';
import { downloadName, mayLook } from '../rules.ts';
import { fileStaffCalls, type Purpose } from '../staffCalls.ts';
import { uploadCalls } from '../uploadCalls.ts';
import type { ClientDocumentsSearch } from './clientDocumentsSearch.ts';
import { categoriesOf, columns, origins, words } from './documentColumns.tsx';
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
  const [stated, setStated] = useState<Purpose>();
  const [wanted, setWanted] = useState<ClientFile>();
  const input = { params: { clientId }, query: queryOf(clientFileList, search) };
  const list = useList(clientFileList, fileStaffCalls.listClientFiles, input);
  const shown = list.items?.find(({ id }) => id === search.file);
  const kept = (list.items ?? []).filter(({ origin }) => origin !== 'statement');
  const at = kept.findIndex(({ id }) => id === shown?.id);
  const mayOpen = !isPerson || mayLook(staff.keys);
  const purpose = isPerson ? stated : {};
  const load = (id: string, why: Purpose, signal?: AbortSignal) => loadFile(clientId, id, why, signal);
  const download = (file: ClientFile, why: Purpose) =>
    load(file.id, why).then(
      (blob) => saveDownload(blob, nameOf(file)),
      (error: unknown) => showFailure(messages.fileNotFound, error),
    );
  /** One with active content is downloaded from its preview, under the warning. */
  const askFor = (file: ClientFile) => {
    if (file.hasActiveContent) onChange({ file: file.id });
    else if (purpose) void download(file, purpose);
    else setWanted(file);
  };
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
            options: categoriesOf(isPerson),
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
            <IconButton icon="download" size="xsmall" label={`Download ${file.name}`} onClick={() => askFor(file)} />
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
          onStated={(why) => {
            setStated(why);
            if (wanted) void download(wanted, why);
            setWanted(undefined);
          }}
          onClose={() => {
            setWanted(undefined);
            onChange({ file: undefined });
          }}
        />
      )}
      {purpose && mayOpen && shown?.type && (
        <Suspense fallback={null}>
          <FilePreview
            id={shown.id}
            name={shown.name}
            type={shown.type}
            warning={shown.hasActiveContent ? activeContentWords.warning : undefined}
            saveAs={nameOf(shown)}
            load={(signal) => load(shown.id, purpose, signal)}
            facts={<FileFacts clientId={clientId} file={shown} onChecked={list.reload} />}
            among={{ at: at + 1, of: kept.length, onPrevious: openAt(at - 1), onNext: openAt(at + 1) }}
            onClose={() => onChange({ file: undefined })}
          />
        </Suspense>
      )}
    </Section>
  );
}

const nameOf = ({ name, type }: ClientFile) => (type ? downloadName(name, type) : name);

/** At most 5 MB, so never a ticket. */
async function loadFile(clientId: string, fileToken: string, query: Purpose, signal?: AbortSignal): Promise<Blob> {
  const file = await send(fileStaffCalls.readFileOfClient, { params: { clientId, fileToken }, query }, { signal });
  if (file instanceof Blob) return file;
  throw new Error('A document is bigger than documents may be.');
}
