/** Balances of a client at the end of a bank day, as an answer and as a file. */

import type { balanceCalls } from '#features/accounts/balanceCalls.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { recordRead } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Handlers } from '#server/http/context.ts';
import { csvText } from '#shared/csv.ts';
import { Refusal } from '#shared/errors.ts';
import { fundFigures } from '#shared/fundFigures.ts';
import { getFundId } from '#shared/ids.ts';
import { amountText, decimalText } from '#shared/money.ts';
import * as queries from './sql.ts';

export const balanceHandlers: Handlers<typeof balanceCalls> = {
  listBalances: async ({ params: { clientId }, query }, context) => {
    const { day, rows } = await balancesAt(context.db, clientId, query.day);
    recordLook(context, { clientId, verb: 'balance.read', subjectKind: 'client', subjectId: clientId });
    return { day, items: rows.map(getBalance) };
  },

  exportBalances: async ({ params: { clientId }, query }, { caller, requestId, services: { pool } }) => {
    const { day, rows } = await inSnapshot(pool, (db) => balancesAt(db, clientId, query.day));
    const about = { clientId, verb: 'balance.export', subjectKind: 'client', subjectId: clientId } as const;
    await recordRead(pool, getPerson(caller).personId, requestId, { ...about, facts: { day } });
    const body = Buffer.from(
      csvText(
        headings,
        rows.map((row) => [day, ...getCells(row)]),
      ),
    );
    return { type: 'text/csv', name: `balances-${clientId}-${day}.csv`, body };
  },
};

/** @throws Refusal not-found for no such client; day-not-begun for a day to come */
async function balancesAt(db: Db, clientId: string, wanted: string | undefined) {
  const found = await db.maybe(queries.readDay, [clientId, wanted ?? null]);
  if (!found) throw new Refusal('not-found');
  const { day, is_to_come: isToCome } = found;
  if (isToCome) throw new Refusal('day-not-begun');
  return { day, rows: await db.many(queries.listDayBalances, [clientId, day]) };
}

function getBalance(row: queries.DayBalanceRow) {
  const { reserved, available } = fundFigures(row);
  return {
    fundId: getFundId(row.currency, row.iban, row.is_blocked),
    name: row.name,
    balance: amountText(row.currency, row.day_minor),
    reserved,
    available,
    isClosed: row.is_closed,
  };
}

/** Of the day's end: the figures of today would say nothing about it to the person who opens the file later. */
const headings = ['Day', 'Account', 'Name', 'Balance', 'Currency'];
const getCells = ({ iban, name, currency, day_minor: minor }: queries.DayBalanceRow) => [
  ...[iban, name, decimalText(minor, currency), currency],
];
