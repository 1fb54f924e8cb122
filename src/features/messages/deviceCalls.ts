/** The conversation of a natural person with the bank, on the own device. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { recordId } from '#shared/ids.ts';
import { answerBody, companyMessage, messagePage, readUntil } from './companyCalls.ts';

const own = {
  path: '/device/messages',
  params: {},
  ...ofPerson,
  who: { kind: 'device' },
  transaction: 'write',
} as const;

export const ownMessageCalls = {
  listOwnMessages: call({
    ...own,
    method: 'GET',
    query: z.strictObject({ ...ofPerson.query.shape, next: z.optional(recordId) }),
    answer: messagePage,
    transaction: 'read',
    errors: [],
    summary: 'Messages between this person and the bank, newest first.',
  }),
  sendOwnMessage: call({
    ...own,
    method: 'POST',
    body: answerBody,
    answer: companyMessage,
    status: 201,
    errors: ['message-empty', 'not-permitted', 'too-many-messages'],
    summary: 'Write to the bank as this person. At most ten a minute.',
  }),
  readOwnMessages: call({
    ...own,
    method: 'PATCH',
    word: 'read',
    body: readUntil,
    answer: undefined,
    errors: [],
    summary: 'Mark the messages of the bank to this person as read, up to one.',
  }),
} as const;
