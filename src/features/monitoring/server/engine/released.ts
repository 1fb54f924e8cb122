/** Releases that raise events at once, for clients who are above the threshold already. */

import { dayText } from '#features/monitoring/engine/sides.ts';
import { windowStart } from '#features/monitoring/engine/windows.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { keepContexts } from './contexts.ts';
import { raise } from './events.ts';
import type { NamedRule, RulesNow } from './rules.ts';
import { getContext, openWatches, raisedBy } from './watchClients.ts';

const readWaiting = sql<{ n: bigint; code: string; version: number }>(`
  select s.n, s.code, s.version from watch_rule_state s cross join watch_start w
  where s.at_once and s.n > w.released_n order by s.n`);
const readToday = sql<{ day: number }>(`select bank_today() - date '1970-01-01' as day`);
const readMoving = sql<{ client_id: string }>(`
  select distinct client_id from flow_day where day between $1 and $2 and client_id > $3 order by client_id limit $4`);
const keepReleased = sql<never>('select keep_released($1)');

const maxAtOnce = 256;

/** @param n the last record before */
export async function raiseReleased(tx: Db, n: bigint, rules: RulesNow): Promise<void> {
  const waiting = await tx.many(readWaiting);
  const last = waiting.at(-1);
  if (!last) return;
  const { day } = await tx.one(readToday);
  for (const { code, version } of waiting) {
    const rule = rules.rules.find((one) => one.code === code && one.version === version);
    if (rule) await raiseAbove(tx, rules, rule, { day, n });
  }
  await tx.many(keepReleased, [last.n]);
}

/** Of clients with any payment in the longest window. Their budgets were spent by the release. */
async function raiseAbove(
  tx: Db,
  { atRisk }: RulesNow,
  rule: NamedRule,
  { day, n }: { day: number; n: bigint },
): Promise<void> {
  const from = Math.min(...rule.body.conditions.map(({ window }) => windowStart(window, day)));
  for (let after = ''; ; ) {
    const ids = (await tx.many(readMoving, [dayText(from), dayText(day), after, maxAtOnce])).map(
      ({ client_id: id }) => id,
    );
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const budgets = new Map(ids.map((id) => [id, { budget: null, changes: 0 }]));
    const watches = await openWatches(tx, { rules: [rule], atRisk }, budgets, { sides: [], day });
    for (const watched of watches)
      for (const one of raisedBy(watched, [rule], watched.watch.count(day), {
        cause: 'release',
        side: undefined,
        until: n,
      }))
        await raise(tx, one, atRisk);
    await keepContexts(
      tx,
      watches.map((one) => getContext(one, n, day)),
      atRisk,
    );
  }
}
