/** Staff part from a client. Its people hear that it will be closed and when; why stays with the bank. */

import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { record } from '#server/audit/record.ts';
import type { Decision, FoundCase } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { insertMessage } from '#server/messages/insertMessage.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { hasStatus } from '#shared/clientStatus.ts';
import { Refusal } from '#shared/errors.ts';
import type { closingCalls } from '../closingCalls.ts';
import { type ClosingEvent, closingTexts } from '../closingTexts.ts';
import { formatCards, isNoticeOver, whyNotEmpty } from '../rules.ts';
import * as closing from './closingSql.ts';
import { listConcerned } from './concerned.ts';
import * as queries from './sql.ts';

export const closingHandlers: Handlers<typeof closingCalls> = {
  giveNotice: async ({ params: { clientId }, body }, context) => {
    const client = await lockAccepted(context.db, clientId);
    const given = [newId(), clientId, body.comment, getPerson(context.caller).personId];
    const { closes_from: day } = await context.db.one(closing.giveNotice, given);
    await noted(context.db, 'notice.give', clientId, body.comment);
    await notifyClient(context, clientId, client, 'given', day);
  },

  withdrawNotice: async ({ params: { clientId }, body }, context) => {
    const client = await lockLiving(context.db, clientId);
    const ended = [clientId, getPerson(context.caller).personId, body.comment];
    const notice = await context.db.maybe(closing.withdrawNotice, ended);
    if (!notice) throw new Refusal('notice-not-given');
    await noted(context.db, 'notice.withdraw', clientId, body.comment);
    await notifyClient(context, clientId, client, 'withdrawn', notice.closes_from);
  },

  closeClient: async ({ params: { clientId }, body }, context) => {
    const { db } = context;
    await lockClosable(db, clientId, true);
    await db.run(closing.closeClient, [clientId, twoPeople(context).madeBy, body.comment]);
    await noted(db, 'client.close', clientId, body.comment);
  },

  closeClientAtOnce: async ({ params: { clientId }, body }, context) => {
    const client = await lockClosable(context.db, clientId, false);
    const closed = [clientId, twoPeople(context).madeBy, body.comment];
    await context.db.run(closing.closeClientAtOnce, closed);
    await noted(context.db, 'client.close-at-once', clientId, body.comment);
    await notifyClient(context, clientId, client, 'closed');
  },
};

/**
 * A client has asked to be closed, and staff have agreed. A notice that stands already goes on.
 * @throws Refusal not-found, client-closed, client-declined
 */
export async function beginClosing(
  context: Context,
  { id, clientId }: Pick<FoundCase, 'id' | 'clientId'>,
  { by, comment }: Pick<Decision, 'by' | 'comment'>,
): Promise<void> {
  const client = await lockAccepted(context.db, clientId);
  if (await context.db.maybe(closing.readNotice, [clientId])) return;
  const given = [newId(), clientId, comment, by, id];
  const { closes_from: day } = await context.db.one(closing.giveAskedNotice, given);
  await noted(context.db, 'notice.give', clientId, comment);
  await notifyClient(context, clientId, client, 'asked', day);
}

/** What the own device is shown. */
export const closingPreparations = {
  closeClient: async ({ params: { clientId }, body }, { db }) => {
    const client = await lockClosable(db, clientId, true);
    return { shown: describeClosing('Close a client', client, body.comment), facts: {} };
  },

  closeClientAtOnce: async ({ params: { clientId }, body }, { db }) => {
    const client = await lockClosable(db, clientId, false);
    return { shown: describeClosing('Close a client without notice', client, body.comment), facts: {} };
  },
} satisfies Preparations<typeof closingCalls>;

/** @throws Refusal not-found, client-closed */
async function lockLiving(db: Db, clientId: string): Promise<queries.LockedClient> {
  const client = await db.maybe(queries.lockClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  if (hasStatus(client.flags, 'closed')) throw new Refusal('client-closed');
  return client;
}

/** Who was declined never became a client. @throws Refusal not-found, client-closed, client-declined */
async function lockAccepted(db: Db, clientId: string): Promise<queries.LockedClient> {
  const client = await lockLiving(db, clientId);
  if (hasStatus(client.flags, 'declined')) throw new Refusal('client-declined');
  return client;
}

interface Closable extends queries.LockedClient {
  livingCards: number;
}

/** @throws Refusal not-found, client-closed, client-declined, client-not-empty, notice-not-over */
async function lockClosable(db: Db, clientId: string, withNotice: boolean): Promise<Closable> {
  const client = await lockAccepted(db, clientId);
  const state = await db.one(queries.readClosing, [clientId]);
  if (whyNotEmpty(state).length > 0) throw new Refusal('client-not-empty');
  if (withNotice && !isNoticeOver(state)) throw new Refusal('notice-not-over');
  return { ...client, livingCards: state.livingCards };
}

/** On the devices of its people, and as a message. */
async function notifyClient(
  { db, caller }: Context,
  clientId: string,
  { title }: queries.LockedClient,
  event: ClosingEvent,
  day = '',
): Promise<void> {
  const { heading, words, lines } = closingTexts(event, title, day);
  await insertMessage(db, clientId, getPerson(caller).personId, words);
  for (const { person_id: id } of await db.many(listConcerned, [clientId])) {
    // a notice names a person; staff are not named to clients
    await notify(db, [id], { from: id, title: heading, lines });
  }
}

function describeClosing(title: string, { title: client, livingCards }: Closable, comment: string): ShownStep {
  const lines = [
    { label: 'Client', value: client },
    { label: 'Cards', value: formatCards(livingCards) },
    { label: 'Comment', value: comment },
  ];
  return { title, lines };
}

type ClosingVerb = 'notice.give' | 'notice.withdraw' | 'client.close' | 'client.close-at-once';

function noted(db: Db, verb: ClosingVerb, clientId: string, comment: string): Promise<void> {
  return record(db, { clientId, verb, subjectKind: 'client', subjectId: clientId, detail: { comment } });
}
