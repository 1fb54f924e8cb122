/** Clients, their parties and their people are compared with the lists; what is new opens a case. */
import { hash } from 'node:crypto';
import { openCase } from '#features/cases/server/openCase.ts';
import { stopOutgoing } from '#features/cases/server/stops.ts';
import { getCaseType, type ListCode, type MatchCase } from '#features/screening/lists.ts';
import type { KeptFound } from '#features/screening/replay.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Services } from '#server/http/context.ts';
import { foldHits } from '../folding/fold.ts';
import { matcherVersion, type Subject } from '../matching/match.ts';
import { liveVersions } from '../versions/sql.ts';
import { type Asking, matchAgainstLists } from './ask.ts';
import type { Hit, Versions } from './matchNames.ts';
import * as queries from './sql.ts';
import { type KeptThresholds, thresholdsNow } from './thresholds.ts';

/** Why a check was made. */
export type CheckCause = 'asked' | 'night' | 'list' | 'thresholds' | 'data';
/** Those that keep no check where nothing is new. */
const quietCauses: readonly CheckCause[] = ['night', 'list', 'thresholds'];

export interface Screened {
  clients: number;
  subjects: number;
  hits: number;
}

interface Comparing {
  /** only those whom the entries of this version may concern */
  begun?: { code: ListCode; n: number };
  signal?: AbortSignal;
}

/** So much may the weights of words differ between a list alone and all of them. Permille. */
const candidateMargin = 150;

/** Clients as they stand, with the lists and thresholds of this moment. */
interface Page {
  clientIds: readonly string[];
  versions: Versions;
  thresholds: KeptThresholds;
  rows: readonly queries.SubjectRow[];
}

/** What came of comparing them. */
export interface Compared extends Omit<Page, 'rows'> {
  found: readonly Found[];
}

/** Compares first, without a transaction, and keeps what came of it in one. */
export async function screenClients(
  services: Pick<Services, 'pool'> & Asking,
  { clientIds, cause, signal }: Pick<Comparing, 'signal'> & { clientIds: readonly string[]; cause: CheckCause },
): Promise<Screened> {
  const page = await readPage(services, clientIds);
  return keepCompared(services, await comparePage(services, page, { ...(signal && { signal }) }), cause);
}

export async function readPage({ pool }: Pick<Services, 'pool'>, clientIds: readonly string[]): Promise<Page> {
  const db = getDb(pool);
  const versions = getVersions(await db.many(liveVersions));
  const thresholds = await thresholdsNow(db);
  return { clientIds, versions, thresholds, rows: await db.many(queries.readSubjects, [clientIds]) };
}

export async function comparePage(services: Asking, page: Page, { begun, signal }: Comparing): Promise<Compared> {
  const { rows: all, ...of } = page;
  const rows = begun ? await concerned(services, page, begun, signal) : all;
  const asked = rows.map((row) => ({ subject: getSubject(row), least: of.thresholds.alert }));
  const hits = await matchAgainstLists(services, { versions: of.versions }, asked, signal);
  return { ...of, found: rows.map((row, i) => ({ row, hits: hits[i] ?? [] })) };
}

/** `also` runs in the transaction that keeps the checks. */
export function keepCompared(
  { pool }: Pick<Services, 'pool'>,
  { clientIds, found, ...of }: Compared,
  cause: CheckCause,
  also?: (tx: Db, screened: Screened) => Promise<void>,
): Promise<Screened> {
  return inTransaction(pool, async (tx) => {
    const hits = await saveChecks(tx, found, { ...of, cause });
    const screened = { clients: clientIds.length, subjects: found.length, hits };
    await also?.(tx, screened);
    return screened;
  });
}

export const getVersions = (rows: readonly { code: string; n: number }[]): Versions =>
  Object.fromEntries(rows.map(({ code, n }) => [code, n]));

