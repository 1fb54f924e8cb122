/** The conversation of a company with the bank, for its own people. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { may, messagePermissions } from '#shared/permissions.ts';
import { commentText } from '#shared/rules/texts.ts';
import { maxTextLength } from './rules.ts';

export const companyMessage = z.object({
  id: z.string(),
  time: z.string(),
  fromBank: z.boolean(),
  /** name of the bank, or of the person who wrote to it */
  author: z.string(),
  words: z.string(),
  /** of the bank, and not read by the client yet */
  isUnread: z.boolean(),
});
export type CompanyMessage = z.output<typeof companyMessage>;

export const answerBody = z.strictObject({ words: commentText(maxTextLength) });

export const messagePage = z.object({
  items: z.array(companyMessage),
  /** id of the last one; null at the end */
  next: z.nullable(z.string()),
  unread: z.int(),
});

export const readUntil = z.strictObject({
  /** id of the newest message that was shown */
  until: recordId,
});

const ofCompany = {
  path: '/web/{companyId}/messages',
  params: { companyId: clientId },
  who: may(...messagePermissions),
} as const;

export const companyMessageCalls = {
  listMessages: call({
    ...ofCompany,
    method: 'GET',
    query: z.strictObject({ next: z.optional(recordId) }),
    answer: messagePage,
    transaction: 'read',
    errors: [],
    summary: 'Messages between the company and the bank, newest first.',
  }),
  sendMessage: call({
    ...ofCompany,
    method: 'POST',
    body: answerBody,
    answer: companyMessage,
    status: 201,
    transaction: 'write',
    idempotent: true,
    errors: ['message-empty', 'too-many-messages'],
    summary: 'Write to the bank. At most ten a minute.',
  }),
  readMessages: call({
    ...ofCompany,
    method: 'PATCH',
    word: 'read',
    body: readUntil,
    answer: undefined,
    transaction: 'write',
    errors: [],
    summary: 'Mark the messages of the bank as read, up to one.',
  }),
} as const;
