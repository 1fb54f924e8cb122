/** What a form says of fields that break a rule: the specified sentence first, then what exactly is wrong. */
import { messages, say } from '../messages.ts';
import { refusedLetters } from '../text.ts';

/** Codes that schemas give for letters which a field does not take. */
const ofLetters: readonly string[] = ['special-characters', 'hostile-text', 'hidden-characters'];

/** The sentence of an empty field. Above the form stands `generalSentence`. */
export const emptyField = 'Cannot be empty';

/** Codes with a sentence of their own. Of two fields that exclude each other, neither is invalid by itself. */
const wholeSentences: Readonly<Record<string, string>> = {
  'day-not-come': 'This day has not come yet.',
  'moment-not-come': 'This moment has not come yet.',
  'limit-not-hundreds': messages.limitsNotHundreds,
  'message-or-reference': 'A payment carries a message or a reference. Empty one of them.',
};

/**
 * The specified sentence for a schema's code, and the reason: 'IBAN is invalid. One character short.', 'Message
 * contains invalid or special characters. “&” cannot be sent.'
 */
export function fieldSentence(code: string, field: string, reason?: string): string {
  const whole = wholeSentences[code];
  if (whole !== undefined) return whole;
  const sentence = say(ofLetters.includes(code) ? messages.specialCharacters : messages.fieldInvalid, { field });
  return reason ? `${sentence}. ${reason}` : sentence;
}

/**
 * What is wrong with a text that a schema refuses with this code; undefined if the code says no more. Forms give the
 * others.
 */
export function getReason(code: string, text: string): string | undefined {
  return reasons[code]?.(text);
}

const reasons: Readonly<Record<string, (text: string) => string | undefined>> = {
  'special-characters': (text) => lettersReason(refusedLetters(text)),
  'hostile-text': () => 'Remove the invisible character.',
  'hidden-characters': () => 'Remove the invisible character.',
  'day-not-valid': () => 'There is no such day.',
};

/** more would fill the line */
const maxLetters = 5;
const letterNames: Readonly<Record<string, string>> = { '\n': 'a line break', '\r': 'a line break', '\t': 'a tab' };

/** ['&', '\n'] → '“&” and a line break cannot be sent.' */
function lettersReason(letters: readonly string[]): string | undefined {
  if (letters.length === 0) return undefined;
  const getName = (letter: string) =>
    letterNames[letter] ?? (/\p{C}/u.test(letter) ? 'an invisible character' : `“${letter}”`);
  const names = [...new Set(letters.map(getName))].slice(0, maxLetters);
  const list = new Intl.ListFormat('en').format(names);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} cannot be sent.`;
}

/** The sentence above a form: the specified one if all faults are empty fields, otherwise how many fields are wrong. */
export function generalSentence(faults: readonly string[]): string | undefined {
  if (faults.length === 0) return undefined;
  if (faults.every((fault) => fault === emptyField)) return messages.highlightedEmpty;
  return faults.length === 1 ? '1 field needs a look' : `${faults.length} fields need a look`;
}
