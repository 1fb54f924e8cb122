/**
 * Writes the log. If a line cannot be written (disk full, reader gone), the line is lost and the bank keeps running.
 */

/** Lines wait for others at most this time, ms, or until they have this number of characters. */
const holdMs = 20;
const holdChars = 16_384;
/** pino's number for warnings. Warnings and worse are written at once, with all waiting lines. */
const warning = 40;

/** Asks pino to write the level of each line in `lastLevel`. */
const metadata = Symbol.for('pino.metadata');

/** The part of standard output that is used here. Unlike other streams, standard output survives its errors. */
interface Output {
  on(event: 'error', listener: () => void): unknown;
  write(text: string): unknown;
}

/**
 * Writes lines that arrive together in one write, because a write per line costs more than making the line. After a
 * kill -9 the lines of the last 20 ms are missing. Every other end of the process calls `flush` first.
 */
export class LogStream {
  readonly #output: Output;
  #held = '';
  #timer: NodeJS.Timeout | undefined;
  readonly [metadata] = true;
  /** level of the line that pino writes next */
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

/** The one log of this process, shared by its servers. */
export const processLog = new LogStream(process.stdout);
process.on('exit', () => processLog.flush());
