/** A request as its client sees it. */
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { CompanyRequest, GivenFile, RequestItem, RequestSummary } from '../companyCalls.ts';
import { answerLimits, isWaiting } from '../rules.ts';
import * as queries from './companySql.ts';

export function getSummary(row: queries.SummaryRow): RequestSummary {
  const { id, title, state, sent_at: askedAt, due_at: dueAt, answered, items, saved_at: savedAt } = row;
  const { answered_at: answeredAt, answered_by: answeredBy, given_by: givenBy, is_unread: isUnread } = row;
  return { id, title, state, askedAt, dueAt, answered, items, savedAt, answeredAt, answeredBy, givenBy, isUnread };
}

/** @throws Refusal not-found, also for another client's request */
export async function shownRequest(db: Db, clientId: string, requestId: string): Promise<CompanyRequest> {
  const row = await db.maybe(queries.findOwn, [clientId, requestId]);
  if (!row) throw new Refusal('not-found');
  const items = await db.many(queries.listItems, [requestId]);
  const files = await db.many(queries.listItemFiles, [requestId]);
  // what was answered or taken back asks for nothing any more
  const given = isWaiting(row.state) ? await db.many(queries.listGiven, [clientId, answerLimits.given]) : [];
  return {
    ...getSummary(row),
    words: row.words,
    list: items.map((item) => toItem(item, files)),
    given: given.map(getFile),
    version: row.version,
  };
}

function toItem(row: queries.ItemRow, files: readonly (queries.FileRow & { n: number })[]): RequestItem {
  const { n, words, form, choices, value, cannot, cannot_words: why, answered_by: by, answered_at: at } = row;
  const own = files.filter((file) => file.n === n).map(getFile);
  const answer = at === null ? null : { value, files: own, cannot, words: why, by: by ?? '', at };
  return { n, words, form, choices: Object.fromEntries(choices), answer };
}

function getFile({ id, name, media_type: type, size_bytes: sizeBytes, added_at: addedAt }: queries.FileRow): GivenFile {
  return { id, name, type, sizeBytes, addedAt };
}
