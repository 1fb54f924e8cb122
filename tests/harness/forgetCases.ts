import type pg from 'pg';

/** Takes cases away, which the bank never does, so that a test begins without them; the figures of the queue follow. */
export async function forgetCases(owner: pg.Pool, id?: string): Promise<void> {
  await owner.query(
    `delete from payment_review_decision
     where payment_id in (select payment_id from payment_review where case_id = coalesce($1, case_id))`,
    [id],
  );
  // reviews of payments that were asked about, who has looked, and what rules have found meanwhile
  for (const table of ['payment_review', 'payment_stop', 'case_seen', 'case_presence', 'case_event'])
    await owner.query(`delete from ${table} where case_id = coalesce($1, case_id)`, [id]);
  await owner.query('delete from client_case where id = coalesce($1, id)', [id]);
  await owner.query('delete from case_tally');
  await owner.query(`
    insert into case_tally (type, is_senior, due_at, n, blocked_minor)
    select type, level >= 5, due_at, count(*), sum(blocked_minor) from client_case where closed_at is null
    group by 1, 2, 3`);
}
