// Reads the tar archives that PostgreSQL makes: ustar, files and folders, names of at most 100 bytes.
const block = 512;

/** One member of an archive. */
export interface TarMember {
  /** with forward slashes, below the archive's root */
  name: string;
  isFolder: boolean;
  /** of a file; read to its end before the next member is asked for */
  content: AsyncIterable<Buffer>;
}

/** Takes bytes in chunks of any size and gives them out in wished ones. */
class ByteFeed {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** At least one byte and at most `length`; empty at the end of the source. */
  async some(length: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return Buffer.alloc(0);
      this.#rest = value;
    }
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** Exactly `length` bytes; undefined where the source has ended. */
  async exactly(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const part = await this.some(missing);
      if (part.length === 0) return undefined;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Takes what is left, so that the source comes to its end. */
  async drain(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    while (!(await this.#chunks.next()).done);
  }
}

/** Yields the members in their order. Throws where the archive is cut off or holds something else. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const feed = new ByteFeed(source);
  for (;;) {
    const header = await feed.exactly(block);
    if (!header) throw new Error('the archive is cut off');
    if (header.every((byte) => byte === 0)) return await feed.drain();
    const name = safeName(getText(header, 0, 100));
    const size = Number.parseInt(getText(header, 124, 12), 8);
    const type = getText(header, 156, 1);
    if (!Number.isSafeInteger(size) || !['0', '', '5'].includes(type))
      throw new Error(`the archive is broken at ${name}`);
    const isFolder = type === '5';
    yield { name, isFolder, content: getContent(feed, isFolder ? 0 : size) };
  }
}

async function* getContent(feed: ByteFeed, size: number): AsyncGenerator<Buffer> {
  for (let missing = size; missing > 0; ) {
    const part = await feed.some(missing);
    if (part.length === 0) throw new Error('the archive is cut off');
    missing -= part.length;
    yield part;
  }
  await feed.exactly((block - (size % block)) % block);
}

function getText(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end).trim();
}

/** A name that leads out of the folder it is unpacked in is nothing PostgreSQL would write. */
function safeName(name: string): string {
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.some((part) => part === '' || part === '..') || name.includes('\\')) {
    throw new Error(`the archive names a place outside of it: ${JSON.stringify(name)}`);
  }
  return parts.filter((part) => part !== '.').join('/');
}
