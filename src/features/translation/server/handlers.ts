/** Calls of translation. */
import { getPerson } from '#server/access/caller.ts';
import { refuseOften } from '#server/access/rates.ts';
import { recordRead } from '#server/audit/record.ts';
import { sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { type TranslatedKind, translatedKinds, type translationCalls } from '../calls.ts';
import { translations } from '../limits.ts';
import { getTranslationService, type TranslationService } from './service.ts';
import { translateText } from './translate.ts';

/** $1: the client, $2: the record. Only what is in a record goes out, never what somebody types. */
const texts: Readonly<Record<TranslatedKind, ReturnType<typeof sql<{ words: string }>>>> = {
  message: sql('select words from message where client_id = $1 and id = $2'),
  note: sql('select words from note where client_id = $1 and id = $2'),
  file: sql('select name as words from client_file where client_id = $1 and id = $2'),
};

/** Notes are about the client, not from it: they leave for a service in-house only. */
function getKinds(service: TranslationService | undefined): readonly TranslatedKind[] {
  if (!service) return [];
  return translatedKinds.filter((kind) => kind !== 'note' || service.isInHouse);
}

export const translationHandlers: Handlers<typeof translationCalls> = {
  readTranslation: async (_input, { services }) => ({ kinds: [...getKinds(getTranslationService(services.config))] }),

  translate: async ({ params: { clientId }, body: { kind, id } }, { db, caller, requestId, services, signal }) => {
    const service = getTranslationService(services.config);
    if (!service || !getKinds(service).includes(kind)) throw new Refusal('translation-off');
    const { personId } = getPerson(caller);
    const found = await db.maybe(texts[kind], [clientId, id]);
    if (!found) throw new Refusal('not-found');
    await refuseOften(db, 'too-many-tries', `translation ${personId}`, translations);
    // before the text goes out
    const facts = { kind, host: new URL(service.url).host };
    const about = { clientId, verb: 'text.translate', subjectKind: 'text', subjectId: id } as const;
    await recordRead(services.pool, personId, requestId, { ...about, facts });
    return translateText(service, found.words, signal);
  },
};