export function getSubject({ is_person, name, birth_date, country, identifiers }: queries.SubjectRow): Subject {
  return {
    kind: is_person ? 'person' : 'organisation',
    names: [name],
    birthDates: birth_date === null ? [] : [birth_date],
    countries: country === null ? [] : [country],
    identifiers,
  };
}

async function concerned(
  services: Asking,
  { rows, versions, thresholds }: Page,
  begun: { code: ListCode; n: number },
  signal: AbortSignal | undefined,
): Promise<queries.SubjectRow[]> {
  const least = thresholds.alert - candidateMargin;
  const asked = rows.map((row) => ({ subject: getSubject(row), least }));
  const hits = await matchAgainstLists(services, { versions, begun }, asked, signal);
  return rows.filter((_, i) => (hits[i] ?? []).length > 0);
}

interface Found {
  row: queries.SubjectRow;
  hits: readonly Hit[];
}

/** Of what a decision is remembered for: other data of the same subject raise the match again. */
export const getHash = ({ name, birth_date, country }: queries.SubjectRow): Buffer =>
  hash('sha256', JSON.stringify([name, birth_date, country]), 'buffer');

/** What a check keeps of a subject. */
export const keptInput = ({
  is_person: isPerson,
  name,
  birth_date: birthDate,
  country,
  identifiers,
}: queries.SubjectRow) => JSON.stringify({ isPerson, name, birthDate, country, identifiers });

const getKey = ({ client_id, subject_id }: { client_id: string; subject_id: string }) => `${client_id} ${subject_id}`;

/** What a check was made with. */
interface Basis {
  versions: Versions;
  thresholds: KeptThresholds;
  cause: CheckCause;
}

async function saveChecks(tx: Db, found: readonly Found[], basis: Basis): Promise<number> {
  const clientIds = [...new Set(found.map(({ row }) => row.client_id))];
  if (clientIds.length === 0) return 0;
  const [, , screened, standing] = await Promise.all([
    tx.run(queries.lockClients, [clientIds]),
    tx.run(queries.endOld, [clientIds]),
    tx.many(queries.readScreened, [clientIds]),
    tx.many(queries.readKnown, [clientIds]),
  ]);
  const before = new Map(screened.map((one) => [getKey(one), one.input_hash]));
  const known = knownBy(standing);
  const unchanged: queries.SubjectRow[] = [];
  const checks: Check[] = [];
  for (const { row, hits } of found) {
    const hash = getHash(row);
    const isSame = before.get(getKey(row))?.equals(hash) === true;
    const ofClient = known.get(row.client_id) ?? [];
    const news = hits.filter((hit) => !ofClient.some((one) => covers(one, hit, row, hash)));
    if (isSame && news.length === 0 && quietCauses.includes(basis.cause)) unchanged.push(row);
    else checks.push({ id: newId(), row, hash, found: hits, hits: news });
    if (ofClient.some((one) => one.state === null && one.subject_id === row.subject_id && !one.input_hash.equals(hash)))
      await tx.run(queries.lapse, [row.client_id, row.subject_id, hash]);
  }
  const hits = checks.reduce((sum, check) => sum + check.hits.length, 0);
  await Promise.all([
    hits === 0 && tx.run(queries.commitSoon),
    unchanged.length > 0 && tx.run(queries.touchScreened, getIds(unchanged)),
    checks.length > 0 && tx.run(queries.insertChecks, checkValues(checks, basis)),
  ]);
  for (const check of checks) await keepHits(tx, check, basis.thresholds.strong);
  return hits;
}

const getIds = (rows: readonly queries.SubjectRow[]) => [
  rows.map(({ client_id }) => client_id),
  rows.map(({ subject_id }) => subject_id),
];

function knownBy(rows: readonly queries.KnownRow[]): Map<string, queries.KnownRow[]> {
  const known = new Map<string, queries.KnownRow[]>();
  for (const row of rows) known.set(row.client_id, [...(known.get(row.client_id) ?? []), row]);
  return known;
}

