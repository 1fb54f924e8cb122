/** What a form says of a website nobody answers at. */
import { send } from '../../../client/api/send.ts';
import { isWebAddress } from '../../../shared/rules/contacts.ts';
import { fieldSentence } from '../../../shared/rules/sentences.ts';
import { websiteCalls } from '../calls.ts';

const broken = 'website-not-valid';

/**
 * The specified sentence where the text is no website, or surely none that exists; undefined where it is one, where
 * nobody can tell, and where the check itself fails: nobody is kept from saving by that. Call it when the field is left
 * and before the form is sent; an empty website is the form's own affair.
 */
export async function websiteFault(website: string, field: string, signal?: AbortSignal): Promise<string | undefined> {
  const text = website.trim();
  if (text === '') return undefined;
  if (!isWebAddress(text)) return fieldSentence(broken, field);
  try {
    const { reachable } = await send(websiteCalls.checkWebsite, { body: { website: text } }, { signal });
    return reachable === 'no' ? fieldSentence(broken, field) : undefined;
  } catch {
    return undefined;
  }
}
