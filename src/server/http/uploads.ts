/**
 * Bodies that are files. Session and permission are checked before the first byte is read; then the bytes stream to a
 * temporary file, and their SHA-256 is what the idempotency key and a step-up are about.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { BytesBody, Call, FormBody } from '../../shared/call.ts';
import { Refusal } from '../../shared/errors.ts';
import { uploads as limits } from '../../shared/limits.ts';
import type { Caller } from '../access/caller.ts';
import { isAlive, startedAt } from '../processes/identity.ts';
import { receiveForm } from './multipart.ts';
import type { SlowSenders } from './slowSenders.ts';
import { saveFile, type Upload } from './temporaryFiles.ts';

export interface UploadOptions {
  /** each process has a folder of its own in it */
  folder: string;
  bytesMost?: number;
  perCallerMost?: number;
  atOnceMost?: number;
}

/** What a call that takes files declares of them. */
export function uploadOf({ body }: Pick<Call, 'body'>): BytesBody | FormBody | undefined {
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

  /** Removes what processes that have ended left behind. */
  async removeLeftovers(): Promise<void> {
    const names = await fs.readdir(this.#root).catch(() => []);
    for (const name of names.filter((one) => !isOfRunning(one))) await remove(path.join(this.#root, name));
  }

  /** Removes the folder of this process. */
  close(): Promise<void> {
    return remove(this.#own);
  }

  /** @throws Refusal body-too-large as soon as the head of a request says so, wrong-content-type */
  refuseByHead({ headers }: IncomingMessage, body: BytesBody | FormBody): void {
    if (Number(headers['content-length'] ?? 0) > this.#mostOf(body)) throw new Refusal('body-too-large');
  }

  /**
   * Receives a body and works with it; nothing of it is left afterwards, however that ends.
   * @throws Refusal body-too-large, wrong-content-type, malformed-request, too-many-uploads, try-again-later
   */
  async receive<T>(
    request: IncomingMessage,
    body: BytesBody | FormBody,
    caller: Caller,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const leave = this.#enter(nameOf(caller));
    const folder = path.join(this.#own, randomUUID());
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      this.#slow.watchUpload(request);
      const chunks = atMost(request, this.#mostOf(body));
      const upload =
        'form' in body ? await receiveForm(chunks, request, body, folder) : await bytes(chunks, request, body, folder);
      this.#slow.leave(request);
      return await work(upload);
    } finally {
      leave();
      await remove(folder);
    }
  }

  #mostOf({ bytesMost = limits.bytesMost }: BytesBody | FormBody): number {
    return Math.min(bytesMost, this.#most.bytesMost);
  }

  #enter(name: string): () => void {
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0);
    const own = this.#underWay.get(name) ?? 0;
    if (own >= this.#most.perCallerMost) throw new Refusal('too-many-uploads');
    if (all >= this.#most.atOnceMost) throw new Refusal('try-again-later');
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

/** The chunks of a request, which stays open for its answer when there are too many. */
async function* atMost(request: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) throw new Refusal('body-too-large');
    yield chunk;
  }
}

function nameOf(caller: Caller): string {
  if (caller.kind === 'person' || caller.kind === 'device') return `person ${caller.personId}`;
  return caller.kind === 'machine' ? `machine ${caller.machine}` : caller.kind;
}

function remove(folder: string): Promise<void> {
  return fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Numbers of processes are given again: the time of its start tells two of them apart. */
function ownName(pid = process.pid): string {
  return `${pid}.${Buffer.from(startedAt(pid)).toString('base64url')}`;
}

function isOfRunning(name: string): boolean {
  const pid = Number(name.split('.')[0]);
  return Number.isInteger(pid) && isAlive(pid) && name === ownName(pid);
}
