/** The files of a field: which are sent next, and what is said of each. Pure. */

export interface StoredFile {
  /** The bank's id. */
  id: string;
  name: string;
  sizeBytes: number;
  /** Address of a small picture of it. */
  pictureUrl?: string | undefined;
}

/** A file that the bank has from another time. */
export interface GivenFile extends StoredFile {
  /** What it was and when it came: `Registry extract, 2026-10-02`. */
  note: string;
}

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file and answers what the bank has stored. Rejects with an Error whose message is a sentence for people.
 */
export type Upload = (file: File, options: UploadOptions) => Promise<Pick<StoredFile, 'id'>>;

export interface FileRow extends Omit<StoredFile, 'id'> {
  key: string;
  /** refused: by our own rules, before it is sent; failed: it can be sent again */
  state: 'waiting' | 'sending' | 'stored' | 'refused' | 'failed';
  /** From 0 to 1, while it is sent. */
  share: number;
  /** In words, in state refused and failed. Of a stored file: why its replacement was not taken. */
  fault?: string | undefined;
  /** In state stored. */
  id?: string | undefined;
  /** Absent for files of earlier visits. */
  file?: File | undefined;
}

const atOnce = 3;

/** The rows that may begin now: at most three are sent at once. */
export function nextToSend(rows: readonly FileRow[]): FileRow[] {
  const room = atOnce - rows.filter(({ state }) => state === 'sending').length;
  return rows.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room));
}

/** What a form must wait for, by name; rows that were refused are in no one's way. */
export function getFiles(rows: readonly FileRow[], judged: readonly string[]) {
  const named = (...states: FileRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  return { underWay: [...judged, ...named('waiting', 'sending')], failed: named('failed') };
}

export function getStored(rows: readonly FileRow[]): StoredFile[] {
  return rows.flatMap(({ id, name, sizeBytes, pictureUrl }) =>
    id === undefined ? [] : [{ id, name, sizeBytes, pictureUrl }],
  );
}

/** Those of the given files that no row holds yet. */
export function givenLeft(given: readonly GivenFile[], rows: readonly FileRow[]): GivenFile[] {
  return given.filter(({ id }) => rows.every((row) => row.id !== id));
}

/** How many more files fit; rows that were refused take no place. */
export function getRoom(rows: readonly FileRow[], most: number): number {
  return Math.max(0, most - rows.filter(({ state }) => state !== 'refused').length);
}

/** Refuses those of the new rows for which there is no room, in words. */
export function fitting(added: readonly FileRow[], room: number, most: number): FileRow[] {
  let left = room;
  return added.map((row) => {
    if (row.state === 'refused') return row;
    left -= 1;
    return left >= 0 ? row : { ...row, state: 'refused', fault: `Left out: ${formatFiles(most)} at most` };
  });
}

/** `1 file`, `3 files` */
export function formatFiles(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

/** What the row says of its state; the fault is said by itself. */
export function formatState({ state, share }: FileRow): string {
  const words = {
    waiting: 'Waiting',
    sending: `${Math.floor(share * 100)} %`,
    stored: 'Received',
    refused: '',
    failed: '',
  };
  return words[state];
}
