// Cards that are in the database as if they were ordered and accepted long ago: tests of payments need no more.
import type pg from 'pg';
import { newId } from './cardProcessor.ts';
import { people } from './village.ts';

export interface IssuedCard {
  /** of the account that it draws on */
  iban: string;
  /** cents */
  limit: bigint;
  monthly: bigint;
  /** yyyy-mm-dd */
  expiresOn?: string;
  /** as printed */
  name?: string;
  holderId?: string;
}

/** Everything is switched on. Answers the card's id. */
export async function issueCard(
  owner: pg.Pool,
  { iban, limit, monthly, expiresOn = '2099-12-31', name = '', holderId = people.director }: IssuedCard,
): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into card (id, client_id, account_id, holder_id, design, mask, expires_on, limit_minor, monthly_minor, msr,
      accepted_at,
       printed_at, created_at, changed_at, name)
     select $1, client_id, id, $3, 'X1VISA', '************4242', $4, $5, $6, true, bank_now(), bank_now(), bank_now(),
       bank_now(), $7
     from account where iban = $2`,
    [id, iban, holderId, expiresOn, limit, monthly, name],
  );
  return id;
}
