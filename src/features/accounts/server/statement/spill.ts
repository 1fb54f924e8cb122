/** Holds the bytes of a download while it is made: first in memory, then in a private file. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** More bytes came than the sink accepts. */
export class TooManyBytes extends Error {}

/** Small chunks of a PDF are joined into blocks of about this size. */
const blockBytes = 65_536;

export class SpillSink extends Writable {
  /** Number of bytes so far. */
  sizeBytes = 0;
  readonly #path: string | null;
  readonly #mostInMemory: number;
  #chunks: Buffer[] = [];
  #chunkBytes = 0;
  #blocks: Buffer[] = [];
  #file: FileHandle | undefined;
  /** The write under way. `destroy` waits for it, otherwise the file would stay open and on disk. */
  #closing: Promise<void> = Promise.resolve();

  /**
   * More than `mostInMemory` bytes are written to a new file at `path`, readable by this user only; without a path they
   * are refused with TooManyBytes.
   */
  constructor(path: string | null, mostInMemory: number) {
    super();
    this.#path = path;
    this.#mostInMemory = mostInMemory;
  }

  /** The path if the bytes went into the file, null if they are in memory. */
  get path(): string | null {
    return this.#file ? this.#path : null;
  }

  /** A copy of the bytes in memory. Call it when the sink has finished. */
  bytes(): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.sizeBytes);
    let offset = 0;
    for (const block of this.#blocks) {
      joined.set(block, offset);
      offset += block.length;
    }
    return joined;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.sizeBytes += chunk.length;
    this.#chunks.push(chunk);
    this.#chunkBytes += chunk.length;
    if (this.#chunkBytes < blockBytes) done();
    else this.#startBlock(done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#startBlock(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#closeFile(error !== null).then(() => done(error), done);
  }

  #startBlock(done: (error?: Error | null) => void): void {
    this.#closing = this.#closeBlock();
    this.#closing.then(() => done(), done);
  }

  async #closeBlock(): Promise<void> {
    this.#blocks.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
    this.#chunkBytes = 0;
    if (!this.#file && this.sizeBytes <= this.#mostInMemory) return;
    if (this.#path === null) throw new TooManyBytes(`more than ${this.#mostInMemory} bytes`);
    this.#file ??= await open(this.#path, 'wx', 0o600);
    const blocks = this.#blocks;
    this.#blocks = [];
    for (const block of blocks) await this.#file.appendFile(block);
  }

  async #closeFile(failed: boolean): Promise<void> {
    await this.#closing.catch(() => {});
    await this.#file?.close();
    if (this.#file && this.#path !== null && failed) await rm(this.#path, { force: true });
  }
}
