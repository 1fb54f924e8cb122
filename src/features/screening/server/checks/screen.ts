/** Clients, their parties and their people are compared with the lists; what is new opens a case. */
import { createHash } from 'node:crypto';
import { newId } from '../../../../server/db/ids.ts';
import { type Db, dbOf } from '../../../../server/db/pool.ts';
import { inTransaction } from '../../../../server/db/transactions.ts';
import type { Services } from '../../../../server/http/context.ts';
import { openCase } from '../../../cases/server/openCase.ts';
import { stopOutgoing } from '../../../cases/server/stops.ts';
import { type ListCode, type ListFacts, lists } from '../../lists.ts';
import { matcherVersion, type Subject } from '../matching/match.ts';
import { liveVersions } from '../versions/sql.ts';
import { askLists } from './ask.ts';
import type { Hit, Versions } from './matchNames.thread.ts';
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

interface Screening {
  clientIds: readonly string[];
  cause: CheckCause;
  /** only those whom the entries of this version may concern */
  begun?: { code: ListCode; n: number };
  signal?: AbortSignal;
  /** runs in the transaction that keeps the checks */
  also?: (tx: Db, screened: Screened) => Promise<void>;
}

/** So much may the weights of words differ between a list alone and all of them. Permille. */
const candidateMargin = 150;

/** Compares first, without a transaction, and keeps what came of it in one. */
export async function screenClients(
  services: Pick<Services, 'pool' | 'threads'>,
  screening: Screening,
): Promise<Screened> {
  const { clientIds, cause, begun, signal, also } = screening;
  const db = dbOf(services.pool);
  const versions = versionsOf(await db.many(liveVersions));
  const all = await db.many(queries.readSubjects, [clientIds]);
  const thresholds = await thresholdsNow(db);
  const least = thresholds.alert;
  const rows = begun
    ? await concerned(services, all, { versions, begun, least: least - candidateMargin }, signal)
    : all;
  const asked = rows.map((row) => ({ subject: subjectOf(row), least }));
  const hits = await askLists(services, { versions }, asked, signal);
  return inTransaction(services.pool, async (tx) => {
    const found = rows.map((row, i) => ({ row, hits: hits[i] ?? [] }));
    const count = await keep(tx, found, { versions, thresholds, cause });
    const screened = { clients: clientIds.length, subjects: rows.length, hits: count };
    await also?.(tx, screened);
    return screened;
  });
}

export const versionsOf = (rows: readonly { code: string; n: number }[]): Versions =>
  Object.fromEntries(rows.map(({ code, n }) => [code, n]));

export function subjectOf({ is_person, name, birth_date, country, identifiers }: queries.SubjectRow): Subject {
  return {
    kind: is_person ? 'person' : 'organisation',
    names: [name],
    birthDates: birth_date === null ? [] : [birth_date],
    countries: country === null ? [] : [country],
    identifiers,
  };
}

async function concerned(
  services: Pick<Services, 'threads'>,
  rows: readonly queries.SubjectRow[],
  { versions, begun, least }: { versions: Versions; begun: { code: ListCode; n: number }; least: number },
  signal: AbortSignal | undefined,
): Promise<queries.SubjectRow[]> {
  const asked = rows.map((row) => ({ subject: subjectOf(row), least }));
  const hits = await askLists(services, { versions, begun }, asked, signal);
  return rows.filter((_, i) => (hits[i] ?? []).length > 0);
}

interface Found {
  row: queries.SubjectRow;
  hits: readonly Hit[];
}

/** Of what a decision is remembered for: other data of the same subject raise the match again. */
export const hashOf = ({ name, birth_date, country }: queries.SubjectRow): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, birth_date, country]))
    .digest();

/** What a check keeps of a subject. */
export const keptInput = ({
  is_person: isPerson,
  name,
  birth_date: birthDate,
  country,
  identifiers,
}: queries.SubjectRow) => JSON.stringify({ isPerson, name, birthDate, country, identifiers });

const keyOf = ({ client_id, subject_id }: { client_id: string; subject_id: string }) => `${client_id} ${subject_id}`;

