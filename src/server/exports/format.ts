// The form of an export: gzip over lines. One line of JSON; for each table its rows as COPY writes them, a line `\.`
// and a line with their number; at the end one line of JSON again, without which the file is cut off.
import * as z from 'zod/mini';

export const endOfRows = '\\.\n';

const header = z.strictObject({
  kontoraExport: z.literal(1),
  /** moment of the snapshot, UTC */
  takenAt: z.iso.datetime(),
  /** version of the PostgreSQL that it comes from */
  postgres: z.string(),
  migrations: z.record(z.string(), z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});
const footer = z.strictObject({
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isUsed: z.boolean() })),
});

export type Header = z.infer<typeof header>;
export type Footer = z.infer<typeof footer>;

export const readHeader = (line: string): Header => header.parse(JSON.parse(line));
export const readFooter = (line: string): Footer => footer.parse(JSON.parse(line));

const newline = 0x0a;

/** Reads such lines and rows from bytes in chunks of any size. */
export class ExportReader {
  readonly #chunks: AsyncIterator<Buffer>;
  /** always begins with a line */
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error('it is cut off');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(newline);
      if (end === -1) {
        await this.#more();
        continue;
      }
      const text = this.#rest.toString('utf8', 0, end);
      this.#rest = this.#rest.subarray(end + 1);
      return text;
    }
  }

  /** Yields the rows of one table in chunks of whole lines. A backslash in data is doubled: no row is a lone `\.`. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const found = this.#rest.indexOf(`\n${endOfRows}`);
      const isAtStart = this.#rest.indexOf(endOfRows) === 0;
      const end = isAtStart ? 0 : found === -1 ? this.#rest.lastIndexOf(newline) + 1 : found + 1;
      if (end > 0) yield this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      if (isAtStart || found !== -1) {
        this.#rest = this.#rest.subarray(endOfRows.length);
        return;
      }
      await this.#more();
    }
  }

  /** Takes what is left, so that the source comes to its end and says whether its own sum was right. */
  async end(): Promise<void> {
    if (this.#rest.length > 0 || !(await this.#chunks.next()).done) throw new Error('something follows its end');
  }
}
