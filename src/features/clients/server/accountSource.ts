/** The list of a company's accounts in SQL. */
import { sql } from 'kysely';
import type { Handlers } from '#server/http/context.ts';
import { holds } from '#server/lists/conditions.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { getScope, type Source } from '#server/lists/source.ts';
import { getFundId } from '#shared/ids.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import type { accountCalls } from '../accountCalls.ts';
import { accountList } from '../accountList.ts';

interface AccountRow {
  place: bigint;
  name: string;
  iban: string;
  currency: string;
  blocked: boolean;
  balance_minor: bigint;
  reserved_minor: bigint;
  available_minor: bigint;
}

const accountSource: Source<typeof accountList, AccountRow> = {
  list: accountList,
  relations: ({ clientId }) => [
    sql`
      select row_number() over (order by a.id) as place, a.name, plain_words(a.name) as name_key, a.iban, a.currency,
        a.blocked_at is not null as blocked, a.balance_minor,
          a.balance_minor - a.floor_minor - free.minor as reserved_minor,
        free.minor as available_minor
      from account a
      cross join lateral (select available_minor(a) as minor) free
      where a.client_id = ${clientId} and a.closed_at is null`,
  ],
  filters: { text: holds(['name'], { codes: ['iban'] }) },
  sorts: {
    place: { column: 'place', type: 'bigint' },
    name: { column: 'name_key', type: 'text' },
    balance: { column: 'balance_minor', type: 'bigint' },
    reserved: { column: 'reserved_minor', type: 'bigint' },
    available: { column: 'available_minor', type: 'bigint' },
  },
  tie: [
    { column: 'iban', type: 'text' },
    { column: 'currency', type: 'text' },
  ],
  indexed: [],
  toItem: ({ place, name, iban, currency, blocked, balance_minor, reserved_minor, available_minor }) => ({
    id: getFundId(currency, iban, blocked),
    place: Number(place),
    name,
    iban,
    currency,
    isBlocked: blocked,
    balance: amountText(currency, balance_minor),
    reserved: amountText(currency, reserved_minor),
    available: amountText(currency, available_minor),
  }),
  cells: {
    name: ({ name }) => name,
    iban: ({ iban }) => iban,
    currency: ({ currency }) => currency,
    balance: ({ balance, currency }) => decimalText(getMinor(balance), currency),
    reserved: ({ reserved, currency }) => decimalText(getMinor(reserved), currency),
    available: ({ available, currency }) => decimalText(getMinor(available), currency),
  },
  exported: { verb: 'account.export', subjectKind: 'client' },
};

export const accountHandlers: Handlers<typeof accountCalls> = {
  listAccounts: ({ params, query }, context) =>
    readList(accountSource, getScope(params.companyId, context), query, context.db),
  exportAccounts: ({ params, query }, context) =>
    exportList(accountSource, getScope(params.companyId, context), query, context),
};