/** What a check was made with. */
interface Basis {
  versions: Versions;
  thresholds: KeptThresholds;
  cause: CheckCause;
}

async function keep(tx: Db, found: readonly Found[], basis: Basis): Promise<number> {
  const clientIds = [...new Set(found.map(({ row }) => row.client_id))];
  if (clientIds.length === 0) return 0;
  await tx.run(queries.lockClients, [clientIds]);
  await tx.run(queries.endOld, [clientIds]);
  const before = new Map((await tx.many(queries.readScreened, [clientIds])).map((one) => [keyOf(one), one.input_hash]));
  const known = await tx.many(queries.readKnown, [clientIds]);
  const unchanged: queries.SubjectRow[] = [];
  let count = 0;
  for (const { row, hits } of found) {
    const hash = hashOf(row);
    const isSame = before.get(keyOf(row))?.equals(hash) === true;
    if (!isSame) await tx.run(queries.lapse, [row.client_id, row.subject_id, hash]);
    const news = hits.filter((hit) => !known.some((one) => covers(one, row, hit, hash)));
    if (isSame && news.length === 0 && quietCauses.includes(basis.cause)) {
      unchanged.push(row);
      continue;
    }
    await keepCheck(tx, row, { hash, hits: news, ...basis });
    count += news.length;
  }
  const [clients, subjects] = [unchanged.map((row) => row.client_id), unchanged.map((row) => row.subject_id)];
  if (unchanged.length > 0) await tx.run(queries.touchScreened, [clients, subjects]);
  return count;
}

/** A hit that stands needs no second one; a suppression holds for the data that it was made for. */
const covers = (known: queries.KnownRow, row: queries.SubjectRow, hit: Hit, hash: Buffer): boolean =>
  keyOf(known) === keyOf(row) &&
  known.code === hit.code &&
  known.entity_id === hit.entityId &&
  (known.state !== null || known.input_hash.equals(hash));

interface Kept extends Basis {
  hash: Buffer;
  hits: readonly Hit[];
}

async function keepCheck(tx: Db, row: queries.SubjectRow, kept: Kept): Promise<void> {
  const { hash, hits, versions, thresholds, cause } = kept;
  const checkId = newId();
  const { client_id: clientId, subject_id: subjectId } = row;
  await tx.run(queries.insertCheck, [
    checkId,
    clientId,
    subjectId,
    keptInput(row),
    hash,
    versions,
    matcherVersion,
    cause,
    thresholds.version,
  ]);
  await tx.run(queries.keepScreened, [clientId, subjectId, checkId]);
  const byType = new Map<ListFacts['caseType'], { id: string; hit: Hit }[]>();
  for (const hit of hits) {
    const id = newId();
    const { code, entityId, entityName, permille, parts, explanation } = hit;
    const about = [id, checkId, clientId, subjectId, code, entityId, entityName, permille];
    await tx.run(queries.insertHit, [...about, JSON.stringify(parts), JSON.stringify(explanation)]);
    const type = lists[code as ListCode].caseType;
    byType.set(type, [...(byType.get(type) ?? []), { id, hit }]);
  }
  for (const [type, made] of byType) await tell(tx, row, type, { made, strong: thresholds.strong });
}

/** A case of this type that is open takes the new hits as well. */
async function tell(
  tx: Db,
  { client_id: clientId, subject_id: subjectId, name }: queries.SubjectRow,
  type: ListFacts['caseType'],
  { made, strong }: { made: readonly { id: string; hit: Hit }[]; strong: number },
): Promise<void> {
  const hitIds = made.map(({ id }) => id);
  const best = made.reduce((one, other) => (other.hit.permille > one.hit.permille ? other : one)).hit;
  const title = `${name}: match with ${best.entityName}`.slice(0, 200);
  const whose = subjectId === '' ? 'The client' : name;
  const comment = `${whose} resembles ${made.length} ${made.length === 1 ? 'entry' : 'entries'} of the lists.`;
  const open = await tx.maybe(queries.openCaseOf, [clientId, type]);
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
