/** Pages of live payments, what changed since a feed number, and what waits for review. */

import { sql } from 'kysely';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import type { Review } from '#features/monitoring/live/others.ts';
import type { SeenOfReview } from '#features/payments/lists/server/clientPaymentSource.ts';
import { seenBy } from '#features/payments/lists/server/staffHandlers.ts';
import { getPerson } from '#server/access/caller.ts';
import { type Db, sql as fixed, getDb } from '#server/db/pool.ts';
import type { Context, Services } from '#server/http/context.ts';
import { runQuery } from '#server/lists/compile.ts';
import { getQuestion, type Question, rowsQuery, subjectsQuery } from '#server/lists/compose.ts';
import { findRows, getPosition } from '#server/lists/read.ts';
import type { Scope, Sql } from '#server/lists/source.ts';
import { page } from '#shared/limits.ts';
import { everyPaymentSource, isReviewed, type LiveRow, livePaymentSource } from './livePaymentSource.ts';
import { ReadAhead } from './readAhead.ts';
import { type News, type PaymentRecord, RecentRecords } from './recentRecords.ts';
import { type Changed, SharedRows } from './sharedRows.ts';

/** An answer waits so long for its page to fill. */
const pageMs = 1000;
/** Records that one answer looks at: a payment has a few of them in a second. */
const maxRecords = 2000;

/** Of payments alone: what else is recorded, a report to the MLRO for one, changes no answer. */
const headQuery = `select coalesce((select n from audit where subject_kind = 'payment' order by n desc limit 1), 0)`;
const readHead = fixed<{ n: bigint }>(`select (${headQuery}) as n`);
const getHead = async (db: Db) => Number((await db.one(readHead)).n);

/** The row after which the page begins: its time and id; a time alone is before all rows of that moment. */
type Place = readonly [ts: string, id: string];
const firstId = '00000000-0000-0000-0000-000000000000';
export const getPlace = (text: string): Place => {
  const [ts = '', id = firstId] = text.split('_');
  return [ts, id];
};

/** Who reads, and what they see of what staff do. */
export interface LiveReader {
  db: Db;
  /** of the server: what outlives the call */
  ownDb: Db;
  seen: SeenOfReview;
  scope: Scope;
  shared: Shared;
}

/** What the server that answers keeps for all who read. */
interface Shared {
  rows: SharedRows;
  records: RecentRecords;
  ahead: ReadAhead;
}

const sharedByServer = new WeakMap<Services, Shared>();

export const makeShared = (): Shared => ({
  rows: new SharedRows(),
  records: new RecentRecords({ records: maxRecords, payments: page.most }),
  ahead: new ReadAhead(),
});

function getShared(services: Services): Shared {
  const shared = sharedByServer.get(services) ?? makeShared();
  sharedByServer.set(services, shared);
  return shared;
}

export function scopeOfAll({ caller, services }: Pick<Context, 'caller' | 'services'>): Scope {
  return { clientId: null, personId: getPerson(caller).personId, zone: services.bank.zone, verbs: [] };
}

export function getReader(context: Context): LiveReader {
  return {
    ...{ db: context.db, seen: seenBy(context), scope: scopeOfAll(context), ownDb: getDb(context.services.pool) },
    shared: getShared(context.services),
  };
}

function questionFor({ seen, scope }: LiveReader, filter: object) {
  const source = livePaymentSource(seen);
  return {
    question: getQuestion(source, scope, filter),
    getItems: (rows: readonly object[]): LivePayment[] => rows.map((row) => source.toItem(row as LiveRow)),
  };
}

const getText = (question: Question, row: object | undefined) =>
  getPosition(question, row as Readonly<Record<string, unknown>> | undefined).join('_');

/** The page before `mints`, newest first. */
export async function readOlder(reader: LiveReader, filter: object, mints: string | undefined) {
  const { db } = reader;
  const { question, getItems: itemsOf } = questionFor(reader, filter);
  const ver = await getHead(db);
  const after = mints === undefined ? undefined : getPlace(mints);
  const found = await findRows(db, question, after, page.most + 1, pageMs);
  const rows = found.rows.slice(0, page.most);
  const isMore = found.rows.length > page.most;
  return {
    items: itemsOf(rows),
    next: isMore ? getText(question, rows.at(-1)) : (found.next?.join('_') ?? null),
    ver,
  };
}

interface Read {
  /** the newest feed number of payments */
  head: bigint;
  records: PaymentRecord[];
  /** clients that the reader is linked to */
  linked: string[];
}

/**
 * The next records of payments. One statement: officers ask each second, and each statement waits for its turn.
 * $1 feed number, $2 who reads
 */
const readRecords = fixed<Read>(`
  with news as (
    select n, subject_id as id from audit where subject_kind = 'payment' and n > $1 order by n limit ${maxRecords}
  )
  select (${headQuery}) as head, coalesce((select json_agg(news) from news), '[]') as records,
    array(select clients_of_staff($2)) as linked`);

