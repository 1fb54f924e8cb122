/** What is said of a field that breaks a rule. */
import { messages, say } from '../messages.ts';

/** Codes that schemas give for letters which a field does not take. */
const ofLetters: readonly string[] = ['special-characters', 'hostile-text', 'hidden-characters'];

/** What a field that must be filled says of itself; above the form stands `generalSentence`. */
export const emptyField = 'Cannot be empty';

/**
 * The specified sentence for a schema's code: 'IBAN is invalid', 'Message contains invalid or special characters'; for
 * `required` that of an empty field.
 */
export function fieldSentence(code: string, field: string): string {
  if (code === 'required') return emptyField;
  return say(ofLetters.includes(code) ? messages.specialCharacters : messages.fieldInvalid, { field });
}

/** What stands above a form whose fields say this: the specified sentence where one of them is empty. */
export function generalSentence(faults: Readonly<Record<string, string | undefined>>): string | undefined {
  return Object.values(faults).includes(emptyField) ? messages.highlightedEmpty : undefined;
}
