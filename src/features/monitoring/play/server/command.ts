/** `npm run bank -- play NAME`: asks a running demo to perform a play, and follows it. */
import { setTimeout as delay } from 'node:timers/promises';
import { readBank } from '#server/clock/bank.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { enqueue, readJob } from '#server/jobs/queue.ts';
import { OperatorError } from '#server/processes/operatorError.ts';
import { plays } from '../plays.ts';
import { playJob } from './playJob.ts';

const lookMs = 500;

/** Prints the progress and what was found. Answers the exit code. @throws {OperatorError} */
export async function playByCommand(url: string, args: readonly string[]): Promise<number> {
  const name = args.join(' ');
  if (!plays.has(name))
    throw new OperatorError(`Say npm run bank -- play NAME, one of: ${[...plays.keys()].join(', ')}.`);
  const pool = openPool({ url, size: 1 });
  try {
    if (!(await readBank(getDb(pool))).isDemo) throw new OperatorError('Plays are for the demo only.');
    const { job, isNew } = await inTransaction(pool, (tx) => enqueue(tx, playJob, { name }, { askedBy: null }));
    if (!isNew) throw new OperatorError('Another play is under way.');
    let shown = '';
    for (;;) {
      const { state, done_n: done, of_n: of, result } = await getDb(pool).one(readJob, [job.id]);
      if (state === 'done') console.log(playJob.did?.(result));
      if (state === 'failed' || state === 'stopped') throw new OperatorError(`The play has ${state}.`);
      if (state === 'done') return 0;
      const words = state === 'waiting' ? 'Waiting for a running demo …' : `${done} of ${of ?? '…'} movements`;
      if (words !== shown) console.log(words);
      shown = words;
      await delay(lookMs);
    }
  } finally {
    await pool.end();
  }
}
