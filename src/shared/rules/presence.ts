/** Rules of what must be there (specification section 5); the sentence above a form is `messages.highlightedEmpty`. */

/** Required: a text that is not blank, true, a list with something in it, or a number. */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'number') return !Number.isNaN(value);
  if (Array.isArray(value)) return value.length > 0;
  return value === true || typeof value === 'bigint';
}

/** Beneficial owners and related parties must include at least one person (Type P). */
export function includesPerson(owners: readonly { Type: string }[]): boolean {
  return owners.some(({ Type }) => Type === 'P');
}
