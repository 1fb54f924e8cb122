/** A file that is no list: what is wrong, where, and what an operator can do. Nothing of it is taken. */
export class ListUnreadable extends Error {
  /** from 1 */
  readonly line: number;
  readonly reason: string;
  /** a sentence; '' where the reason says enough */
  readonly advice: string;

  constructor(line: number, reason: string, advice = '') {
    super(`Line ${line}: ${advice === '' ? reason : `${reason.replace(/\.$/, '')}. ${advice}`}`);
    this.line = line;
    this.reason = reason;
    this.advice = advice;
  }
}

/** Where nothing more is known of it: what no publisher writes, and a first row that is not the one of the format. */
export const damaged = 'The file is damaged here: fetch it again, or correct this line.';
export const noColumn =
  'The first row names the columns: fetch the file as it is published, or begin with the template.';
export const harmful = 'It could be made to do harm: fetch the file from its publisher.';
