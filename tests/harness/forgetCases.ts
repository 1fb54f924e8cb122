import type pg from 'pg';

/** Takes cases away, which the bank never does, so that a test begins without them; the figures of the queue follow. */
export async function forgetCases(owner: pg.Pool, id?: string): Promise<void> {
  // who has looked
  for (const table of ['case_seen', 'case_presence'])
    await owner.query(`delete from ${table} where case_id = coalesce($1, case_id)`, [id]);
  await owner.query('delete from client_case where id = coalesce($1, id)', [id]);
  await owner.query('delete from case_tally');
  await owner.query(`
    insert into case_tally (type, is_senior, due_at, n, blocked_minor)
    select type, level >= 5, due_at, count(*), sum(blocked_minor) from client_case where closed_at is null
    group by 1, 2, 3`);
}