/** What is new since a feed number, and the clients that the reader is linked to. */
async function readNews({ db, scope, shared }: LiveReader, ver: number): Promise<News & { linked: string[] }> {
  for (let start = shared.records.startAfter(ver, performance.now()); ; start = ver) {
    const { head, records, linked } = await db.one(readRecords, [BigInt(start), scope.personId]);
    const news = shared.records.getNews(ver, start, records, Number(head));
    if (news) return { ...news, linked };
  }
}

/** The rows of what has changed, of all clients: kept ones, or read. */
function readRows({ db, seen, scope, shared }: LiveReader, changed: readonly Changed[]) {
  const source = everyPaymentSource(seen);
  const question = getQuestion(source, scope, {});
  return shared.rows.find(nameKind(seen), changed, async (ids) =>
    (await runQuery<LiveRow>(db, subjectsQuery(question, ids))).map((row) => ({
      item: source.toItem(row),
      clients: [row.payer_client_id, row.payee_client_id].filter((id) => id !== null),
    })),
  );
}

/** Names what readers of this kind see. */
const nameKind = (seen: SeenOfReview) => JSON.stringify(seen);

/** What an answer tells of the news, where others read ahead on a busy bank. */
function cutNews(reader: LiveReader, news: News): News {
  const { seen, shared, ownDb } = reader;
  const forAll = { ...reader, db: ownDb };
  return shared.ahead.cut(nameKind(seen), news, {
    readNews: () => readNews(forAll, shared.records.through),
    readRows: (changed) => readRows(forAll, changed),
  });
}

/** The rows of what has changed, without those of clients that the reader is linked to. */
async function readChanged(reader: LiveReader, changed: readonly Changed[], linked: string[]) {
  const rows = await readRows(reader, changed);
  const isLinked = new Set(linked);
  return rows.filter(({ clients }) => !clients.some((id) => isLinked.has(id))).map(({ item }) => item);
}

/** What changed after a feed number: payments not older than `mints`, and those that are or were reviewed. */
export async function readNewer(reader: LiveReader, filter: object, ver: string, mints: string | undefined) {
  const { linked, ...news } = await readNews(reader, Number(ver));
  const { changed, reported, isMore } = cutNews(reader, news);
  // less than was asked about where that is more than there is: the bank was set back, and the page reads again
  const answer = { next: isMore ? String(reported) : null, ver: reported };
  if (changed.length === 0) return { ...answer, items: [], gone: [] };
  const place = new Map(changed.map(({ id }, at) => [id, at]));
  // one that has changed again comes with its newest record, and only then
  const isAsked = ({ id, ts, ver: newest, version }: LivePayment) =>
    newest <= reported && (version > 0 || mints === undefined || isFrom(getPlace(mints), ts, id));
  const items = (await readChanged(reader, changed, linked)).filter(isAsked);
  items.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { ...answer, items, gone: await unfitting(reader, filter, items) };
}

const undressed = (rows: Sql) => sql`select r.id from (${rows}) r`;

/** Times have as many digits as they need: without the Z they sort as text. */
function isFrom([ts, id]: Place, ofTs: string, ofId: string): boolean {
  const [from, at] = [ts.slice(0, -1), ofTs.slice(0, -1)];
  return at > from || (at === from && ofId >= id);
}

async function unfitting(reader: LiveReader, filter: object, items: readonly LivePayment[]): Promise<string[]> {
  const { question } = questionFor(reader, filter);
  if (question.bounds.length + question.sieves.length === 0 || items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const bare = { ...question, source: { ...question.source, dress: undressed } };
  const fit = await runQuery<{ id: string }>(reader.db, subjectsQuery(bare, ids));
  const fitting = new Set(fit.map(({ id }) => id));
  return ids.filter((id) => !fitting.has(id));
}

/** What waits for staff, newest first. */
export async function readReviewed(
  reader: LiveReader,
  { review, next }: { review?: Review | undefined; next?: string | undefined },
) {
  const { db } = reader;
  const { question: all, getItems: itemsOf } = questionFor(reader, {});
  const ver = await getHead(db);
  const question = { ...all, sieves: [isReviewed(reader.seen, review)] };
  const after = next === undefined ? undefined : getPlace(next);
  const found = await runQuery<object>(db, rowsQuery(question, { after }, page.most + 1));
  const rows = found.slice(0, page.most);
  const last = found.length > page.most ? getText(question, rows.at(-1)) : null;
  return { items: itemsOf(rows), next: last, ver };
}

/** One payment as lists show it; undefined for one of a client that the caller is linked to. */
export async function readLivePayment(reader: LiveReader, paymentId: string): Promise<LivePayment | undefined> {
  const { question, getItems: itemsOf } = questionFor(reader, {});
  return itemsOf(await runQuery<object>(reader.db, subjectsQuery(question, [paymentId])))[0];
}
