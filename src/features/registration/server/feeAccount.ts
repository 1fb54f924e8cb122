/** `npm run bank -- collect-fees`: names the account to which applicants pay. */
import { record } from '#server/audit/record.ts';
import { getDb, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { compactIban } from '#shared/iban.ts';
import { getFeeAccount } from './fees.ts';

const setFeeAccount = sql<never>(`
  update bank set fee_account_id = a.id
  from account a
  where a.iban = $1 and a.currency = 'EUR' and a.closed_at is null`);

/** 1 where the bank has no such open euro account. */
export async function collectFees(databaseUrl: string, [iban]: string[]): Promise<number> {
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    if (iban !== undefined) {
      const account = compactIban(iban);
      const isSet = await inTransaction(pool, async (tx) => {
        if ((await tx.run(setFeeAccount, [account])) === 0) return false;
        await record(tx, {
          ...{ clientId: null, verb: 'fee-account.set', subjectKind: 'fee-account', subjectId: account },
        });
        return true;
      });
      if (!isSet) {
        console.error(`${account} is no open euro account of this bank.`);
        return 1;
      }
    }
    const kept = await getFeeAccount(getDb(pool));
    console.log(kept ? `Fees of registrations go to ${kept.iban}.` : 'No account is named: no fee is asked for.');
    return 0;
  } finally {
    await pool.end();
  }
}
