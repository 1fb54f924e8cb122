/**
 * For every client one Head of AML, or a deputy of today, is not linked to it: somebody can read what is reported about
 * it.
 */
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { lockControllers } from './sql.ts';

const listUnseen = sql<{ id: string }>('select id from clients_without_head() id');
const setSavepoint = sql<never>('savepoint heads');
const undo = sql<never>('rollback to savepoint heads');

/** For both people: what has to be done before this can be confirmed. */
const needsDeputy = {
  label: 'Needed first',
  value: 'A deputy of the Head of AML who is not linked to the client',
};

/**
 * What is shown beside a proposal that would leave a client without an unlinked Head of AML or deputy. It can be
 * proposed and waits: reports to the MLRO are not looked at, so the answer is the same with a report and without one.
 * @throws Refusal aml-head-needed while it is confirmed
 */
export async function headsStanding({ db, proposedBy }: Context, change: () => Promise<unknown>) {
  if (!(await takesLastHead(db, change))) return {};
  if (proposedBy !== undefined) throw new Refusal('aml-head-needed');
  return { standing: [needsDeputy] };
}

/** Tries the change and undoes it. Changes of controllers wait for each other until the transaction ends. */
async function takesLastHead(db: Db, change: () => Promise<unknown>): Promise<boolean> {
  await db.many(lockControllers, []);
  const before = new Set((await db.many(listUnseen, [])).map(({ id }) => id));
  await db.run(setSavepoint);
  await change();
  const after = await db.many(listUnseen, []);
  await db.run(undo);
  return after.some(({ id }) => !before.has(id));
}
