/** Safeguarding of client funds, and own funds. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import type { SafeguardingFigures, SafeguardingLook, safeguardingCalls } from '../calls.ts';
import { getRequiredFunds } from '../rules.ts';
import { daySource } from './daySource.ts';
import * as queries from './sql.ts';

const euros = (minor: bigint) => amountText('EUR', minor);
const eurosOrNull = (minor: bigint | null) => (minor === null ? null : euros(minor));

export const safeguardingHandlers: Handlers<typeof safeguardingCalls> = {
  listSafeguarding: ({ query }, context) => readList(daySource, bankScope(context, null), query, context.db),

  exportSafeguarding: ({ query }, context) => exportList(daySource, bankScope(context, null), query, context),

  readSafeguarding: async (_input, { db, services }) => {
    const now = await db.one(queries.readNow);
    const own = await db.maybe(queries.findOwnAccount);
    const months = await db.many(queries.listMonths);
    return {
      now: { owed: euros(now.owed_minor), held: euros(now.held_minor), state: now.state },
      ownAccount: own ? { account: `EUR.${own.code}`, name: own.name } : null,
      months: months.map((row) => ({
        ...{ month: row.month, day: row.day, owed: euros(row.owed_minor), held: euros(row.held_minor) },
        ...{ stated: eurosOrNull(row.stated_minor), gap: euros(row.held_minor - row.owed_minor) },
        lowest: euros(row.lowest_minor),
      })),
      ownFunds: await readOwnFunds(services.pool, db),
    };
  },

  readShortfall: async (_input, { db }) => {
    const found = await db.maybe(queries.findShortfall);
    return { shortfall: found ? { day: found.day, amount: euros(found.lacks_minor) } : null };
  },

  readSafeguardingDay: async ({ params: { day } }, { db }) => {
    const looks = await db.many(queries.listLooks, [day]);
    if (looks.length === 0) throw new Refusal('not-found');
    return { day, looks: looks.map(toLook) };
  },

  signOffSafeguarding: async ({ params: { day }, body: { look, comment } }, { db, caller }) => {
    await db.run(queries.lockDay, [day]);
    const last = await db.maybe(queries.findLastLook, [day]);
    if (!last || last.look < look) throw new Refusal('not-found');
    if (last.look > look) throw new Refusal('safeguarding-look-newer');
    if (last.is_signed) throw new Refusal('safeguarding-signed');
    await db.run(queries.insertSignOff, [day, look, comment, getPerson(caller).personId]);
    await record(db, {
      ...{ clientId: null, verb: 'safeguarding.sign', subjectKind: 'safeguarding-day', subjectId: day },
      facts: { look },
      detail: { comment },
    });
  },
};

interface FundsAverage {
  month: string;
  average_minor: bigint;
  days: number;
}
const averages = new WeakMap<object, FundsAverage>();

/**
 * What the bank must have of its own, and what it has. The average is of the six months before this one, where nothing
 * changes any more, so each process works it out once in a month. `bank`: its services' pool.
 */
export async function readOwnFunds(bank: object, db: Db): Promise<SafeguardingFigures['ownFunds']> {
  const { month, capital_minor: capital, retained_minor: retained } = await db.one(queries.readOwnCapital);
  const known = averages.get(bank);
  const average = known?.month === month ? known : { month, ...(await db.one(queries.readFundsAverage)) };
  averages.set(bank, average);
  return {
    ...{ average: euros(average.average_minor), days: average.days },
    required: euros(getRequiredFunds(average.average_minor)),
    ...{ capital: euros(capital), retained: euros(retained), total: euros(capital + retained) },
  };
}

function toLook(row: queries.LookRow): SafeguardingLook {
  return {
    ...{ look: row.look, cutOffAt: row.cut_off_at, takenAt: row.taken_at, state: row.state },
    ...{ clients: euros(row.clients_minor), suspense: euros(row.suspense_minor) },
    ...{ card: euros(row.card_minor), rail: euros(row.rail_minor), owed: euros(row.owed_minor) },
    accounts: row.accounts.map(({ code, name, ledger, stated }) => ({
      ...{ code, name, ledger: euros(BigInt(ledger)) },
      stated: stated === null ? null : euros(BigInt(stated)),
    })),
    ...{ held: euros(row.held_minor), stated: eurosOrNull(row.stated_minor), late: euros(row.late_minor) },
    signedOff:
      row.signed_by === null || row.signed_at === null
        ? null
        : { by: row.signed_by, at: row.signed_at, comment: row.comment ?? '' },
  };
}
