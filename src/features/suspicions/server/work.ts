/** What the MLRO writes on a report before it is filed, and the payments that are stopped for it. */
import { stopPayment } from '#features/rails/server/amlStops.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { countTightened } from '#server/secondPerson/tightening.ts';
import type { Parsed } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { suspicionCalls } from '../calls.ts';
import { maxLinkedPayments } from '../rules.ts';
import { lockForStep } from '../steps/server/lockForStep.ts';
import { findReport } from '../steps/server/sql.ts';
import * as queries from './sql.ts';

type Work = Pick<typeof suspicionCalls, 'changeMlroReport' | 'describeMlroReport' | 'stopReportedPayment'>;

const about = (subjectId: string) => ({ clientId: null, subjectKind: 'mlro_report', subjectId }) as const;

export const workHandlers: Handlers<Work> = {
  changeMlroReport: async ({ params: { reportId }, body }, context) => {
    const { db } = context;
    const row = await lockForStep(context, 'change', reportId, body.version);
    await checkMoments(db, body);
    await checkNamed(db, row.subject_id, body);
    const { version, suspectedAt, suspendedAt, readers, caseIDs, paymentIDs } = body;
    const values = [reportId, version, suspectedAt, suspendedAt, readers, caseIDs, paymentIDs];
    const changed = await db.one(queries.changeReport, values);
    await record(db, { ...about(reportId), verb: 'mlro_report.change', facts: { version: changed.version } });
    return changed;
  },

  describeMlroReport: async ({ params: { reportId }, body: { version, narrative, checklist } }, context) => {
    const { db } = context;
    await lockForStep(context, 'change', reportId, version);
    const values = [reportId, version, narrative, [...new Set(checklist)]];
    const changed = await db.one(queries.describeReport, values);
    await record(db, { ...about(reportId), verb: 'mlro_report.describe', facts: { version: changed.version } });
    return changed;
  },

  stopReportedPayment: async ({ params: { reportId }, body: { version, paymentId, comment } }, context) => {
    const { db, caller } = context;
    const { personId: madeBy } = getPerson(caller);
    // payments are locked before all else
    const row = await db.maybe(findReport, [reportId, madeBy]);
    const clientId = row?.subject_id ?? '';
    const payment = await db.maybe(queries.lockPayment, [paymentId, clientId]);
    const { payment_ids: linked } = await lockForStep(context, 'change', reportId, version);
    if (!payment) throw new Refusal('not-found');
    if (!payment.can_stop) throw refused('Only an Authorized payment can be stopped.');
    if (linked.length >= maxLinkedPayments && !linked.includes(paymentId))
      throw refused('As many payments are linked as one report can have.');
    await stopLikeAnyOther(db, { paymentId, clientId, comment, madeBy });
    await db.run(queries.insertSuspension, [reportId, paymentId, madeBy]);
    // no record: beside that of the stop it would say which stop was for a report; the suspension is the history
    return db.one(queries.linkStopped, [reportId, version, paymentId]);
  },
};

const refused = (why: string) => new Refusal('transition-not-allowed', undefined, undefined, why);

/**
 * Leaves what the call `stopTransaction` leaves, and nothing else: case, stop, count and record. A test compares both.
 * @throws Refusal too-many-stops: beyond the limit of a person it would wait as a proposal, which names its call
 */
async function stopLikeAnyOther(
  db: Db,
  stop: { paymentId: string; clientId: string; comment: string; madeBy: string },
): Promise<void> {
  const { paymentId, clientId, comment, madeBy } = stop;
  const did = 'stopped payments of';
  if (!(await countTightened(db, madeBy, { subjects: [clientId], did }))) throw new Refusal('too-many-stops');
  await stopPayment(db, stop);
  const payment = { clientId, subjectKind: 'payment', subjectId: paymentId } as const;
  await record(db, { ...payment, verb: 'payment.stop', facts: { action: 'stop' }, detail: { comment } });
}

type Change = Parsed<typeof suspicionCalls.changeMlroReport>['body'];

/** @throws Refusal invalid-input for a moment that has not come yet */
async function checkMoments(db: Db, { suspectedAt, suspendedAt }: Change): Promise<void> {
  const { now } = await readBankTime(db);
  const moments = Object.entries({ suspectedAt, suspendedAt });
  const later = moments.filter(([, moment]) => moment !== null && Date.parse(moment) > Date.parse(now));
  refuseFields(
    later.map(([path]) => path),
    'moment-not-come',
  );
}

/** @throws Refusal invalid-input for a reader who cannot be named, a case or payment of others, the same one twice */
async function checkNamed(
  db: Context['db'],
  subjectId: string,
  { readers, caseIDs, paymentIDs }: Change,
): Promise<void> {
  const counts = await countNamed(db, subjectId, [readers, caseIDs, paymentIDs]);
  const wanted = { readers, caseIDs, paymentIDs };
  const faults = Object.entries(wanted).filter(([, ids], at) => counts[at] !== ids.length);
  refuseFields(
    faults.map(([path]) => path),
    'not-valid',
  );
}

function refuseFields(paths: readonly string[], code: string): void {
  if (paths.length > 0)
    throw new Refusal(
      'invalid-input',
      paths.map((path) => ({ path, code })),
    );
}

async function countNamed(db: Db, subjectId: string, ids: readonly string[][]): Promise<number[]> {
  const counted = [queries.countReaders, queries.countCases, queries.countPayments];
  const rows = await Promise.all(counted.map((query, at) => db.one(query, [subjectId, ids[at]])));
  return rows.map(({ n }) => n);
}
