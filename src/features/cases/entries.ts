/** Actions that change nothing unless something is entered. The screen and the server ask the same function. Pure. */

/** A field that is asked now, with what was entered in it. */
export interface Entry {
  /** as it would be sent; '' and undefined: nothing */
  value: unknown;
}

/** The sentence of an action that needs an entry and has none; undefined: it has one, or needs none. */
export function missingEntry(needsEntry: string | undefined, entries: readonly Entry[]): string | undefined {
  const isFilled = ({ value }: Entry) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return needsEntry && !entries.some(isFilled) ? needsEntry : undefined;
}
