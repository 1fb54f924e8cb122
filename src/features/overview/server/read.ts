/** The overview of the books, from sums that are kept by the day: it costs the same however much was posted. */
import { readBookMonths, readBookProofs } from '#features/closing/server/handlers.ts';
import { readOwnFunds } from '#features/safeguarding/server/handlers.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { amountText } from '#shared/money.ts';
import { endOfMonth, monthsUpTo } from '#shared/months.ts';
import type { Fees, Overview, OverviewAccount, OverviewMonth } from '../calls.ts';
import {
  type ChartAccount,
  type FeeKind,
  feeCode,
  feeKinds,
  getAssets,
  getFeesPerClient,
  type Rail,
  sumMoved,
} from '../rules.ts';
import * as queries from './sql.ts';

const euros = (minor: bigint) => amountText('EUR', minor);

/**
 * @param bank the pool of its services, which own funds are kept for
 * @param readerId who reads: nothing of clients they are linked to is in the answer, sums alone are
 */
export async function readOverview(bank: object, db: Db, readerId: string): Promise<Overview> {
  const { now, today } = await readBankTime(db);
  const { month: first } = await db.one(queries.readFirstMonth);
  const months = monthsUpTo(today).filter((month) => month >= first);
  const books = await readBooks(db, months, today);
  const getMonth = await makeMonths(db, books);
  return {
    ...{ takenAt: now, day: today },
    ...(await readSafety(bank, db, readerId)),
    months: months.map(getMonth),
    accounts: getAccounts(books),
    ...(await readOpen(db)),
  };
}

async function readSafety(
  bank: object,
  db: Db,
  readerId: string,
): Promise<Pick<Overview, 'safeguarding' | 'ownFunds' | 'proofs'>> {
  const look = await db.maybe(queries.findNewestLook);
  const { required, total } = await readOwnFunds(bank, db);
  const proofs = await readBookProofs(db, readerId);
  const count = (wanted: string) => proofs.filter(({ state }) => state === wanted).length;
  return {
    safeguarding: look
      ? {
          ...{ day: look.day, state: look.state, owed: euros(look.owed_minor), held: euros(look.held_minor) },
          stated: look.stated_minor === null ? null : euros(look.stated_minor),
          gap: euros(look.held_minor - look.owed_minor),
        }
      : null,
    ownFunds: { required, total },
    proofs: {
      red: proofs.flatMap(({ proof, state }) => (state === 'red' ? [proof] : [])),
      ...{ green: count('green'), unchecked: count('unchecked') },
    },
  };
}

interface Books {
  chart: readonly ChartAccount[];
  months: readonly string[];
  /** the end of a month; of this one today; of the month before the first its last day */
  getEnd: (month: string) => string;
  getStart: (month: string) => string;
  getBalance: (code: string, day: string) => bigint;
}

async function readBooks(db: Db, months: readonly string[], today: string): Promise<Books> {
  const rows = await db.many(queries.listBalances, [getFirstDay(months)]);
  const balances = new Map(rows.map(({ code, day, minor }) => [`${code} ${day}`, minor]));
  const chart = (await db.many(queries.listChart)).map(({ is_safeguarding: isSafeguarding, ...row }) => ({
    ...{ ...row, isSafeguarding },
  }));
  return {
    ...{ chart, months },
    getEnd: (month) => (month === months.at(-1) ? today : endOfMonth(month)),
    getStart: (month) => addDays(`${month}-01`, -1),
    getBalance: (code, day) => balances.get(`${code} ${day}`) ?? 0n,
  };
}

const getFirstDay = (months: readonly string[]) => `${months[0]}-01`;

