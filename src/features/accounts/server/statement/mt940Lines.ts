/** Texts of MT940: character set x of SWIFT, which is the set of SEPA. */
import { sepaText } from '#features/rails/iso20022/sepaText.ts';

const lineLength = 65;
const maxLines = 6;

/**
 * Whether a text fits the 16 characters of a reference in :61: as it is. Many programs read no further than a slash.
 */
export function isSwiftReference(text: string): boolean {
  return /^[A-Za-z0-9\-?:().,'+]{1,16}$/.test(text);
}

/**
 * What stands between slashes before a text, in the order in which it is written. Programs know words of two to four
 * letters; a structured creditor reference has three of them.
 */
const codeWords = ['TRTP', 'IBAN', 'BIC', 'NAME', 'EREF', 'TXID', 'REMI/STRD/CUR', 'REMI'] as const;
export type CodeWord = (typeof codeWords)[number];
const singleWords = [...new Set(codeWords.flatMap((word) => word.split('/')))];
const looksLikeWord = new RegExp(`(^|/)(${singleWords.join('|')})(?=/|$)`, 'g');
/** Programs take each short word between slashes for a code word, whatever it says. */
const looksLikeAnyWord = /\/[A-Z0-9]{2,4}\//;

/**
 * The lines of :86:, '/TRTP/TRSF/IBAN/LT12…': at most 6 of 65 characters. What a text says never looks like a code
 * word, so no one can write an account into a statement by a name or a message.
 */
export function structuredLines(texts: Readonly<Partial<Record<CodeWord, string | undefined>>>): string[] {
  const parts = codeWords.flatMap((word) => {
    const text = sepaText(texts[word] ?? '', lineLength * maxLines).replace(looksLikeWord, '.$2');
    // :86: has no escape: a day 15/05/2026 is written with hyphens
    const said = text.replace(/\S+/g, (part) => (looksLikeAnyWord.test(part) ? part.replaceAll('/', '-') : part));
    // programs that know no code words would take '/2026/' for one at the end of INV-7/2026
    const end = /\/[A-Z0-9]+$/.test(said) ? ' ' : '';
    return said ? [`/${word}/${said}${end}`] : [];
  });
  return wrapped(parts.join('').trimEnd());
}

/**
 * A line begins with none of ' :-', or it would be taken for a tag or an end; readers drop blanks at the end of lines.
 */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > lineLength && lines.length < maxLines - 1) {
    let end = lineLength;
    while (end > 0 && (rest[end - 1] === ' ' || /[ :-]/.test(rest[end] ?? ''))) end -= 1;
    if (end === 0) end = lineLength;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).replace(/^[ :-]/, '.');
  }
  return [...lines, rest.slice(0, lineLength)];
}
