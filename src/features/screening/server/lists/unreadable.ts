/** A file that is no list: what is wrong, and where. Nothing of it is taken. */
export class ListUnreadable extends Error {
  /** from 1 */
  readonly line: number;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
  }
}
