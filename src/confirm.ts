/**
 * `npm run bank -- confirm`: confirms a proposal where no second staff user can do it in the application yet. The call
 * runs as in the application, and the audit shows that no person decided.
 */

import type pg from 'pg';
import { contextOutside } from './contextOutside.ts';
import { product } from './features.server.ts';
import { nameActor } from './server/audit/record.ts';
import type { Config } from './server/config/config.ts';
import { newId } from './server/db/ids.ts';
import { type Db, getDb, openPool, sql } from './server/db/pool.ts';
import { inTransaction } from './server/db/transactions.ts';
import { OperatorError } from './server/processes/operatorError.ts';
import { getProposer, makeProposedCall, proposedRoute } from './server/secondPerson/confirm.ts';
import { closeProposal, getConfirmers, hasConfirmer, lockForCommand } from './server/secondPerson/proposals.ts';
import { recordId } from './shared/ids.ts';
import { getProblems } from './shared/problemLines.ts';

interface OpenRow {
  id: string;
  title: string;
  lines: { label: string; value: string }[];
  proposer: string;
}

const listOpen = sql<OpenRow>(`
  select p.id, p.effects->>'title' as title, p.effects->'lines' as lines, w.full_name as proposer
  from proposal p
  join person w on w.id = p.proposed_by
  where p.state = 'open'
  order by p.proposed_at
  limit 100`);
/**
 * Without an id it lists what waits. After the id come the numbers of the proposal's problems, each of them. Prints the
 * answer of the confirmed call; it is shown only now.
 */
export async function confirmByCommand(
  databaseUrl: string,
  [id, ...ticked]: string[],
  config: Config,
): Promise<number> {
  const pool = openPool({ url: databaseUrl, size: 2 });
  try {
    if (id === undefined) return await list(pool);
    if (!recordId.safeParse(id).success)
      throw new OperatorError('Give the id of a proposal; without one, the open ones are listed.');
    const answer = await inTransaction(pool, (tx) => confirm(tx, pool, { id, ticked }, config));
    console.log('Confirmed and done.');
    for (const line of getLines(answer)) console.log(line);
    return 0;
  } finally {
    await pool.end();
  }
}

/** Every value of an answer, also of what a decision on a case gives. A code is not among them: the proposer has it. */
function getLines(answer: unknown): string[] {
  return Object.entries(Object(answer)).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? getLines(value) : [`${name}: ${value}`],
  );
}

async function list(pool: pg.Pool): Promise<number> {
  const open = await getDb(pool).many(listOpen);
  for (const { id, title, lines, proposer } of open) {
    console.log(`${id}  ${title}, proposed by ${proposer}`);
    for (const problem of numberedProblems(lines)) console.log(problem);
  }
  if (open.length === 0) console.log('No proposal waits for a second person.');
  return 0;
}

const numberedProblems = (lines: OpenRow['lines']): string[] =>
  getProblems(lines).map((problem, index) => `  Problem ${index + 1}: ${problem}`);

interface Chosen {
  id: string;
  /** numbers of problems, from 1 */
  ticked: readonly string[];
}

async function confirm(tx: Db, pool: pg.Pool, { id, ticked }: Chosen, config: Config): Promise<unknown> {
  const requestId = newId();
  await tx.run(nameActor, ['', requestId]);
  const row = await lockForCommand(tx, id);
  if (!row) throw new OperatorError('There is no open proposal with this id.');
  if (row.proposer_role === null) throw new OperatorError('The person who proposed this no longer works here.');
  const caller = getProposer(row);
  const problems = numberedProblems(row.effects.lines);
  if (problems.some((_, index) => !ticked.includes(String(index + 1))))
    throw new OperatorError(`Give the number of each problem after the id:\n${problems.join('\n')}`);
  const context = await contextOutside(tx, pool, caller, requestId, {
    config,
    demo: config.demo,
    publicUrl: config.publicUrl,
    rails: product.rails.filter((rail) => rail.isOn?.(config) ?? true).map(({ name }) => name),
  });
  const route = proposedRoute(context, row);
  const about = { proposedBy: row.proposed_by, subjectId: row.subject_id, demo: config.demo };
  if (await hasConfirmer(tx, about, getConfirmers(route.call.second, row)))
    throw new OperatorError('Another staff user can confirm this in the application.');
  const answer = await makeProposedCall(context, route, row);
  await closeProposal(tx, id, 'confirmed', null, 'Confirmed on the command line.');
  return answer;
}
