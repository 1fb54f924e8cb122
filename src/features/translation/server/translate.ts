/** Our side of a LibreTranslate-compatible service: POST translate with q, source, target, format and api_key. */
import * as z from 'zod/mini';
import { postInHouse, postOutside } from '#server/outgoing/post.ts';
import { Refusal } from '#shared/errors.ts';
import { translations } from '../limits.ts';
import type { TranslationService } from './service.ts';

const answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.optional(z.object({ language: z.string() })),
});

/**
 * Into English. Only a service in-house may have an address inside. @throws Refusal translation-failed: no answer in
 * time, or none that can be read
 */
export async function translateText(
  { url, key, isInHouse }: TranslationService,
  text: string,
  signal: AbortSignal,
): Promise<{ text: string; from: string }> {
  const post = isInHouse ? postInHouse : postOutside;
  try {
    const said = await post({
      url: new URL('translate', url.endsWith('/') ? url : `${url}/`),
      body: { q: text, source: 'auto', target: 'en', format: 'text', ...(key && { api_key: key }) },
      maxBytes: translations.maxAnswerBytes,
      signal: AbortSignal.any([signal, AbortSignal.timeout(translations.timeoutMs)]),
    });
    const { translatedText, detectedLanguage } = answer.parse(JSON.parse(said));
    return { text: translatedText, from: detectedLanguage?.language.slice(0, 2) ?? '' };
  } catch (cause) {
    throw Object.assign(new Refusal('translation-failed'), { cause });
  }
}
