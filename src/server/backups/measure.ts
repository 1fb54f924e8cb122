import { createHash } from 'node:crypto';
import type { FilePart } from './description.ts';

/** Learns size and SHA-256 of what passes. */
export class Measure {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  /** Yields what it is given. */
  async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** What has passed; asked once, at the end. */
  part(): FilePart {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
