/** The answers about the figures of the bank, as one of its readers sees them. */
import { listRuleTitles } from '#features/whitelist/server/ruleTitles.ts';
import type { SignedIn } from '#server/access/caller.ts';
import type { VerbWords } from '#server/audit/verbs.ts';
import type { Db } from '#server/db/pool.ts';
import { amountText, decimalText } from '#shared/money.ts';
import { monthsUpTo } from '#shared/months.ts';
import { hasRole } from '#shared/staffGroups.ts';
import type { Asset, Stats } from '../calls.ts';
import {
  type AssetType,
  type CountryFigures,
  daysUpTo,
  getTotal,
  maxDebtors,
  recentDays,
  recentSince,
  userVerbs,
  withTotals,
} from '../rules.ts';
import { getActivity } from './activity.ts';
import { type Figures, readFigures } from './figures.ts';
import * as queries from './sql.ts';

/** Whether somebody sees names, alerts and the activity of staff. */
export function seesNames({ staffRole }: Pick<SignedIn, 'staffRole'>): boolean {
  return staffRole !== null && !hasRole(staffRole, 'countReaders');
}

/** Whether somebody sees what stands against the money of clients. */
export function seesAssets({ staffRole }: Pick<SignedIn, 'staffRole'>): boolean {
  return hasRole(staffRole, 'bookReaders');
}

/** `verbWords` says which kind of work a verb is. */
export async function readBankStats(
  db: Db,
  verbWords: ReadonlyMap<string, VerbWords>,
  withNames: boolean,
): Promise<Stats> {
  const { day, takenAt, ...figures } = await readFigures(db);
  const since = recentSince(day);
  const users = await readUsers(db, day, since);
  const total = getTotal(figures.countries);
  const money = await readMoney(db, day, total);
  const shown = {
    takenAt,
    day,
    countries: { total, items: figures.countries.map(withTotals) },
    cases: { open: figures.cases.flatMap(({ ages }) => ages).reduce((sum, n) => sum + n, 0), items: figures.cases },
    users,
    money,
  };
  if (!withNames) return shown;
  const staff = getActivity(await db.many(queries.readActivity, [since]), verbWords);
  return {
    ...shown,
    alerts: figures.alerts,
    rules: await titled(db, figures.rules),
    staff,
    money: { ...money, counterparties: figures.counterparties.map(getCounterparty) },
  };
}

async function titled(db: Db, rules: Figures['rules']): Promise<NonNullable<Stats['rules']>> {
  const titles = new Map((await listRuleTitles(db)).map(({ code, title }) => [code, title]));
  return rules.map((one) => ({ ...one, title: titles.get(one.rule) ?? one.rule }));
}

async function readUsers(db: Db, day: string, since: string): Promise<Stats['users']> {
  const did = await db.many(queries.readUserDays, [since, Object.keys(userVerbs)]);
  const executed = await db.many(queries.readExecutedDays, [since]);
  return daysUpTo(day, recentDays).map((at) => {
    const getCount = (name: string) =>
      did.find((row) => row.day === at && Object.entries(userVerbs).some(([v, n]) => v === row.verb && n === name))
        ?.count ?? 0;
    return {
      day: at,
      signIns: getCount('signIns'),
      created: getCount('created'),
      approved: getCount('approved'),
      executed: executed.find((row) => row.day === at)?.count ?? 0,
    };
  });
}

/** This month stands as it is now; the others as they were at their ends. */
async function readMoney(
  db: Db,
  day: string,
  { aa: adults, ac: children, al: legal }: CountryFigures,
): Promise<Omit<Stats['money'], 'counterparties'>> {
  const months = monthsUpTo(day);
  const since = [`${months[0]}-01`];
  const sums = await db.many(queries.readMonths, since);
  const ends = await db.many(queries.readEnds, since);
  const { funds_minor: funds, held_minor: held } = await db.one(queries.readNow);
  return {
    funds: amountText('EUR', funds),
    held: amountText('EUR', held),
    months: months.map((month) => {
      const sum = (direction: 'in' | 'out', kind: 'card' | 'other') =>
        amountText(
          'EUR',
          sums.find((row) => row.month === month && row.direction === direction && row.kind === kind)?.amount_minor ??
            0n,
        );
      const isNow = month === months.at(-1);
      const end = isNow ? { adults, children, legal, funds_minor: funds } : ends.find((row) => row.month === month);
      return {
        month,
        income: { other: sum('in', 'other'), cardTopUps: sum('in', 'card') },
        expenses: { cardCash: sum('out', 'card'), other: sum('out', 'other') },
        funds: end ? amountText('EUR', end.funds_minor) : null,
        clients: end ? { adults: end.adults, children: end.children, legal: end.legal } : null,
      };
    }),
  };
}

function getCounterparty({ iban, name, count, inMinor, outMinor }: Figures['counterparties'][number]) {
  const [income, expense] = [BigInt(inMinor), BigInt(outMinor)];
  return {
    ...{ iban, name, transactionsNumber: count },
    totalAmount: amountText('EUR', income + expense),
    income: amountText('EUR', income),
    expense: amountText('EUR', expense),
  };
}

/** Now, from balances alone. SAFEGUARD + SETTLEMENT + RECEIVABLE = FUNDS + SUSPENSE + what the bank itself has. */
export async function readAssets(db: Db, readerId: string): Promise<Asset[]> {
  const { funds_minor: funds, held_minor: held, now } = await db.one(queries.readNow);
  const internal = await db.many(queries.readInternal);
  const debtors = await db.many(queries.readDebtors, [readerId]);
  const of = (code: string) => internal.find((row) => row.code === code)?.asset_minor ?? 0n;
  const others = debtors.slice(maxDebtors).reduce((sum, row) => sum + row.asset_minor, 0n);
  const owed = debtors.slice(0, maxDebtors).map((row) => tuple('RECEIVABLE', row.debtor_id, row.asset_minor));
  if (debtors.length > maxDebtors) owed.push(tuple('RECEIVABLE', null, others));
  return [
    tuple('FUNDS', null, funds),
    tuple('HELD', null, held),
    ...owed,
    tuple('SETTLEMENT', null, of('SETTLEMENT')),
    tuple('SUSPENSE', null, -of('SUSPENSE')),
    tuple('SAFEGUARD', null, of('SAFEGUARD')),
  ];

  function tuple(type: AssetType, clientId: string | null, minor: bigint): Asset {
    return [type, now, clientId, decimalText(minor)];
  }
}
