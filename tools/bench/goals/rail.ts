// Goal 17: payments to another bank. They are handed over and written to files; the clearing simulator, a process of
// its own on the same cores, settles them and answers by files; the bank reads those, and the payments are executed.
import { setTimeout as delay } from 'node:timers/promises';
import { testIban } from '#simulators/clearing/accounts.ts';
import { startClearing } from '#tests/harness/clearing.ts';
import type { Bench, Rate } from '../bench.ts';
import { Connection } from '../connection.ts';
import { runCycle } from './cycle.ts';
import { expectExecuted } from './executor.ts';

const waiting = `
  select exists (
    select from payment where state in (payment_state('pending'), payment_state('authorized')) and rail = 'sepa'
  ) as waiting`;
const pollMs = 4;
/** an account whose transfers are settled */
const payee = testIban(100);
const firstPerSecond = 300;
/** answers at once, and reports no entries meanwhile */
const settings = { delaySeconds: 0, cycleSeconds: 86_400 };

/** Payments per second from authorised to executed, while a long queue of them waits. */
export async function measureRail(bench: Bench, seconds: number, isInstant: boolean): Promise<Rate> {
  const { owner, port, railDir } = bench.bank;
  const name = isInstant ? 'railInstant' : 'rail';
  const count = Math.ceil(seconds * (bench.lastRates.get(name) ?? firstPerSecond));
  const order = 'select bench_world.order_outside($1, $2, $3) as id';
  const { rows } = await owner.query<{ id: string }>(order, [count, payee, isInstant]);
  const ids = rows.map(({ id }) => id);
  await bench.untilNumbered();
  const clearing = await startClearing(railDir, settings);
  const connection = await Connection.open(port);
  try {
    await owner.query('select bench_world.approve_all($1)', [ids]);
    const rate = await bench.measure(async () => {
      // one approval by the product itself: it wakes the rail, which otherwise looks once a second
      await runCycle(bench, connection, bench.nextPerson());
      while ((await owner.query<{ waiting: boolean }>(waiting)).rows[0]?.waiting) await delay(pollMs);
      return count;
    });
    await expectExecuted(bench, ids);
    bench.lastRates.set(name, rate.perSecond);
    return rate;
  } finally {
    connection.close();
    await clearing.stop();
  }
}
