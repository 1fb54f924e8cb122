/** Monthly fees: rows and a loop. Each client, month and code is charged once, whatever is killed. */
import type pg from 'pg';
import { openCase } from '#features/cases/server/openCase.ts';
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Found } from '#server/jobs/loop.ts';
import { formatMoney } from '#shared/money.ts';

/** clients of one transaction */
const batch = 50;

const readDue = sql<{ month: string | null }>('select due_fee_month()::text as month');
interface FeeRow {
  client_id: string;
  month: string;
  code: string;
  payment_id: string;
  debt_minor: bigint;
}
const chargeMonth = sql<FeeRow>(
  'select client_id, month::text as month, code, payment_id, debt_minor from charge_month($1)',
);

/** Charges the next clients of the month that is due. */
export function chargeMonthlyFees(pool: pg.Pool): Promise<Found> {
  return inTransaction(pool, async (tx) => {
    if ((await tx.one(readDue)).month === null) return 'nothing';
    for (const fee of await tx.many(chargeMonth, [batch])) await recordFee(tx, fee);
    return 'more';
  });
}

async function recordFee(tx: Db, { client_id: clientId, month, code, payment_id: paymentId, ...fee }: FeeRow) {
  const about = { clientId, subjectKind: 'payment', subjectId: paymentId } as const;
  await record(tx, { ...about, verb: 'client.charge', facts: { code, month: month.slice(0, 7) } });
  if (fee.debt_minor === 0n) return;
  // staff collect it, as of a charge
  const comment = `${formatMoney(fee.debt_minor)} EUR of a monthly fee is more than the account had.`;
  const debt = { type: 'OTHER', reason: 'DEBT', title: 'A monthly fee exceeds the balance' } as const;
  await openCase(tx, { ...debt, subjectId: clientId, comment, openedBy: null, paymentId });
}
