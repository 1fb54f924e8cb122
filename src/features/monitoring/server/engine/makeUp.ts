/** Makes up for what a rule has missed while it failed: its payments since then are judged again, each on its day. */
import type pg from 'pg';
import { ClientTotals } from '#features/monitoring/engine/totals.ts';
import { ClientWatch } from '#features/monitoring/engine/watch.ts';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { ruleFaults } from '#server/http/metrics.ts';
import { readKnown } from './contexts.ts';
import { raise } from './events.ts';
import { listRuleFaults } from './faults.ts';
import { type NamedRule, type RulesNow, readRulesNow } from './rules.ts';
import { listFlows } from './sides.ts';
import { holdFollower } from './turnJob.ts';
import { raisedBy } from './watchClients.ts';

const readFaults = sql<{ code: string; client_id: string; n: bigint }>(
  'select code, client_id, n from watch_fault order by code, client_id',
);
const endFault = sql<never>('delete from watch_fault where code = $1 and client_id = $2');
const readClients = sql<{ client_id: string }>('select distinct client_id from flow where n >= $1 order by client_id');

/** Once a minute: what works again is made up for; what does not is shown by the metrics. True: there may be more. */
export async function makeUpForFaults(pool: pg.Pool): Promise<boolean> {
  const faults = await listRuleFaults(getDb(pool));
  ruleFaults.reset();
  for (const { code, clients } of faults) ruleFaults.set({ rule: code }, clients ?? 1);
  if (faults.length > 0) await inTransaction(pool, makeUp);
  return false;
}

async function makeUp(tx: Db): Promise<void> {
  const until = await holdFollower(tx);
  const rules = await readRulesNow(tx);
  for (const { code, client_id: clientId, n } of await tx.many(readFaults)) {
    if (rules.broken.some(({ rule }) => rule === code)) continue;
    const rule = rules.rules.find((one) => one.code === code);
    const ids = clientId === '' ? (await tx.many(readClients, [n])).map(({ client_id: id }) => id) : [clientId];
    let isSound = true;
    if (rule)
      for (const id of ids) isSound = (await judgeAgain(tx, rules, rule, { clientId: id, n, until })) && isSound;
    if (isSound) await tx.run(endFault, [code, clientId]);
  }
}

/** Whether the rule could be judged. */
async function judgeAgain(
  tx: Db,
  { atRisk }: RulesNow,
  rule: NamedRule,
  { clientId, n, until }: { clientId: string; n: bigint; until: bigint },
): Promise<boolean> {
  const missed = await listFlows(tx, clientId, n, until);
  const [first] = missed;
  if (!first) return true;
  const known = (await readKnown(tx, [clientId], first.bookedOn)).get(clientId);
  if (!known) return true;
  const totals = new ClientTotals(rule.body.conditions);
  for (const side of await listFlows(tx, clientId, 0n, n - 1n)) totals.add(side);
  const watch = new ClientWatch([rule], atRisk, totals, { ...known, budget: null });
  const watched = { clientId, watch, known };
  let day = first.bookedOn;
  for (const side of missed) {
    for (; day < side.bookedOn; day++) {
      const found = watch.turn(day + 1, () => rule.body.conditions.some(({ measure }) => measure === 'share'));
      for (const one of raisedBy(watched, [rule], found, { cause: 'turn', side: undefined, until: side.n - 1n }))
        await raise(tx, one, atRisk);
    }
    for (const one of raisedBy(watched, [rule], watch.take(side), { cause: 'payment', side, until: side.n }))
      await raise(tx, one, atRisk);
  }
  return watch.faults.length === 0;
}
