/** Translation into English of what clients write, by a service that the operator names. Off unless one is named. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';

/** What may go to the service; notes only where the operator has declared it in-house. */
export const translatedKinds = ['message', 'file', 'note'] as const;
export type TranslatedKind = (typeof translatedKinds)[number];

const readers = staff('clientReaders');

export const translationCalls = {
  readTranslation: call({
    method: 'GET',
    path: '/web/translations',
    params: {},
    answer: z.object({ kinds: z.array(z.enum(translatedKinds)) }),
    who: readers,
    transaction: 'none',
    errors: [],
    summary: 'What can be translated: nothing where no service is named, notes only by one in-house.',
  }),
  translate: call({
    method: 'POST',
    path: '/web/translations/{clientId}',
    params: { clientId },
    client: 'clientId',
    body: z.strictObject({ kind: z.enum(translatedKinds), id: recordId }),
    answer: z.object({
      text: z.string(),
      /** ISO 639-1, as the service has found it; '' where it does not say */
      from: z.string(),
    }),
    who: readers,
    // the service takes seconds, and must not hold a connection
    transaction: 'none',
    errors: ['translation-off', 'translation-failed', 'too-many-tries'],
    summary:
      'Translate a message, the name of a file or a note of a client into English. Recorded; at most 60 an hour.',
  }),
} as const;
