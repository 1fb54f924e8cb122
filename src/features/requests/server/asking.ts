/**
 * Asks the client of a case, and reminds of it. A person is informed on the own device, a company on those of who may
 * answer.
 */

import { otherUsers } from '#features/access/server/notices.ts';
import { notify } from '#server/access/notify.ts';
import type { AskedHow, Asking, FoundCase } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { requestPermissions } from '#shared/permissions.ts';
import { type AskedBody, askedLimits, type ReadItem } from '#shared/rules/asked.ts';
import { paymentLines } from './askedPayments.ts';
import * as queries from './sql.ts';
import { getText } from './templates.ts';

export const asking: Asking = { ask, remind, remindByHand };

async function ask({ db }: Context, found: FoundCase, asked: AskedBody, { by, holdsMoney }: AskedHow) {
  if (asked.dueOn !== undefined) await checkDue(db, asked.dueOn);
  const about = (await db.maybe(queries.findCompany, [found.clientId])) ? 'LEGAL' : 'N';
  const { template, words, items } = await getText(db, found.type, about, asked);
  const id = newId();
  const payments = await paymentLines(db, found, template.language);
  const named = payments.length === 0 ? '' : `\n\n${payments.join('\n')}`;
  const filled = words.replaceAll('{company}', () => found.clientName) + named;
  const days = holdsMoney ? askedLimits.dueDaysHeld : askedLimits.dueDays;
  const row = [id, found.id, found.clientId, template.id, template.version, template.title, filled, by];
  const { due_at: dueAt, remind_at: remindAt } = await db.one(queries.insertRequest, [
    ...row,
    asked.dueOn ?? null,
    days,
  ]);
  await db.run(queries.insertItems, [id, JSON.stringify(items.map(storedItem))]);
  await notifyClient(db, found.clientId, id, 'The bank asks for information');
  return { dueAt, remindAt };
}

async function remind(db: Db, caseId: string): Promise<boolean> {
  const waiting = await db.maybe(queries.findWaiting, [caseId]);
  if (!waiting) return false;
  await db.run(queries.markReminded, [waiting.id]);
  await notifyClient(db, waiting.client_id, waiting.id, 'The bank still waits for information');
  return true;
}

async function remindByHand(db: Db, caseId: string): Promise<boolean> {
  const waiting = await db.maybe(queries.findWaiting, [caseId]);
  if (waiting?.is_reminded) throw new Refusal('already-reminded');
  return remind(db, caseId);
}

/** @throws Refusal invalid-input for today, a day that has passed, or one too far away */
async function checkDue(db: Db, dueOn: string): Promise<void> {
  const { days } = await db.one(queries.daysUntil, [dueOn]);
  if (days < 1 || days > askedLimits.maxDueDays)
    throw new Refusal('invalid-input', [{ path: 'request.dueOn', code: 'day-not-possible' }]);
}

function storedItem({ choices, ...item }: ReadItem, i: number) {
  return { ...item, n: i + 1, choices: Object.entries(choices) };
}

/**
 * One notice until somebody has opened the request: what is asked meanwhile is covered by it. It holds nothing of a
 * request, and names no staff.
 */
async function notifyClient(db: Db, clientId: string, requestId: string, title: string): Promise<void> {
  await db.run(queries.lockNotified, [[clientId]]);
  const waiting = await db.many(queries.lockNotices, [clientId, requestId]);
  const isCovered = (await db.one(queries.hasUnread, [clientId, requestId])).found;
  const notices = isCovered ? waiting.map(({ id }) => id) : await sendNotices(db, clientId, title);
  await db.run(queries.coverRequest, [requestId, notices]);
  if (!isCovered) await db.run(queries.replaceNotices, [requestId, notices]);
}

/** Ids of the notices. */
async function sendNotices(db: Db, clientId: string, title: string): Promise<string[]> {
  const company = await db.maybe(queries.findCompany, [clientId]);
  const lines = company
    ? [
        { label: 'Company', value: company.title },
        { label: 'Where to answer', value: 'Tasks, Requests of the bank' },
      ]
    : [{ label: 'Where to answer', value: 'Requests, on this device' }];
  const readers = await getReaders(db, clientId, company !== undefined);
  const sent = await Promise.all(readers.map((reader) => notify(db, [reader], { from: reader, title, lines })));
  return sent.flat();
}

async function getReaders(db: Db, clientId: string, isCompany: boolean): Promise<string[]> {
  if (!isCompany) return (await db.many(queries.findPerson, [clientId])).map(({ id }) => id);
  const readers = await Promise.all(requestPermissions.map((one) => otherUsers(db, clientId, '', one)));
  return [...new Set(readers.flat())];
}
