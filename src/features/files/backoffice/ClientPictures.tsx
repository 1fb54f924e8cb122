import { Suspense, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { pictureCalls } from '../pictureCalls.ts';
import { downloadName, type PictureKind, pictureKindCodes, pictureKinds } from '../rules.ts';
import type { Purpose } from '../staffCalls.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { PictureTile } from './PictureTile.tsx';
import { type NamedCase, PurposeDialog } from './PurposeDialog.tsx';
import styles from './pictures.module.css';

const FilePreview = lazyPart(() => import('#client/preview/FilePreview.tsx').then((module) => module.FilePreview));

const readers = { face: pictureCalls.readFace, front: pictureCalls.readFront, back: pictureCalls.readBack };

interface ClientPicturesProps {
  clientId: string;
  clientName: string;
  /** a closed client's pictures stay as they are */
  isClosed: boolean;
  cases: readonly NamedCase[];
}

/** Face and identity document of a person: since when they are checked; behind a purpose, the pictures themselves. */
export function ClientPictures({ clientId, clientName, isClosed, cases }: ClientPicturesProps) {
  const staff = useStaffUser();
  const read = useCall(pictureCalls.listPictures, { params: { clientId } });
  const [stated, setStated] = useState<Purpose>();
  const [open, setOpen] = useState<PictureKind>();
  const [replaced, setReplaced] = useState<PictureKind>();
  const items = read.data?.items ?? [];
  const shown = items.find(({ kind }) => kind === open);
  const at = items.findIndex(({ kind }) => kind === open);
  const openAt = (index: number) => {
    const picture = items[index];
    return picture && (() => setOpen(picture.kind));
  };
  const mayShow = mayCall(pictureCalls.readFace, staff);
  const mayPut = mayCall(pictureCalls.putFace, staff) && !isClosed;
  const failure = read.data ? undefined : readFailure(read, 'The pictures could not be loaded');
  return (
    <Section
      title="Face and identity document"
      summary={mayShow ? 'Each look is recorded, with what it is for.' : undefined}
    >
      {failure ? (
        <ErrorState {...failure} />
      ) : !read.data ? (
        <Loading label="Loading the pictures">
          <Skeleton shape="title" width="long" />
        </Loading>
      ) : (
        <ul className={styles.tiles}>
          {pictureKindCodes.map((kind) => (
            <PictureTile
              key={kind}
              kind={kind}
              checkedAt={items.find((each) => each.kind === kind)?.checkedAt}
              onShow={mayShow ? () => setOpen(kind) : undefined}
              onReplace={mayPut ? () => setReplaced(kind) : undefined}
            />
          ))}
        </ul>
      )}
      {open && !stated && (
        <PurposeDialog
          what={`the pictures of ${clientName}`}
          cases={cases}
          onStated={setStated}
          onClose={() => setOpen(undefined)}
        />
      )}
      {stated && shown && (
        <Suspense fallback={null}>
          <FilePreview
            id={`${shown.kind} ${shown.checkedAt}`}
            name={pictureKinds[shown.kind]}
            note={clientName}
            type={shown.type}
            saveAs={downloadName(`${clientId}-${shown.kind}`, 'image/jpeg')}
            load={(signal) => loadPicture(clientId, shown.kind, stated, signal)}
            facts={
              <Definitions
                layout="stacked"
                items={[
                  { label: 'Client', value: `${clientName}, ${clientId}` },
                  { label: 'Checked on', value: <Time at={shown.checkedAt} /> },
                  { label: 'Recorded purpose', value: stated.purpose },
                  { label: 'Recorded case', value: cases.find(({ id }) => id === stated.caseId)?.title },
                ]}
              />
            }
            among={{ at: at + 1, of: items.length, onPrevious: openAt(at - 1), onNext: openAt(at + 1) }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {replaced && <PictureDialog clientId={clientId} kind={replaced} onClose={() => setReplaced(undefined)} />}
    </Section>
  );
}

async function loadPicture(clientId: string, kind: PictureKind, query: Purpose, signal: AbortSignal): Promise<Blob> {
  const file = await send(readers[kind], { params: { clientId }, query }, { signal });
  if (file instanceof Blob) return file;
  throw new Error('A picture is bigger than pictures may be.');
}
