/** The accounts of the ledger with their balances. */
import { refuseLinked } from '#server/access/conflicts.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { amountText } from '#shared/money.ts';
import type { LedgerAccount } from '../calls.ts';
import { getAddress } from '../rules.ts';
import * as queries from './sql.ts';

/** The bank's own accounts, and clients' as two sums: together they are zero. */
export async function getChart(db: Db): Promise<LedgerAccount[]> {
  const rows = await db.many(queries.readChart);
  return rows.map(({ code, name, has_account: hasAccount, balance_minor: minor }) => ({
    account: hasAccount ? `EUR.${code}` : null,
    ...{ type: code, name, client: null, balance: amountText('EUR', minor) },
  }));
}

/** The accounts of the client with this number or IBAN, and what it owes. */
export async function getClientAccounts(context: Context, find: string): Promise<LedgerAccount[]> {
  const code = find.replace(/\s+/g, '').toUpperCase();
  const rows = await context.db.many(queries.findClientAccounts, [code, code]);
  const clientId = rows[0]?.client_id ?? null;
  if (clientId === null) return [];
  await refuseLinked(context.db, context.caller, [clientId]);
  recordLook(context, { clientId, verb: 'ledger.browse', subjectKind: 'list', subjectId: 'ledger' });
  return rows.map((row) => ({
    account: getAddress({ iban: row.iban, debtorId: row.debtor_id, code: row.code }),
    type: row.iban === null ? 'RECEIVABLE' : 'FUNDS',
    name: row.is_closed ? `${row.name} (closed)` : row.name,
    client: { id: clientId, name: row.title ?? '' },
    balance: amountText('EUR', row.balance_minor),
  }));
}
