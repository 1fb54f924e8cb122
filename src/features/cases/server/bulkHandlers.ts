/**
 * Many cases at once, as calls: the try, the closing that may wait for a second person, acts under a filter, and the
 * outcome.
 */

import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { bankScope } from '#server/lists/source.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import type { Parsed } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { formatCount } from '#shared/formatCount.ts';
import { getFilter } from '#shared/lists/list.ts';
import { mayAct, mayRead } from '../actionRules.ts';
import type { bulkCalls } from '../bulkCalls.ts';
import { bulk, type LeftOut } from '../bulkRules.ts';
import { caseList } from '../caseList.ts';
import { factsOfCode } from '../codes.ts';
import { caseTypeNames, getKeys } from '../rules.ts';
import { actOnCasesJob, parseActed } from './bulkActs.ts';
import { closeCasesJob, judgeClosing, leftBy, parseProgress, refuseLinked } from './bulkClosing.ts';
import * as queries from './bulkSql.ts';
import { getReader } from './caseReader.ts';
import { readShown } from './decide.ts';
import { readDrawKey } from './drawClearance.ts';
import { drawCases, getSetId } from './drawClosing.ts';
import { readFigures } from './figures.ts';

type Closing = Parsed<typeof bulkCalls.closeCases>;
type Chosen = Closing['body']['cases'];

export const bulkHandlers: Handlers<typeof bulkCalls, typeof bulkPreparations> = {
  tryClosing: async ({ body: { cases } }, context) => {
    await refuseLinked(context, cases);
    const tried: { caseId: string; title: string | null; why: LeftOut | null }[] = [];
    for (const one of cases) tried.push({ caseId: one.caseId, ...(await tryOne(context, one)) });
    const count = tried.filter(({ why }) => why === null).length;
    return { cases: tried, needsSecond: await needsSecondPerson(context, count) };
  },

  closeCases: async ({ body: { cases, comment } }, context) => {
    const { db, services, requestId } = context;
    await refuseLinked(context, cases);
    await admitToAll(context, cases);
    const { madeBy: by, confirmedBy } = twoPeople(context);
    const { job } = await enqueue(
      db,
      closeCasesJob,
      { cases, comment, by, confirmedBy, requestId },
      { key: newId(), askedBy: by },
    );
    const about = { clientId: null, verb: 'queue.close', subjectKind: 'list', subjectId: 'cases' } as const;
    await record(db, { ...about, facts: { cases: cases.length }, detail: { job: job.id } });
    context.afterCommit(services.jobs.wake);
    return { jobId: job.id };
  },

  actOnCases: async ({ body: { act, filter, comment, to } }, context) => {
    const { db, services, requestId, caller } = context;
    if (act === 'handOver' && (to === undefined || comment === ''))
      throw new Refusal('invalid-input', [{ path: to === undefined ? 'to' : 'comment', code: 'required' }]);
    const asked = getFilter(caseList, filter);
    const { all, groups } = await readFigures(db, getReader(context), bankScope(context, 'subject_id'), asked);
    const of = (asked.group === undefined ? all : groups.find(({ group }) => group === asked.group))?.count ?? 0;
    const by = getPerson(caller).personId;
    const input = { act, filter: asked, comment, to: to ?? null, of, by, requestId };
    const { job } = await enqueue(db, actOnCasesJob, input, { key: newId(), askedBy: by });
    const about = { clientId: null, verb: 'queue.act', subjectKind: 'list', subjectId: 'cases' } as const;
    await record(db, { ...about, facts: { act, cases: of }, detail: { job: job.id } });
    context.afterCommit(services.jobs.wake);
    return { jobId: job.id, of };
  },

  readOutcome: async ({ query: { outcome: jobId } }, context) => {
    const reader = getReader(context);
    const found = await context.db.maybe(queries.readOutcome, [jobId, reader.id]);
    if (!found) throw new Refusal('not-found');
    const { act, done, leftOut, left } = getOutcome(found);
    const why = new Map(left.map((one) => [one.caseId, one.why]));
    const rows = await context.db.many(queries.listLeft, [[...why.keys()], reader.id]);
    const shown = rows.filter((row) => mayRead(reader, row));
    return {
      ...{ act, state: found.state, of: found.of, done, leftOut },
      left: shown.map(({ id, subject_id: clientID, client_name: clientName, title }) => ({
        ...{ id, clientID, clientName, title },
        why: why.get(id) ?? 'alone',
      })),
    };
  },
};

