// COPY in both directions as streams. `pg` only passes its messages on to a custom query.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of the connection that a custom query uses. The type declarations of `pg` lack it. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const bufferedBytes = 256 * 1024;
const bufferedMessages = 16;

/** A statement that answers by COPY, as a stream of its data. Pass it to `client.query`, then read it to its end. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #text: string;
  #connection: pg.Connection | undefined;
  /** number of rows that the server reports; known at the end */
  count = 0;

  /**
   * @param messages true: each chunk is one message of the server, as BASE_BACKUP needs it; false: bytes as they come
   */
  constructor(text: string, messages = false) {
    super(messages ? { objectMode: true, highWaterMark: bufferedMessages } : { highWaterMark: bufferedBytes });
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Copies the chunk, because its buffer is reused for the next chunks. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.count = countIn(text);
  }

  handleReadyForQuery(): void {
    this.#connection?.stream.resume(); // after the end no one asks for more, and the next statement needs its answer
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  /** BASE_BACKUP answers rows before and after its data. No one needs them. */
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** A statement that takes its data by COPY. Pass it to `client.query`, then await `done`. */
export class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #source: AsyncIterable<Buffer>;
  #hasFailed = false;
  #count = 0;
  #settle: { resolve: (count: number) => void; reject: (error: unknown) => void } | undefined;
  /** number of rows that the server stored; rejects if the server or the source fails */
  readonly done: Promise<number>;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.#text = text;
    this.#source = source;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#fail(error);
      connection.sendCopyFail('the source failed');
    });
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#source) {
      if (this.#hasFailed) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = countIn(text);
  }

  handleReadyForQuery(): void {
    this.#settle?.resolve(this.#count);
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    this.#settle?.reject(error);
  }
}

/** The number in the tag that ends a statement: `COPY 12`. */
function countIn(tag: string): number {
  return Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0);
}
