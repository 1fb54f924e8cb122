/** Rules of lists that are ticked, with a comment where none of the entries fits (specification section 5). */

/** How an entry begins that people word themselves. */
export const otherPrefix = 'OTHER:';

/** The comment of an entry, '' where it has none. */
export function otherText(entry: string): string {
  return entry.startsWith(otherPrefix) ? entry.slice(otherPrefix.length).trim() : '';
}

function isOther(entry: string): boolean {
  return entry === 'OTHER' || entry.startsWith(otherPrefix);
}

/** Multi-checkbox: an OTHER entry carries text after 'OTHER:'. */
export function isMultiChoice(entries: readonly string[]): boolean {
  return entries.every((entry) => !isOther(entry) || otherText(entry) !== '');
}

/** List or comment, in one list: at least one entry, and an 'OTHER:' entry with text only. */
export function isListOrComment(entries: readonly string[]): boolean {
  return entries.some((entry) => entry.trim() !== '') && isMultiChoice(entries);
}
