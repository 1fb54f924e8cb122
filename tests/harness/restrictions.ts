// Stops clients and accounts for tests that are not about who may do that: by a bailiff's order, which one person can
// lift.
import type pg from 'pg';

type Queried = Pick<pg.Pool, 'query'>;

/** Locks a client, or the account with this IBAN alone. */
export async function restrict(owner: Queried, clientId: string, iban?: string): Promise<void> {
  await owner.query(
    `insert into restriction (id, client_id, scope, cause, account_id, comment, made_at)
     values (gen_random_uuid(), $1, case when $2::text is null then 'all' else 'account' end, 'ORDER',
       (select id from account where iban = $2), 'for a test', bank_now())`,
    [clientId, iban ?? null],
  );
}

/** Ends what `restrict` has made of the client, or of that account. */
export async function lift(owner: Queried, clientId: string, iban?: string): Promise<void> {
  await owner.query(
    `update restriction set lifted_at = bank_now()
     where client_id = $1 and account_id is not distinct from (select id from account where iban = $2)
       and cause = 'ORDER' and lifted_at is null`,
    [clientId, iban ?? null],
  );
}
