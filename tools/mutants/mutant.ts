/** A small change of the product's code that a test should notice. */
export interface Mutant {
  /** from the project's folder, forward slashes */
  file: string;
  /** offsets of the text that is replaced */
  start: number;
  end: number;
  replacement: string;
  /** `< → <=`, as the report says it */
  change: string;
}

/** The text with the change in it. */
export function mutate(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** `src/shared/money.ts:31` */
export function getPlace(text: string, { file, start }: Mutant): string {
  return `${file}:${text.slice(0, start).split('\n').length}`;
}
