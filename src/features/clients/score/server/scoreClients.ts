/**
 * Finds the score of clients, and keeps what has changed. The demo world, events and nights all score with this
 * function.
 */

import type { RiskLevel } from '#features/clients/standing.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { findFactors } from '../findings.ts';
import { type Factor, formatOverall, getOverall, type Scored, type Standing } from '../rules.ts';
import { byClient } from './byClient.ts';
import { lockClients } from './factsSql.ts';
import { needsEdd, openEdd } from './openEdd.ts';
import { readFacts } from './readFacts.ts';
import * as queries from './sql.ts';

/** Clients that are scored in one transaction, at most. */
export const scoredAtOnce = 500;

/**
 * In the caller's transaction. event: see `Cause`; acceptedBy: see `scoreOpened`. Answers how many overall levels have
 * changed.
 */
export async function scoreClients(
  tx: Db,
  ids: readonly string[],
  event: string,
  acceptedBy?: string,
): Promise<number> {
  const locked = (await tx.many(lockClients, [ids])).map(({ id }) => id);
  if (locked.length === 0) return 0;
  const [facts, living] = await Promise.all([readFacts(tx, locked), tx.many(queries.listLiving, [locked])]);
  const rowsByClient = byClient(living);
  const changes: Change[] = [];
  for (const client of facts) changes.push(...getChanges(client, rowsByClient.get(client.id) ?? [], event));
  await keep(tx, changes, acceptedBy);
  return changes.filter(({ row, before }) => row.factor === 'ALL' && row.level !== before).length;
}

interface Change {
  row: queries.NewRow;
  /** null: the first level */
  before: RiskLevel | null;
}

/** What differs from the living rows. An officer's level stands until its day, or until a floor is found. */
function getChanges(client: Facts, living: readonly queries.LivingRow[], event: string): Change[] {
  const rows = new Map<Scored, queries.LivingRow>(living.map((row) => [row.factor, row]));
  const found = findFactors(client);
  const standings: Standing[] = [];
  const changes: Change[] = [];
  for (const finding of found) {
    const row = rows.get(finding.factor);
    const { level, isFloor } = getStanding(row, finding);
    standings.push({ factor: finding.factor, level, isFloor });
    if (isChanged(row, level, isFloor, finding.isFloor === true)) {
      changes.push({ row: newRow(client.id, finding.factor, finding, { event }), before: row?.level ?? null });
    }
  }
  const all = rows.get('ALL');
  const overall = { level: getOverall(standings), words: formatOverall(standings) };
  const hasFloor = standings.some(({ isFloor }) => isFloor);
  const { level } = getStanding(all, { ...overall, isFloor: hasFloor });
  if (isChanged(all, level, false, hasFloor)) {
    const high = standings.filter((one) => one.level === 'H').map(({ factor }) => factor);
    changes.push({ row: newRow(client.id, 'ALL', overall, { event, high }), before: all?.level ?? null });
  }
  return changes;
}

/** Whether an officer's level goes on. */
function isKept({ source, is_over: isOver }: queries.LivingRow, hasFloor: boolean): boolean {
  return source === 'officer' && !isOver && !hasFloor;
}

function getStanding(row: queries.LivingRow | undefined, { level, isFloor = false }: Finding) {
  return row && isKept(row, isFloor) ? { level: row.level, isFloor: false } : { level, isFloor };
}

function isChanged(row: queries.LivingRow | undefined, level: RiskLevel, isFloor: boolean, hasFloor: boolean): boolean {
  if (!row) return true;
  if (isKept(row, hasFloor)) return false;
  return row.source === 'officer' || row.level !== level || row.is_floor !== isFloor;
}

function newRow(
  clientId: string,
  factor: Scored,
  { level, words, isFloor = false, caseId }: Finding,
  more: { event: string; high?: readonly Factor[] },
): queries.NewRow {
  return {
    client_id: clientId,
    factor,
    level,
    is_floor: isFloor,
    source: 'rules',
    cause: { words, ...more, ...(caseId !== undefined && { caseId }) },
    override_by: null,
    override_until: null,
  };
}

/** A client that becomes high is looked at closely, unless that was done to accept them. */
async function keep(tx: Db, changes: readonly Change[], acceptedBy?: string): Promise<void> {
  if (changes.length === 0) return;
  const overall = changes.filter(({ row, before }) => row.factor === 'ALL' && row.level !== before);
  const opened = new Map<string, queries.NewRow>();
  for (const { row } of overall.filter((change) => change.row.level === 'H')) {
    if (acceptedBy !== undefined) row.cause = { ...row.cause, caseId: acceptedBy };
    if (acceptedBy !== undefined || !(await needsEdd(tx, row))) continue;
    const caseId = newId();
    row.cause = { ...row.cause, caseId };
    opened.set(caseId, row);
  }
  await writeRows(
    tx,
    changes.map(({ row }) => row),
  );
  for (const [caseId, row] of opened) await openEdd(tx, caseId, row);
  await Promise.all(overall.map((change) => noted(tx, change)));
}

function noted(tx: Db, { row: { client_id: clientId, level, source }, before }: Change): Promise<void> {
  const facts = { from: before, to: level, source };
  return record(tx, { clientId, verb: 'score.change', subjectKind: 'client', subjectId: clientId, facts });
}

/** Each row takes the place of the living one of its client and factor. */
export async function writeRows(tx: Db, rows: readonly queries.NewRow[]): Promise<void> {
  const text = JSON.stringify(rows);
  await Promise.all([tx.run(queries.endRows, [text]), tx.run(queries.insertRows, [text])]);
}
