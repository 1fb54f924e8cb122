/** The own account of a natural person, on the own device: its lock, and the wish to close it. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { commentText } from '#shared/rules/texts.ts';

const own = {
  path: '/device/account',
  params: {},
  ...ofPerson,
  who: { kind: 'device' },
  transaction: 'write',
} as const;

const account = z.object({
  name: z.string(),
  /** since when the client has locked it; null: the client has not */
  lockedAt: z.nullable(z.string()),
  /** the bank has stopped it; every cause looks the same here */
  isStopped: z.boolean(),
  isClosed: z.boolean(),
  /** since when the client's wish to close it waits for the bank; null: there is none */
  closingAskedAt: z.nullable(z.string()),
  /** the first bank day on which the bank may close it; null: no closing has begun */
  closesFrom: z.nullable(z.string()),
});
export type OwnAccount = z.output<typeof account>;

/** Characters of the reason for closing. */
export const maxClosingTextLength = 1000;

export const ownAccountCalls = {
  readOwnAccount: call({
    ...own,
    method: 'GET',
    answer: z.object({
      /** null: this person is no client, and only uses accounts of others */
      account: z.nullable(account),
    }),
    transaction: 'read',
    errors: [],
    summary: 'Whether the own account is locked or being closed, for a device.',
  }),
  lockOwnAccount: call({
    ...own,
    method: 'PATCH',
    word: 'lock',
    answer: undefined,
    errors: ['client-closed'],
    summary: 'Lock the own account at once, from any device: reading goes on, money and cards do not. Idempotent.',
  }),
  unlockOwnAccount: call({
    ...own,
    method: 'PATCH',
    word: 'unlock',
    answer: z.object({ requestId: z.string() }),
    errors: ['device-too-new', 'not-restricted', 'too-many-open-requests', 'too-many-pushes'],
    summary: 'Ask to lift the own lock: a request on the own device, which no device that waits may approve.',
  }),
  closeOwnAccount: call({
    ...own,
    method: 'POST',
    word: 'close',
    body: z.strictObject({
      /** why, if the person says it */
      words: commentText(maxClosingTextLength, 0),
    }),
    answer: undefined,
    errors: ['client-closed', 'client-declined', 'device-too-new'],
    summary: 'Ask the bank to close the own account. Asking again while the wish waits changes nothing.',
  }),
} as const;