/**
 * A hit that stands needs no second one; a suppression holds for the data that it was made for. Both hold for the same
 * data of the same client, as whom it was screened: an owner of a draft becomes a party once the company is approved.
 */
const covers = (known: queries.KnownRow, hit: Hit, { subject_id }: queries.SubjectRow, hash: Buffer): boolean =>
  known.code === hit.code &&
  known.entity_id === hit.entityId &&
  (known.input_hash.equals(hash) || (known.state !== null && known.subject_id === subject_id));

interface Check {
  id: string;
  row: queries.SubjectRow;
  hash: Buffer;
  /** all that came out */
  found: readonly Hit[];
  /** what no one knew of before */
  hits: readonly Hit[];
}

/** What a check keeps of its result, so that it can be said later whether the same comes out. */
export const keptFound = (found: readonly Hit[]): KeptFound =>
  found.map(({ code: list, entityId, permille: score }) => ({ list, entityId, score }));

/** What `insertChecks` takes: the first night keeps a check for every client. */
const checkValues = (checks: readonly Check[], { versions, thresholds, cause }: Basis): unknown[] => [
  checks.map(({ id }) => id),
  ...getIds(checks.map(({ row }) => row)),
  checks.map(({ row }) => keptInput(row)),
  checks.map(({ hash }) => hash),
  checks.map(({ found }) => JSON.stringify(keptFound(found))),
  versions,
  matcherVersion,
  cause,
  thresholds.version,
];

async function keepHits(tx: Db, { id: checkId, row, hits }: Check, strong: number): Promise<void> {
  const byType = new Map<MatchCase, { id: string; hit: Hit }[]>();
  for (const hit of hits) {
    const id = await keepHit(tx, { checkId, clientId: row.client_id, subjectId: row.subject_id }, hit);
    const type = getCaseType(hit.code as ListCode, hit.isRca);
    byType.set(type, [...(byType.get(type) ?? []), { id, hit }]);
  }
  for (const [type, made] of byType) await openOrExtendCase(tx, row, type, { made, strong });
  await foldHits(
    tx,
    [...byType.values()].flatMap((made) => made.map(({ id }) => id)),
  );
}

/** Answers its id. */
export async function keepHit(
  tx: Db,
  { checkId, clientId, subjectId }: { checkId: string; clientId: string; subjectId: string },
  { code, entityId, entityName, permille, parts, explanation }: Hit,
): Promise<string> {
  const id = newId();
  const about = [id, checkId, clientId, subjectId, code, entityId, entityName, permille];
  await tx.run(queries.insertHit, [...about, JSON.stringify(parts), JSON.stringify(explanation)]);
  return id;
}

/** A case of this type that is open takes the new hits as well. */
async function openOrExtendCase(
  tx: Db,
  { client_id: clientId, subject_id: subjectId, name }: queries.SubjectRow,
  type: MatchCase,
  { made, strong }: { made: readonly { id: string; hit: Hit }[]; strong: number },
): Promise<void> {
  const hitIds = made.map(({ id }) => id);
  const best = made.reduce((one, other) => (other.hit.permille > one.hit.permille ? other : one)).hit;
  const title = `${name}: match with ${best.entityName}`.slice(0, 200);
  const whose = subjectId === '' ? 'The client' : name;
  const comment = `${whose} resembles ${made.length} ${made.length === 1 ? 'entry' : 'entries'} of the lists.`;
  const open = await tx.maybe(queries.selectOpenCase, [clientId, type]);
  if (!open) {
    await openCase(tx, { subjectId: clientId, type, title, comment, openedBy: null, hitIds });
    return;
  }
  await tx.run(queries.attachHits, [open.id, hitIds]);
  await tx.run(queries.moveCase, [open.id]);
  const isStrong = type === 'SANCTION' && best.permille >= strong;
  if (isStrong && !(await tx.one(queries.isStoppedBy, [open.id])).yes)
    await stopOutgoing(tx, clientId, { caseId: open.id, comment, madeBy: null });
}
