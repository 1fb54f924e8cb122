/** Messages of the card processor that were set aside: staff find them, process them after all, or close them. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers } from '#shared/staffGroups.ts';
import { setAsideReasons, setAsideStates } from './cardMessages.ts';
import { cardKey, production } from './staffCalls.ts';

const setAsideMessage = z.object({
  id: z.string(),
  /** bank time */
  at: z.string(),
  /** as the message names it */
  kind: z.string(),
  reason: z.enum(setAsideReasons),
  /** where in the message, and a code: what was wrong; empty where the reason says it all */
  field: z.string(),
  reference: z.nullable(z.string()),
  /** as the message has it, 'EUR45.20'; null where it cannot be read */
  amount: z.nullable(z.string()),
  /** its client; null where it names none of ours */
  clientId: z.nullable(z.string()),
  client: z.string(),
  /** about its client; null without one */
  caseId: z.nullable(z.string()),
  state: z.enum(setAsideStates),
  /** the message, JSON text */
  body: z.string(),
});
export type SetAsideMessage = z.output<typeof setAsideMessage>;

/** Why it is processed or closed. */
const endedMessage = z.strictObject({ comment: commentText(secondPerson.maxWords) });

const messageConfirmers = confirmers('cardDesk', 'cardOrder');
const ended = {
  method: 'POST',
  path: '/web/card-messages/{messageId}',
  params: { messageId: recordId },
  body: endedMessage,
  answer: z.object({ id: z.string() }),
  who: cardKey,
  transaction: 'write',
} as const;

export const cardMessageCalls = {
  listCardMessages: call({
    method: 'GET',
    path: '/web/card-messages',
    params: {},
    query: z.strictObject({ next: z.optional(recordId), open: z.optional(z.enum(['yes', 'no'])) }),
    answer: z.object({ items: z.array(setAsideMessage), next: z.nullable(z.string()) }),
    who: production,
    transaction: 'write',
    errors: [],
    summary:
      'Messages of the card processor that were set aside, newest first; ' +
      'open ones, ended ones, or all. The look is recorded.',
  }),
  retryCardMessage: second(
    messageConfirmers,
    call({
      ...ended,
      word: 'retry',
      errors: ['already-proposed', 'transition-not-allowed', 'message-not-readable', 'message-not-booked'],
      summary:
        'Process a card message that was set aside, now that it can be ' +
        'read. A second person confirms where it moves money.',
    }),
  ),
  closeCardMessage: second(
    messageConfirmers,
    call({
      ...ended,
      word: 'close',
      errors: ['already-proposed', 'transition-not-allowed'],
      summary:
        'Close a card message that was set aside: nothing is booked. A second person confirms where it moves money.',
    }),
  ),
} as const;
