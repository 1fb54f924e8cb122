/** Where the log goes. A line that cannot be written (disk full, reader gone) is lost; the bank goes on serving. */

/** Lines wait at most so long for others, ms, or until they have so many characters. */
const holdMs = 20;
const holdChars = 16_384;
/** pino's number for warnings: they and worse are written at once, with all that waits. */
const warning = 40;

/** Asks pino to tell the level of each line in `lastLevel`. */
const metadata = Symbol.for('pino.metadata');

/** What is needed of a process's standard output: unlike other streams it outlives its errors. */
interface Output {
  on(event: 'error', listener: () => void): unknown;
  write(text: string): unknown;
}

/**
 * Lines that come together are written together: a write of its own for each costs more than making the line. After a
 * kill -9 the lines of the last 20 ms are missing; every other end of the process calls `flush` before.
 */
export class LogStream {
  readonly #output: Output;
  #held = '';
  #timer: NodeJS.Timeout | undefined;
  readonly [metadata] = true;
  /** of the line that pino writes next */
  lastLevel = 0;

  constructor(output: Output) {
    this.#output = output;
    // without a listener the first failed write would end the process
    output.on('error', () => {});
  }

  write(line: string): void {
    this.#held += line;
    if (this.lastLevel >= warning || this.#held.length >= holdChars) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), holdMs).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#held;
    this.#held = '';
    if (text) this.#output.write(text);
  }
}

/** Of this process, whichever server in it writes. */
export const processLog = new LogStream(process.stdout);
process.on('exit', () => processLog.flush());
