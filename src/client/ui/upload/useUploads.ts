import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FileRow, fitting, getRoom, getStored, nextToSend, type StoredFile, type Upload } from './uploads.ts';

interface UploadsOptions {
  /** Files of earlier visits. */
  stored: readonly StoredFile[];
  upload: Upload;
  /** Why a file is not sent at all, in words; undefined: it is sent. */
  getFault: (file: File) => Promise<string | undefined>;
  /** Most files. */
  most: number;
  /** Called whenever the list of stored files changes. */
  onChange: (stored: StoredFile[]) => void;
}

/** The rows of a field for files. Sends what waits, three at once; leaving the page aborts what is under way. */
export function useUploads({ stored, upload, getFault: faultOf, most, onChange }: UploadsOptions) {
  const [rows, setRows] = useState<readonly FileRow[]>(() =>
    stored.map((file) => ({ ...file, key: file.id, state: 'stored', share: 1 })),
  );
  const { judged, judge } = useJudged(faultOf);
  const underWay = useRef(new Map<string, AbortController>());
  const pictures = useRef(new Map<string, string>());

  const patch = (key: string, change: Partial<FileRow>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...change } : row)));

  const toRow = async (file: File, key: string): Promise<FileRow> => {
    const fault = await judge(file);
    const isPicture = fault === undefined && file.type.startsWith('image/');
    if (isPicture) pictures.current.set(key, URL.createObjectURL(file));
    return {
      key,
      name: file.name,
      sizeBytes: file.size,
      state: fault === undefined ? 'waiting' : 'refused',
      share: 0,
      fault,
      pictureUrl: pictures.current.get(key),
      file,
    };
  };
  const forget = (key: string) => {
    underWay.current.get(key)?.abort();
    underWay.current.delete(key);
    const picture = pictures.current.get(key);
    if (picture) URL.revokeObjectURL(picture);
    pictures.current.delete(key);
  };

  const add = async (files: readonly File[]) => {
    const added = await Promise.all(files.map((file) => toRow(file, crypto.randomUUID())));
    setRows((now) => {
      const kept = now.filter(({ state }) => state !== 'refused');
      return [...kept, ...fitting(added, getRoom(kept, most), most)];
    });
  };
  /** A replacement that is refused leaves the file that is there. */
  const replace = async (key: string, file: File) => {
    const next = await toRow(file, crypto.randomUUID());
    if (next.state === 'refused') return patch(key, { fault: next.fault });
    forget(key);
    setRows((now) => now.map((row) => (row.key === key ? next : row)));
  };
  /** Takes a file that the bank has already, if there is room. */
  const take = ({ id, name, sizeBytes, pictureUrl }: StoredFile) =>
    setRows((now) => {
      const kept = now.filter(({ state }) => state !== 'refused');
      if (getRoom(kept, most) === 0) return now;
      return [...kept, { key: crypto.randomUUID(), id, name, sizeBytes, pictureUrl, state: 'stored', share: 1 }];
    });
  const remove = (key: string) => {
    forget(key);
    setRows((now) => now.filter((row) => row.key !== key));
  };
  const retry = (key: string) => patch(key, { state: 'waiting', share: 0, fault: undefined });

  useSending(rows, underWay.current, upload, patch);
  useReported(rows, onChange);
  useLeave(underWay, pictures);
  return { rows, judged, add, take, replace, remove, retry };
}

/** Asks what is wrong with files, and knows the names of those that are not judged yet. */
function useJudged(getFault: UploadsOptions['getFault']) {
  const [judged, setJudged] = useState<readonly string[]>([]);
  const judge = async (file: File) => {
    setJudged((now) => [...now, file.name]);
    const fault = await getFault(file).catch(() => 'The file could not be read');
    setJudged((now) => now.toSpliced(now.indexOf(file.name), 1));
    return fault;
  };
  return { judged, judge };
}

/** Sends what waits, as far as there is room. */
function useSending(
  rows: readonly FileRow[],
  underWay: Map<string, AbortController>,
  upload: Upload,
  patch: (key: string, change: Partial<FileRow>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows may make room
  useEffect(() => {
    for (const { key, file } of nextToSend(rows)) {
      if (!file || underWay.has(key)) continue;
      const controller = new AbortController();
      underWay.set(key, controller);
      patch(key, { state: 'sending' });
      upload(file, { signal: controller.signal, onProgress: (share) => patch(key, { share }) })
        .then(({ id }) => patch(key, { state: 'stored', id, share: 1 }))
        .catch((error: unknown) => patch(key, { state: 'failed', fault: getText(error) }))
        .finally(() => underWay.delete(key));
    }
  }, [rows]);
}

/** Reports the stored files whenever their list has changed. */
function useReported(rows: readonly FileRow[], onChange: UploadsOptions['onChange']): void {
  const ids = getStored(rows)
    .map(({ id }) => id)
    .join(' ');
  const reportedIds = useRef(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list is news
  useEffect(() => {
    if (reportedIds.current !== ids) onChange(getStored(rows));
    reportedIds.current = ids;
  }, [ids]);
}

function getText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'The file could not be sent';
}

/** Leaving the page aborts what is under way. */
function useLeave(underWay: RefObject<Map<string, AbortController>>, pictures: RefObject<Map<string, string>>): void {
  useEffect(() => {
    const [controllers, urls] = [underWay.current, pictures.current];
    return () => {
      for (const controller of controllers.values()) controller.abort();
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, [underWay, pictures]);
}
