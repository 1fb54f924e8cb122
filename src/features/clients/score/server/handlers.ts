/** Staff read the score of a client, and propose another level until a day. */

import { riskLabels } from '#features/clients/standing.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { Office, OverrideBody, ScoredRow, scoreCalls } from '../calls.ts';
import type { Facts } from '../facts.ts';
import { findFactors } from '../findings.ts';
import { getFloor, getText, maxOverrideDays, type Standing } from '../rules.ts';
import { type OfficeEnd, readOfficeEnd } from './officeSql.ts';
import { readFacts } from './readFacts.ts';
import * as queries from './readSql.ts';
import { scoreClients, writeRows } from './scoreClients.ts';

export const scoreHandlers: Handlers<typeof scoreCalls, typeof scorePreparations> = {
  readScore: async ({ params: { clientId } }, context) => {
    const { db } = context;
    if (!(await db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    const [rows, facts, end] = await Promise.all([
      db.many(queries.listScore, [clientId]),
      readFacts(db, [clientId]),
      db.maybe(readOfficeEnd, [clientId]),
    ]);
    recordLook(context, { clientId, verb: 'score.read', subjectKind: 'client', subjectId: clientId });
    const all = rows.map(shown);
    const living = all.filter(({ until }) => until === null);
    const past = all.filter(({ until }) => until !== null);
    return { standing: asToday(living, facts[0]), past, office: end ? getOffice(end) : null };
  },

  overrideScore: async ({ params: { clientId }, body, prepared: { until } }, { db, caller, proposedBy }) => {
    const { factor, level } = body.props;
    await writeRows(db, [
      {
        ...{ client_id: clientId, factor, level, is_floor: false, source: 'officer' },
        cause: { words: body.comment, event: 'override' },
        override_by: proposedBy ?? getPerson(caller).personId,
        override_until: until,
      },
    ]);
    const facts = { factor, level };
    await record(db, { clientId, verb: 'score.override', subjectKind: 'client', subjectId: clientId, facts });
    await scoreClients(db, [clientId], 'override');
  },
};

/** What a level is found from today, where the rules would find the same level: its figures may have moved since. */
function asToday(living: readonly ScoredRow[], facts: Facts | undefined): ScoredRow[] {
  const found = facts ? findFactors(facts) : [];
  return living.map((row) => {
    const same = found.find(({ factor, level }) => factor === row.factor && level === row.level);
    return same && row.source === 'rules' ? { ...row, words: same.words } : row;
  });
}

/** The confirmer sees the level that stands, the one that would, and why. */
export const scorePreparations = {
  overrideScore: async ({ params: { clientId }, body }, { db }) => {
    const { factor, level, lastDay } = body.props;
    const client = await db.maybe(queries.lockClient, [clientId]);
    if (!client) throw new Refusal('not-found');
    if (client.is_over) throw new Refusal('client-closed');
    const until = await getEnd(db, lastDay);
    const before = await getStanding(db, clientId, body.props.factor);
    const lines = [
      { label: 'Client', value: client.title },
      { label: getText(factor), value: `${riskLabels[before]} → ${riskLabels[level]}` },
      { label: 'Until', value: lastDay },
      { label: 'Comment', value: body.comment },
    ];
    // one proposal at a time for each factor
    const about = { subject: { kind: 'score', id: `${clientId} ${factor}`, version: 0 }, clientId };
    return { shown: { title: 'Set a risk level', lines }, facts: { until }, about };
  },
} satisfies Preparations<typeof scoreCalls>;

/** The end of the last day, from tomorrow to a year on. @throws Refusal period-not-valid */
async function getEnd(db: Db, lastDay: string): Promise<string> {
  const { until, days } = await db.one(queries.endOfDay, [lastDay]);
  if (days < 1 || days > maxOverrideDays) throw new Refusal('period-not-valid');
  return until;
}

/** @throws Refusal not-found for a factor that the client does not have; score-has-floor */
async function getStanding(db: Db, clientId: string, factor: OverrideBody['props']['factor']) {
  const living = await db.many(queries.listStanding, [clientId]);
  const row = living.find((one) => one.factor === factor);
  if (!row) throw new Refusal('not-found');
  const factors = living.flatMap((one): Standing[] =>
    one.factor === 'ALL' ? [] : [{ factor: one.factor, level: one.level, isFloor: one.is_floor }],
  );
  if (getFloor(factor, factors) === 'H') throw new Refusal('score-has-floor');
  return row.level;
}

function getOffice(row: OfficeEnd): Office {
  const { ended_on: endedOn, falls_from: fallsFrom, may_fall: mayFall, comment, made_by: madeBy } = row;
  return { endedOn, fallsFrom, mayFall, comment, madeBy };
}

function shown(row: NonNullable<typeof queries.listScore.row>): ScoredRow {
  const { factor, level, words, source, from_at: from, until_at: until } = row;
  return {
    ...{ factor, level, words, source, from, until },
    isFloor: row.is_floor,
    caseId: row.case_id,
    caseOf: row.case_of,
    setBy: row.set_by,
    lastDay: row.last_day,
  };
}
