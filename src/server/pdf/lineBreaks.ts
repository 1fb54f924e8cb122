/** Where a line may end (Unicode Line Breaking Algorithm, UAX 14). */
import LineBreaker from 'linebreak';

/** Scripts without spaces between words, and their punctuation. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\u30FB\u30FC\uFF00-\uFFEF]/u;

/**
 * The places where a next line may begin, in code units: at each space; beside letters of East Asia also where their
 * rules allow it, so that no line begins with 。 or 」. Elsewhere a hyphen or a slash is no place to end: it may be part
 * of a number.
 */
export function lineBreaks(text: string): ReadonlySet<number> {
  const breaks = new Set<number>();
  for (let i = text.indexOf(' '); i >= 0; i = text.indexOf(' ', i + 1)) breaks.add(i);
  if (!withoutSpaces.test(text)) return breaks;
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const around = text.slice(Math.max(next.position - 1, 0), next.position + 1);
    if (withoutSpaces.test(around)) breaks.add(next.position);
  }
  return breaks;
}