async function makeMonths(db: Db, books: Books): Promise<(month: string) => OverviewMonth> {
  const since = [getFirstDay(books.months)];
  const fees = await db.many(queries.listFees, since);
  const sums = await db.many(queries.listRails, since);
  const active = await db.many(queries.listActive, since);
  const { chart, getBalance, getStart, getEnd } = books;
  return (month) => {
    const moved = (isOf: (account: ChartAccount) => boolean) =>
      sumMoved(chart.filter(isOf), getBalance, getStart(month), getEnd(month));
    const earned = moved(({ code }) => code === feeCode);
    const other = moved((account) => account.class === 'income' && account.code !== feeCode);
    const costs = -moved((account) => account.class === 'expense');
    const activeClients = active.find((row) => row.month === month)?.clients ?? 0;
    const perClient = getFeesPerClient(earned, activeClients);
    const assets = getAssets(chart, getBalance, getEnd(month));
    const getRail = (rail: Rail) => {
      const row = sums.find((sum) => sum.month === month && sum.rail === rail);
      return { count: row?.count ?? 0, amount: euros(row?.amount_minor ?? 0n) };
    };
    return {
      month,
      fees: getFees(
        fees.filter((row) => row.month === month),
        earned,
      ),
      ...{ otherIncome: euros(other), costs: euros(costs), result: euros(earned + other - costs) },
      ...{ activeClients, feesPerClient: perClient === null ? null : euros(perClient) },
      assets: {
        ...{ funds: euros(assets.funds), safeguarded: euros(assets.safeguarded), own: euros(assets.own) },
        ...{ card: euros(assets.card), suspense: euros(assets.suspense), receivable: euros(assets.receivable) },
      },
      rails: {
        ...{ book: getRail('book'), sepa: getRail('sepa') },
        ...{ card: getRail('card'), incoming: getRail('incoming') },
      },
    };
  };
}

/** @param totalMinor what the account for fees says: kinds that were not counted yet are the rest */
function getFees(rows: readonly queries.FeeRow[], totalMinor: bigint): Fees {
  const get = (kind: FeeKind) => {
    const row = rows.find((one) => one.kind === kind);
    if (!row) return 0n;
    return kind === 'other' ? row.earned_minor - row.returned_minor : row.earned_minor;
  };
  const returned = -rows.reduce((sum, row) => (row.kind === 'other' ? sum : sum + row.returned_minor), 0n);
  const unsorted = totalMinor - returned - feeKinds.reduce((sum, kind) => sum + get(kind), 0n);
  return {
    ...{ book: euros(get('book')), sepa: euros(get('sepa')), card: euros(get('card')) },
    ...{ monthly: euros(get('monthly')), charge: euros(get('charge')), other: euros(get('other')) },
    ...{ returned: euros(returned), unsorted: unsorted === 0n ? null : euros(unsorted), total: euros(totalMinor) },
  };
}

/** Accounts of income and costs that moved in these months, as many as the chart has. */
function getAccounts({ chart, months, getBalance, getStart, getEnd }: Books): OverviewAccount[] {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return chart.flatMap((account) => {
    const { code, name, class: kind } = account;
    if (code === feeCode || (kind !== 'income' && kind !== 'expense')) return [];
    const sign = kind === 'income' ? 1n : -1n;
    const sum = (from: string) => sign * sumMoved([account], getBalance, getStart(from), getEnd(last));
    const total = sum(first);
    if (total === 0n && sum(last) === 0n) return [];
    return [{ code, name, kind, month: euros(sum(last)), total: euros(total) }];
  });
}

async function readOpen(db: Db): Promise<Pick<Overview, 'open' | 'suspense'>> {
  const { items, next } = await readBookMonths(db);
  const over = items.filter(({ state }) => state === 'open' || state === 'closing');
  const oldest = await db.maybe(queries.findOldestSuspense);
  const { total_minor: total } = await db.one(queries.readSuspense);
  return {
    open: { count: over.length, next: over.length === 0 ? null : next },
    suspense: {
      total: euros(total),
      oldest: oldest
        ? {
            ...{ cause: oldest.cause, since: oldest.since, bankDays: oldest.bank_days },
            amount: euros(oldest.amount_minor),
          }
        : null,
    },
  };
}