function getOutcome({ kind, act, progress }: queries.OutcomeRow) {
  if (kind === queries.actKind) {
    const { done, left, leftN: leftOut } = parseActed(progress);
    return { act, done, leftOut, left };
  }
  const { closed: done, left } = parseProgress(progress);
  return { act: 'close' as const, done, leftOut: left.length, left };
}

/** Any words: what they are does not decide it. */
const anyText = '–';

async function tryOne(context: Context, { clientId, caseId, version }: Chosen[number]) {
  try {
    const found = await judgeClosing(context, await readShown(context, clientId, caseId, version), anyText);
    return 'why' in found ? { title: null, ...found } : { title: factsOfCode(found.judged.code).title, why: null };
  } catch (error) {
    return { title: null, why: leftBy(error) };
  }
}

/** What somebody closes within a day counts together, so that splitting does not help. */
async function needsSecondPerson({ db, caller }: Context, count: number): Promise<boolean> {
  const { n: before } = await db.one(queries.countAlone, [getPerson(caller).personId]);
  return count > 0 && before + count > bulk.maxAlone;
}

/** @throws Refusal not-found for a case that is not there for them, not-permitted without a key of its type */
async function admitToAll(context: Context, cases: Chosen): Promise<void> {
  const reader = getReader(context);
  const rows = await context.db.many(queries.listChosen, [cases.map(({ caseId }) => caseId)]);
  if (rows.length !== cases.length || !rows.every((row) => mayRead(reader, row))) throw new Refusal('not-found');
  if (!rows.every((row) => mayAct(reader, row))) throw new Refusal('not-permitted');
}

export const bulkPreparations = {
  closeCases: async ({ body }: Closing, context: Context) => {
    await context.db.run(queries.lockCloser, [getPerson(context.caller).personId]);
    const isSecond = context.proposedBy !== undefined || (await needsSecondPerson(context, body.cases.length));
    if (!isSecond) return { shown: null, facts: {} };
    const { db } = context;
    const ids = body.cases.map(({ caseId }) => caseId);
    const rows = await db.many(queries.listChosen, [ids]);
    const keys = [...new Set(rows.flatMap(({ type, reason }) => getKeys(type, reason)))];
    // no number yet: the cases themselves name it
    const id = getSetId(ids);
    return {
      shown: {
        title: `Close ${formatCount(ids.length, { one: 'case', many: 'cases' })}`,
        lines: await getLines(db, rows, body.comment),
      },
      facts: {},
      about: { subject: { kind: 'new-closing', id, version: 1 }, clientId: null, confirmers: { keys } },
    };
  },
} satisfies Preparations<typeof bulkCalls>;

async function getLines(db: Db, rows: readonly queries.DrawnRow[], comment: string) {
  const types = [...new Set(rows.map(({ type }) => type))].sort();
  const counted = types.map((type) => `${caseTypeNames[type]} ${rows.filter((row) => row.type === type).length}`);
  const drawn = await draw(db, rows);
  return [
    { label: 'Cases', value: counted.join(', ') },
    { label: 'Comment', value: comment },
    { label: 'Left out at the end', value: 'What has changed by then, holds money, or needs a decision of its own' },
    ...drawn.map(({ client_name: client, type, title }, i) => ({
      label: `Drawn ${i + 1}`,
      value: `${client}, ${caseTypeNames[type]}: ${title}`,
    })),
  ];
}

async function draw(db: Db, rows: readonly queries.DrawnRow[]): Promise<queries.DrawnRow[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const drawn = drawCases(await readDrawKey(db), [...byId.keys()], bulk.shown);
  return drawn.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
