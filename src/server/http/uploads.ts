/**
 * Bodies that are files. The server checks session and permission before it reads the first byte. Then the bytes stream
 * to a temporary file. Their SHA-256 is the body hash of the idempotency key and of a step-up.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { BytesBody, Call, FormBody } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { edge, uploads as limits } from '#shared/limits.ts';
import type { Caller } from '../access/caller.ts';
import { isAlive, startedAt } from '../processes/identity.ts';
import { atMost } from './atMost.ts';
import { receiveForm } from './multipart.ts';
import type { SlowSenders } from './slowSenders.ts';
import { saveFile, type Upload } from './temporaryFiles.ts';

/** For the fields and the heads of the parts of a form, beside its file. */
const formRoomBytes = 4 * edge.bodyBytes;
const tooLarge = ({ maxFile }: BytesBody | FormBody) =>
  new Refusal(maxFile === undefined ? 'body-too-large' : 'file-too-big');

export interface UploadOptions {
  /** each process has its own folder in it */
  folder: string;
  maxBytes?: number;
  maxPerCaller?: number;
  maxAtOnce?: number;
}

/** The declaration of a call's files; undefined for a call without files. */
export function getUpload({ body }: Pick<Call, 'body'>): BytesBody | FormBody | undefined {
  return body && ('bytes' in body || 'form' in body) ? body : undefined;
}

export class Uploads {
  readonly #root: string;
  readonly #own: string;
  readonly #most: Required<Omit<UploadOptions, 'folder'>>;
  readonly #slow: SlowSenders;
  /** uploads under way by caller */
  readonly #underWay = new Map<string, number>();

  constructor({ folder, ...most }: UploadOptions, slow: SlowSenders) {
    this.#root = folder;
    this.#own = path.join(folder, ownName());
    this.#most = { ...limits, ...most };
    this.#slow = slow;
  }

  /** Removes the folders of processes that have ended. */
  async removeLeftovers(): Promise<void> {
    const names = await fs.readdir(this.#root).catch(() => []);
    for (const name of names.filter((one) => !isOfRunning(one))) await remove(path.join(this.#root, name));
  }

  /** Removes the folder of this process. */
  close(): Promise<void> {
    return remove(this.#own);
  }

  /** @throws Refusal body-too-large or file-too-big as soon as the head of a request says so */
  refuseByHead({ headers }: IncomingMessage, body: BytesBody | FormBody): void {
    if (Number(headers['content-length'] ?? 0) > this.#getMost(body)) throw tooLarge(body);
  }

  /**
   * Receives a body and runs `work` with it. Removes the files afterwards, also after an error.
   * @throws Refusal body-too-large, file-too-big, wrong-content-type, malformed-request, too-many-uploads,
   *   try-again-later
   */
  async receive<T>(
    request: IncomingMessage,
    body: BytesBody | FormBody,
    caller: Caller,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const leave = this.#enter(getName(caller));
    const folder = path.join(this.#own, randomUUID());
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      this.#slow.watchUpload(request);
      const chunks = atMost(request.iterator({ destroyOnReturn: false }), this.#getMost(body), tooLarge(body));
      const upload =
        'form' in body ? await receiveForm(chunks, request, body, folder) : await bytes(chunks, request, body, folder);
      this.#slow.leave(request);
      return await work(upload);
    } finally {
      leave();
      await remove(folder);
    }
  }

  #getMost(body: BytesBody | FormBody): number {
    const { maxFile, maxBytes = limits.maxBytes } = body;
    const most = maxFile === undefined ? maxBytes : maxFile + ('form' in body ? formRoomBytes : 0);
    return Math.min(most, this.#most.maxBytes);
  }

  #enter(name: string): () => void {
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0);
    const own = this.#underWay.get(name) ?? 0;
    if (own >= this.#most.maxPerCaller) throw new Refusal('too-many-uploads');
    if (all >= this.#most.maxAtOnce) throw new Refusal('try-again-later');
    this.#underWay.set(name, own + 1);
    return () => {
      const left = (this.#underWay.get(name) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(name);
      else this.#underWay.set(name, left);
    };
  }
}

async function bytes(
  chunks: AsyncIterable<Uint8Array>,
  { headers }: IncomingMessage,
  { bytes: types }: BytesBody,
  folder: string,
): Promise<Upload> {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new Refusal('wrong-content-type');
  const { hash, ...saved } = await saveFile(chunks, path.join(folder, '0'));
  return { hash, body: { ...saved, field: '', name: '', type } };
}

function getName(caller: Caller): string {
  if (caller.kind === 'person' || caller.kind === 'device') return `person ${caller.personId}`;
  return caller.kind === 'machine' ? `machine ${caller.machine}` : caller.kind;
}

function remove(folder: string): Promise<void> {
  return fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Process ids are reused, so the name also holds the start time of the process. */
function ownName(pid = process.pid): string {
  return `${pid}.${Buffer.from(startedAt(pid)).toString('base64url')}`;
}

function isOfRunning(name: string): boolean {
  const pid = Number(name.split('.')[0]);
  return Number.isInteger(pid) && isAlive(pid) && name === ownName(pid);
}
