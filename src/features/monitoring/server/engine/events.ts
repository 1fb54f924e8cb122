/** What rules have found becomes an event, with its case and the review of the payment that crossed. */

import { isCounted } from '#features/monitoring/engine/countAgain.ts';
import { dayText, type Side } from '#features/monitoring/engine/sides.ts';
import type { CountriesAtRisk } from '#features/monitoring/engine/totals.ts';
import type { Found } from '#features/monitoring/engine/watch.ts';
import type { FlowPart } from '#features/monitoring/rules/condition.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';
import { markNew } from '../reviews.ts';
import { caseForEvent, markUpdated } from './intoCase.ts';
import type { NamedRule } from './rules.ts';

/** Payments of the window that an event keeps. */
const maxPayments = 200;

export interface Raised {
  clientId: string;
  rule: NamedRule;
  found: Found;
  /** the figure by day, in days since 1970-01-01 */
  days: readonly (readonly [number, number])[];
  cause: 'payment' | 'turn' | 'release';
  /** with which the client was counted; undefined: with none */
  side: Side | undefined;
  /** the last record that counted */
  until: bigint;
  /** counterparties that did not count */
  without: readonly string[];
}

/** $1 client, $2 … $3 days, $4 direction, $5 kinds, $6 and $7 size, $8 countries, $9 without, $10 last record */
const readPayments = sql<{ payment_id: string }>(`
  select f.payment_id
  from flow f
  where f.client_id = $1 and f.day between $2 and $3 and f.direction = any ($4) and f.kind = any ($5)
    and f.amount_minor between $6 and $7 and ($8::text[] is null or left(f.iban, 2) = any ($8))
    and f.iban <> all ($9) and f.n <= $10 and f.sign = 1
    and not exists (
      select from flow r
      where r.payment_id = f.payment_id and r.client_id = f.client_id and r.sign = -1 and r.n <= $10)
  order by f.n desc
  limit ${maxPayments}`);
const findEvent = sql<{ id: string }>(`
  select id from case_event
  where client_id = $1 and rule = $2 and state = $3 and window_day = $4 and times = $5 and copy_of is null`);
const insertEvent = sql<never>(`
  insert into case_event (id, case_id, rule, figure, at, client_id, state, version, threshold, from_on, day, window_day,
    times, until_on, cause, n, until_n, payment_id, days, payments)
  values ($1, $2, $3, $4, bank_now(), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`);
const grow = sql<{ id: string }>(`
  update case_event
  set grew_to = $6, grew_at = bank_now(), grew_from = $7, grew_on = $8, grew_until_n = $9, grew_version = $10
  where client_id = $1 and rule = $2 and state = $3 and window_day = $4 and times = $5 and copy_of is null
    and $6 > coalesce(grew_to, figure)
  returning id`);

/** One event a rule, client and window: one that is there already is not raised again. */
export async function raise(tx: Db, raised: Raised, atRisk: CountriesAtRisk): Promise<void> {
  const { clientId, rule, found, until } = raised;
  const key = [clientId, rule.code, found.state, dayText(found.windowDay), found.times];
  if (found.what === 'grew') {
    const grown = await tx.maybe(grow, [
      ...[...key, found.figure],
      ...[dayText(found.from), dayText(found.day), until, found.version],
    ]);
    if (grown && found.state === 'live') await markUpdated(tx, grown.id);
    return;
  }
  if (await tx.maybe(findEvent, key)) return;
  const payments = (await tx.many(readPayments, wantedPayments(raised, atRisk))).map(({ payment_id: id }) => id);
  const crossed = getCrossing(raised, payments);
  const words = `${rule.title}: ${formatRuleFigure(rule.body.conditions[0]?.measure ?? null, found.figure)}`;
  const caseId =
    found.state === 'live'
      ? await caseForEvent(tx, {
          ...{ clientId, type: rule.body.caseType, title: rule.title, words },
          paymentId: crossed,
        })
      : null;
  await keepEvent(tx, raised, { caseId, payments, crossed });
  if (caseId === null) return;
  await record(tx, {
    ...{ clientId, verb: 'case.ruleEvent', subjectKind: 'case', subjectId: caseId },
    facts: { code: rule.code, version: rule.version, day: dayText(found.day) },
  });
  if (crossed !== null) await markNew(tx, [crossed], rule.code, clientId);
}

/**
 * The payment that crossed. A window that begins above the threshold is found with any payment of the client: then it
 * is the newest one that counts.
 */
function getCrossing({ rule, side, without }: Raised, payments: readonly string[]): string | null {
  if (!side) return null;
  const { sign, paymentId } = side;
  const [main, ...others] = rule.body.conditions;
  const shares = main?.measure === 'share' ? [main] : [];
  const isIn = [...shares, ...others].some((one) => isCounted(one, side, new Set(without)));
  const counts = payments.includes(paymentId) || (sign > 0 && isIn);
  return counts ? paymentId : (payments[0] ?? paymentId);
}

interface Kept {
  caseId: string | null;
  /** of the window, the newest first */
  payments: readonly string[];
  crossed: string | null;
}

async function keepEvent(tx: Db, raised: Raised, { caseId, payments, crossed }: Kept): Promise<void> {
  const { clientId, rule, found, days, cause, side, until } = raised;
  await tx.run(insertEvent, [
    ...[newId(), caseId, rule.code, found.figure, clientId, found.state, found.version, found.threshold],
    ...[dayText(found.from), dayText(found.day), dayText(found.windowDay), found.times, dayText(found.untilOn)],
    ...[cause, side?.n ?? null, until, crossed],
    JSON.stringify(days.map(([day, figure]) => [dayText(day), figure])),
    payments,
  ]);
}

/** Those that the main condition counts. */
function wantedPayments({ clientId, rule, found, until, without }: Raised, atRisk: CountriesAtRisk): unknown[] {
  const [main] = rule.body.conditions;
  const part: FlowPart =
    main?.measure === 'share' ? main.of : { direction: 'both', ...(main && 'direction' in main && main) };
  const size = main && 'size' in main ? main.size : undefined;
  const countries = main && 'countries' in main ? main.countries : undefined;
  const list = countries && ('risk' in countries ? [...atRisk[countries.risk]] : countries.list);
  return [
    ...[clientId, dayText(found.from), dayText(found.day)],
    part.direction === 'both' ? ['in', 'out'] : [part.direction],
    part.kinds ?? ['cash', 'deposit', 'other'],
    ...[size?.from ?? 0, size?.to ?? Number.MAX_SAFE_INTEGER],
    ...[list ?? null, without, until],
  ];
}
