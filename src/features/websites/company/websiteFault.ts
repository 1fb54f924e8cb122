/** The error of a form about a website that does not exist. */
import { send } from '#client/api/send.ts';
import { isWebAddress, websiteReason } from '#shared/rules/contacts.ts';
import { fieldSentence } from '#shared/rules/sentences.ts';
import { websiteCalls } from '../calls.ts';

const broken = 'website-not-valid';

/**
 * The specified sentence if the text is no website, or surely none that exists. Undefined if it exists, if that is
 * unknown, or if the check fails, so that this never prevents saving. The form itself checks for an empty field.
 */
export async function websiteFault(website: string, field: string, signal?: AbortSignal): Promise<string | undefined> {
  const text = website.trim();
  if (text === '') return undefined;
  if (!isWebAddress(text)) return fieldSentence(broken, field, websiteReason(text));
  try {
    const { reachable } = await send(websiteCalls.checkWebsite, { body: { website: text } }, { signal });
    return reachable === 'no' ? fieldSentence(broken, field, 'There is no such website.') : undefined;
  } catch {
    return undefined;
  }
}
