/** The answer of one client's bench. */
import { registrationAnswers } from '#features/investigation/registrationAnswers.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import { listScreeningDays } from '#features/screening/server/screeningDays.ts';
import { getPerson } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { getQuestion } from '#server/lists/compose.ts';
import { findRows } from '#server/lists/read.ts';
import { amountText } from '#shared/money.ts';
import { monthsUpTo } from '#shared/months.ts';
import type { Bench, Figure, KindSums } from '../calls.ts';
import { getMonthDays, type Period } from '../period.ts';
import { clientEventSource, type EventRow } from './eventSource.ts';
import { toParty } from './partySource.ts';
import { getEventReader, mayReadWords, scopeOfClient } from './readers.ts';
import * as queries from './sql.ts';

/** Events that one answer holds. */
const maxEvents = 200;

export async function readBench(
  context: Context,
  clientId: string,
  period: Period & { today: string },
): Promise<Bench> {
  const { db } = context;
  const { from, to, today } = period;
  const seesShadow = getEventReader(context).seesShadow;
  const months = monthsUpTo(to);
  const last = getMonthDays(to.slice(0, 7)).to;
  const [byMonth, byKind, days, top, risks, events, screening, expected, limits] = await Promise.all([
    db.many(queries.sumMonths, [clientId, `${months[0]}-01`, last]),
    db.many(queries.sumPeriod, [clientId, from, to]),
    db.many(queries.listDays, [clientId, from, to]),
    db.many(queries.listTop, [clientId, from, to, seesShadow, getPerson(context.caller).personId]),
    readRisks(db),
    listEvents(context, clientId, period),
    listScreeningDays(db, clientId, mayReadWords(context)),
    readExpected(db, clientId),
    db.many(queries.readLimits, [clientId]),
  ]);
  return {
    ...{ from, to, today, screening, expected, ...events },
    months: months.map((month) => ({ month, ...getSums(byMonth.filter((row) => row.month === month)) })),
    sums: getSums(byKind),
    days: days.map(({ day, income, expense }) => ({
      ...{ day, income: amountText('EUR', income), expense: amountText('EUR', expense) },
    })),
    top: top.map((row) => ({
      ...toParty(row),
      ...{ firstOn: row.first_on, country: row.iban.slice(0, 2), whiteList: row.white_list },
      risk: risks.countryRisk(row.iban.slice(0, 2)),
    })),
    parties: top[0]?.parties ?? 0,
    unnamed: addUp(byKind.filter((row) => !row.is_named)),
    limits: limits.map(({ key, limit_minor: limit, used_minor: used }) => ({
      ...{ key, limit: amountText('EUR', limit), used: amountText('EUR', used) },
    })),
  };
}

type KindRow = Pick<NonNullable<typeof queries.sumPeriod.row>, 'direction' | 'kind' | 'count' | 'minor'>;

function addUp(rows: readonly KindRow[]): Figure {
  return {
    amount: amountText(
      'EUR',
      rows.reduce((sum, { minor }) => sum + minor, 0n),
    ),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

function getSums(rows: readonly KindRow[]): KindSums {
  const of = (direction: KindRow['direction'], kind: KindRow['kind']) =>
    addUp(rows.filter((row) => row.direction === direction && row.kind === kind));
  return {
    income: { other: of('in', 'other'), cardTopUps: of('in', 'deposit') },
    expenses: { cardCash: of('out', 'cash'), other: of('out', 'other') },
  };
}

async function listEvents(context: Context, clientId: string, { from, to }: Period) {
  const source = clientEventSource(getEventReader(context), clientId, { from, to });
  const question = getQuestion(source, scopeOfClient(clientId, context), {});
  const { rows } = await findRows(context.db, question, undefined, maxEvents + 1);
  return {
    events: rows.slice(0, maxEvents).map((row) => source.toItem(row as unknown as EventRow)),
    hasMoreEvents: rows.length > maxEvents,
  };
}

async function readExpected(db: Db, clientId: string): Promise<Bench['expected']> {
  const row = await db.maybe(queries.readExpected, [clientId]);
  if (!row) return null;
  const euros = (minor: bigint) => Number(minor / 100n);
  return {
    ...{ incoming: euros(row.in_minor), outgoing: euros(row.out_minor), cash: euros(row.cash_minor) },
    ...registrationAnswers(row.draft),
  };
}
