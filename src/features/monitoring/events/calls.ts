/** What rules have found, counted again. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';

export const eventCalls = {
  countAgain: call({
    method: 'GET',
    path: '/web/events/{clientId}/{eventId}',
    word: 'count',
    params: { clientId, eventId: recordId },
    client: 'clientId',
    answer: z.object({
      /** when the event was raised */
      figure: z.string(),
      /**
       * from the same payments, and from those of them that have not come back since; null: they are kept no more,
       * or they are too many
       */
      counted: z.nullable(z.object({ was: z.string(), now: z.string() })),
      /** of those payments what came back since, the newest first, at most 200 */
      back: z.array(
        z.object({ paymentId: z.string(), amount: z.string(), iban: z.string(), day: z.string(), backOn: z.string() }),
      ),
    }),
    who: staff('paymentReaders'),
    transaction: 'read',
    errors: [],
    summary:
      'An event of a rule counted again: the same figure, or the figure now and the payments that came back since. ' +
      'Each look is recorded.',
  }),
} as const;
