/** What is said of a field that breaks a rule. */
import { messages, say } from '../messages.ts';

/** Codes that schemas give for letters which a field does not take. */
const ofLetters: readonly string[] = ['special-characters', 'hostile-text'];

/** The specified sentence for a schema's code: 'IBAN is invalid', 'Message contains invalid or special characters'. */
export function fieldSentence(code: string, field: string): string {
  return say(ofLetters.includes(code) ? messages.specialCharacters : messages.fieldInvalid, { field });
}
