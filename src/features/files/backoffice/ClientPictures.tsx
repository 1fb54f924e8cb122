import { type ComponentProps, Suspense, useState } from 'react';
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
import type { CallOutput } from '#shared/call.ts';
import { pictureCalls } from '../pictureCalls.ts';
import { downloadName, type PictureKind, pictureKindCodes, pictureKinds } from '../rules.ts';
import type { Purpose } from '../staffCalls.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { PictureTile } from './PictureTile.tsx';
import { type NamedCase, PurposeDialog } from './PurposeDialog.tsx';
import styles from './pictures.module.css';

const FilePreview = lazyPart(() => import('#client/preview/FilePreview.tsx').then((module) => module.FilePreview));

const readers = { face: pictureCalls.readFace, front: pictureCalls.readFront, back: pictureCalls.readBack };

type Picture = CallOutput<typeof pictureCalls.listPictures>['items'][number];

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
        <OpenPicture
          client={{ id: clientId, name: clientName }}
          picture={shown}
          purpose={stated}
          cases={cases}
          among={{ at: at + 1, of: items.length, onPrevious: openAt(at - 1), onNext: openAt(at + 1) }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {replaced && <PictureDialog clientId={clientId} kind={replaced} onClose={() => setReplaced(undefined)} />}
    </Section>
  );
}

interface OpenPictureProps extends Pick<ComponentProps<typeof FilePreview>, 'among' | 'onClose'> {
  client: { id: string; name: string };
  picture: Picture;
  purpose: Purpose;
  cases: readonly NamedCase[];
}

function OpenPicture({ client: { id, name }, picture, purpose, cases, ...preview }: OpenPictureProps) {
  const { kind, checkedAt, type } = picture;
  return (
    <Suspense fallback={null}>
      <FilePreview
        id={`${kind} ${checkedAt}`}
        name={pictureKinds[kind]}
        note={name}
        type={type}
        saveAs={downloadName(`${id}-${kind}`, 'image/jpeg')}
        load={(signal) => loadPicture(id, kind, purpose, signal)}
        facts={
          <Definitions
            layout="stacked"
            items={[
              { label: 'Client', value: `${name}, ${id}` },
              { label: 'Checked on', value: <Time at={checkedAt} /> },
              { label: 'Recorded purpose', value: purpose.purpose },
              { label: 'Recorded case', value: cases.find((one) => one.id === purpose.caseId)?.title },
            ]}
          />
        }
        {...preview}
      />
    </Suspense>
  );
}

async function loadPicture(clientId: string, kind: PictureKind, query: Purpose, signal: AbortSignal): Promise<Blob> {
  const file = await send(readers[kind], { params: { clientId }, query }, { signal });
  if (file instanceof Blob) return file;
  throw new Error('A picture is bigger than pictures may be.');
}
