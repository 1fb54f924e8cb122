/**
 * Keeps and sends the answers of a client: of a company, or of a person on the own device. The case is locked before
 * the request, as where staff decide.
 */

import { answerCase, lockAsked } from '#features/cases/server/answered.ts';
import { receiveGiven } from '#features/files/server/receiveGiven.ts';
import { getActor } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import type { ReceivedFile } from '#shared/call.ts';
import { type FieldError, Refusal } from '#shared/errors.ts';
import { countries } from '#shared/reference/countries.ts';
import { allFileCategoryCodes } from '#shared/reference/fileCategories.ts';
import type { OneAnswer } from '../companyCalls.ts';
import { answerLimits, isAnswerOf, isComplete, isWaiting } from '../rules.ts';
import * as queries from './companySql.ts';

/** @throws Refusal not-found, request-ended */
export async function lockRequest(db: Db, clientId: string, requestId: string): Promise<{ version: number }> {
  const found = await db.maybe(queries.lockOwn, [clientId, requestId]);
  if (!found) throw new Refusal('not-found');
  if (!isWaiting(found.state)) throw new Refusal('request-ended');
  return found;
}

/** Keeps answers to some items; an empty one takes the answer away. */
export async function saveAnswers(
  { db, caller }: Context,
  clientId: string,
  requestId: string,
  answers: readonly OneAnswer[],
): Promise<void> {
  await lockRequest(db, clientId, requestId);
  const by = getActor(caller).personId;
  await keepAnswers(db, { clientId, requestId, by }, answers);
  await db.run(queries.markSaved, [requestId, by]);
}

interface Kept {
  clientId: string;
  requestId: string;
  /** who answers, or enters the answer */
  by: string;
  /** documents that staff have filed may be among the files */
  withStaffFiles?: boolean;
}

/** The request is locked. @throws Refusal answer-not-valid, not-found for a file of somebody else */
export async function keepAnswers(db: Db, kept: Kept, answers: readonly OneAnswer[]): Promise<void> {
  const items = new Map((await db.many(queries.listItems, [kept.requestId])).map((item) => [item.n, item]));
  const errors = answers.flatMap((answer, i) => {
    const item = items.get(answer.n);
    const fault = item ? getFault(item, answer) : 'n';
    return fault === null ? [] : [{ path: `answers.${i}.${fault}`, code: 'not-valid' }];
  });
  if (errors.length > 0) throw new Refusal('answer-not-valid', errors);
  for (const answer of answers) await keep(db, kept, answer);
}

/** The field of an answer that does not fit its item; null if all do. */
function getFault(item: queries.ItemRow, { value, fileIds, cannot, words }: OneAnswer): string | null {
  const isGiven = value !== null && value !== '';
  if (fileIds.length > 0 && item.form !== 'files') return 'fileIds';
  if (cannot && (isGiven || fileIds.length > 0)) return 'cannot';
  if (!cannot && words !== '') return 'words';
  if (!isGiven) return null;
  const isCountry = item.form !== 'country' || countries.some(({ iso2 }) => iso2 === value);
  return isCountry && isAnswerOf({ form: item.form, choices: Object.fromEntries(item.choices) }, value)
    ? null
    : 'value';
}

async function keep(
  db: Db,
  { clientId, requestId, by, withStaffFiles = false }: Kept,
  answer: OneAnswer,
): Promise<void> {
  const { n, cannot, words } = answer;
  const value = answer.value === '' ? null : answer.value;
  const fileIds = [...new Set(answer.fileIds)];
  const { count } = await db.one(queries.countGiven, [clientId, fileIds, withStaffFiles]);
  if (count !== fileIds.length) throw new Refusal('not-found');
  const isAnswered = cannot || value !== null || fileIds.length > 0;
  await db.run(queries.saveItem, [requestId, n, value, cannot, words, isAnswered ? by : null]);
  await db.run(queries.dropFiles, [requestId, n, fileIds]);
  await db.run(queries.addFiles, [requestId, n, fileIds]);
}

/** A file for an item, beside those that it has; who gives one has it. */
export async function addAnswerFile(
  context: Context,
  clientId: string,
  requestId: string,
  n: number,
  file: ReceivedFile,
): Promise<void> {
  const { db, caller } = context;
  await lockRequest(db, clientId, requestId);
  const item = (await db.many(queries.listItems, [requestId])).find((one) => one.n === n);
  const kept = (await db.many(queries.listItemFiles, [requestId])).filter((one) => one.n === n).map(({ id }) => id);
  if (item?.form !== 'files') throw new Refusal('answer-not-valid', [{ path: 'n', code: 'not-valid' }]);
  if (kept.length >= answerLimits.filesOfItem)
    throw new Refusal('answer-not-valid', [{ path: 'files', code: 'too-many' }]);
  const category = allFileCategoryCodes.find((code) => code === item.category) ?? 'OD';
  const fileId = await receiveGiven(context, clientId, category, file);
  const answer = { n, value: null, fileIds: [...kept, fileId], cannot: false, words: '' };
  const by = getActor(caller).personId;
  await keep(db, { clientId, requestId, by }, answer);
  await db.run(queries.markSaved, [requestId, by]);
}

/** Sends what is saved: the request ends, and its case goes on with the answer. */
export async function sendAnswers(
  { db, caller }: Context,
  clientId: string,
  requestId: string,
  version: number,
): Promise<void> {
  const found = await db.maybe(queries.findCase, [clientId, requestId]);
  if (!found) throw new Refusal('not-found');
  await db.maybe(lockAsked, [found.case_id]);
  const request = await lockRequest(db, clientId, requestId);
  if (request.version !== version) throw new Refusal('version-changed');
  await refuseIncomplete(db, requestId);
  const by = getActor(caller).personId;
  await db.run(queries.markAnswered, [requestId, by]);
  await db.run(queries.fileAnswers, [requestId, found.case_id]);
  const { title } = await db.one(queries.findOwn, [clientId, requestId]);
  await answerCase(db, found.case_id, by, title);
}

/** @throws Refusal answer-incomplete, which names the items */
export async function refuseIncomplete(db: Db, requestId: string): Promise<void> {
  const missing = await listMissing(db, requestId);
  if (missing.length > 0) throw new Refusal('answer-incomplete', missing);
}

async function listMissing(db: Db, requestId: string): Promise<FieldError[]> {
  const items = await db.many(queries.listItems, [requestId]);
  const files = await db.many(queries.listItemFiles, [requestId]);
  return items.flatMap((item) => {
    const given = { ...item, words: item.cannot_words, files: files.filter(({ n }) => n === item.n).length };
    return isComplete(item, given) ? [] : [{ path: `items.${item.n}`, code: 'required' }];
  });
}
