/** Notes that staff write down about a client, and messages between the bank and its clients, for staff. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { recordPlace } from '#shared/logPaging.ts';
import { commentText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { maxTextLength } from './rules.ts';

export const note = z.object({
  id: z.string(),
  time: z.string(),
  userID: z.string(),
  fullName: z.string(),
  pinned: z.boolean(),
  words: z.string(),
});
export type Note = z.output<typeof note>;

export const message = z.object({
  id: z.string(),
  time: z.string(),
  fromBank: z.boolean(),
  userID: z.string(),
  fullName: z.string(),
  words: z.string(),
  /** when somebody of the other side has read it */
  readAt: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

export const messageTemplate = z.object({
  id: z.string(),
  kind: z.string(),
  /** ISO 639-1 */
  language: z.string(),
  title: z.string(),
  words: z.string(),
  version: versionNumber,
});
export type MessageTemplate = z.output<typeof messageTemplate>;

/** The body of a note or message; with `to` it is a message that the client reads. */
export const comment = z.strictObject({
  comment: commentText(maxTextLength),
  props: z.optional(
    z
      .strictObject({ pinned: z.optional(z.boolean()), to: z.optional(z.literal('client')) })
      // a message is in its conversation, nowhere else
      .check(z.refine(({ pinned, to }) => !pinned || to === undefined, { path: ['pinned'], error: 'not-valid' })),
  ),
});

const ofClient = { params: { clientId }, client: 'clientId', transaction: 'read', errors: [] } as const;
const readers = staff('clientReaders');
const paging = { query: z.strictObject({ from: z.optional(recordPlace) }) } as const;
/** Executive is view-only everywhere */
const writers = staff('caseDesk');

const ofNote = {
  ...ofClient,
  method: 'PATCH',
  path: '/web/logs/{clientId}/{noteId}',
  params: { clientId, noteId: recordId },
  answer: undefined,
  who: writers,
  transaction: 'write',
} as const;

export const messageCalls = {
  listClientNotes: call({
    ...ofClient,
    ...paging,
    method: 'GET',
    path: '/web/logs/{clientId}/NOTE',
    answer: z.object({
      items: z.array(note),
      next: z.nullable(z.string()),
      /** the pinned ones, wherever they are in the list; at most 100 */
      pinned: z.array(note),
    }),
    who: readers,
    summary: 'Notes about a client, 500 at a time, newest first. The look is recorded.',
  }),
  listClientMessages: call({
    ...ofClient,
    ...paging,
    method: 'GET',
    path: '/web/logs/{clientId}',
    word: 'MESSAGES',
    answer: z.object({ items: z.array(message), next: z.nullable(z.string()) }),
    who: readers,
    summary: 'Messages between the bank and a client, 500 at a time, newest first. The look is recorded.',
  }),
  addComment: call({
    ...ofClient,
    method: 'POST',
    path: '/web/logs/{clientId}',
    body: comment,
    answer: z.object({ id: z.string() }),
    status: 201,
    who: writers,
    transaction: 'write',
    errors: ['forbidden-word', 'message-empty'],
    summary: 'Write a note about a client, or with props.to a message that the client reads and answers.',
  }),
  pinNote: call({
    ...ofNote,
    word: 'pin',
    summary: 'Pin a note about a client: it is then listed first. Idempotent.',
  }),
  unpinNote: call({
    ...ofNote,
    word: 'unpin',
    summary: 'Unpin a note. Idempotent.',
  }),
  listTemplates: call({
    method: 'GET',
    path: '/web/message-templates',
    params: {},
    answer: z.object({ items: z.array(messageTemplate), next: z.null() }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'Texts that staff begin a message with, by kind and language.',
  }),
} as const;
