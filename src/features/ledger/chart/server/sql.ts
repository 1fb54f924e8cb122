/** Queries of the chart of accounts. */
import { sql } from '#server/db/pool.ts';
import type { ChartEntry } from '../rules.ts';

export interface ChartRow extends Pick<ChartEntry, 'number' | 'name' | 'class' | 'iban'> {
  code: string;
  currency: string;
  version: number;
  has_account: boolean;
  bank_name: string;
  is_safeguarding: boolean;
  has_statements: boolean;
  is_settled_daily: boolean;
  is_own: boolean;
  is_used: boolean;
}

const rows = (condition: string) => `
  select l.code, l.currency, l.version, l.number, l.name, l.class, l.bank_name, l.iban, l.is_safeguarding,
    l.has_statements, l.is_settled_daily, l.account_id is not null as has_account, l.made_by is null as is_own,
    coalesce(a.seq > 0, true) as is_used
  from ledger_account l left join account a on a.id = l.account_id
  where ${condition} order by l.number`;
export const listChart = sql<ChartRow>(rows('true'));
/** $1 code, in EUR */
export const findChart = sql<ChartRow>(rows(`l.currency = 'EUR' and l.code = $1`));
export const isTaken = sql<{ yes: boolean }>(
  `select exists (select from ledger_account
    where (number = $1 or iban = nullif($2, '')) and code <> $3) as yes`,
);

interface Answer {
  refusal: string | null;
}
export const addAccount = sql<Answer>(
  'select add_ledger_account($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as refusal',
);
export const changeAccount = sql<Answer>(
  'select change_ledger_account($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as refusal',
);
export const deleteAccount = sql<Answer>('select delete_ledger_account($1, $2) as refusal');
