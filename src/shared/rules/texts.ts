/**
 * The kinds of text that calls take. Each has a length, and nothing else looks at a longer text: an expression over
 * 60 kB can hold up the whole server.
 */
import * as z from 'zod/mini';
import { isDay, isZone } from '../days.ts';
import { hasHiddenCharacter, isHostileText } from '../unseenText.ts';

type Checks = Parameters<z.ZodMiniString['check']>;

/** At most `most` characters; the checks see only texts that are not longer. */
export function boundedText(most: number, ...checks: Checks) {
  return z.string().check(z.maxLength(most, { abort: true }), ...checks);
}

/** A text of one form, such as an id or a day. */
export function formedText(most: number, form: RegExp) {
  return boundedText(most, z.regex(form));
}

const isReadable = z.refine<string>((text) => !isHostileText(text), 'hostile-text');
const isShown = z.refine<string>((text) => !hasHiddenCharacter(text), 'hidden-characters');

/** Words that somebody writes, on one line or several. */
export function plainText(most: number) {
  return boundedText(most, isReadable);
}

/** What one person writes to another; blanks around it fall away. */
export function commentText(most: number, least = 1) {
  return plainText(most).check(z.trim(), z.minLength(least));
}

/** yyyy-mm-dd */
export const dayText = boundedText(10, z.refine(isDay, 'day-not-valid'));

/** The name of a time zone (IANA). */
export const zoneText = boundedText(64, z.refine(isZone, 'zone-not-known'));

/** The name or address of somebody or something: it keeps all its letters, and every character of it can be seen. */
export function nameText(most: number) {
  return boundedText(most, isShown);
}

/** A name that must be given; blanks around it fall away. */
export function givenName(most: number, least = 1) {
  return nameText(most).check(z.trim(), z.minLength(least));
}

/** At most `most` entries; a longer list is refused before any entry is looked at. */
export function boundedList<Item extends z.ZodMiniType>(
  item: Item,
  most: number,
  ...checks: Parameters<z.ZodMiniArray<Item>['check']>
) {
  const bounded = z.transform((list: z.input<Item>[], { issues }) => {
    if (Array.isArray(list) && list.length > most)
      issues.push({ code: 'too_big', origin: 'array', maximum: most, input: list });
    return list;
  });
  return z.pipe(bounded, z.array(item).check(z.maxLength(most), ...checks));
}
