// The reports counted over single payments: no totals, no bits, no SQL of the product.
import { addDays } from '#shared/days.ts';
import type { CountryList, ListVersion } from '#shared/reference/countryLists.ts';
import type { Direction } from '../rules.ts';

/** One of our clients on a payment. */
export interface SlowPayment {
  id: string;
  clientId: string;
  /** the other client, where it is one of ours */
  otherId: string | null;
  day: string;
  direction: Direction;
  clientCountry: string;
  country: string;
  party: string;
  /** cents */
  amount: number;
  n: number;
  backN: number | null;
}

export interface SlowDecision {
  country: string;
  flags: string;
  day: string;
}

export interface SlowQuestion {
  from: string;
  to: string;
  asOf: number;
  linked: readonly string[];
}

/** What a record knows of the payments of a period. */
export function listKnown(payments: readonly SlowPayment[], { from, to, asOf, linked }: SlowQuestion): SlowPayment[] {
  return payments.filter(
    ({ day, n, backN, clientId, otherId }) =>
      day >= from &&
      day <= to &&
      n <= asOf &&
      (backN === null || backN > asOf) &&
      !linked.includes(clientId) &&
      (otherId === null || !linked.includes(otherId)),
  );
}

/** The last day with a payment that a record knows, whether it came back or not. */
export function getLastDay(payments: readonly SlowPayment[], asOf: number): string {
  const days = payments.filter(({ n }) => n <= asOf).map(({ day }) => day);
  return days.sort().at(-1) ?? '';
}

function getFlags(
  country: string,
  day: string,
  versions: readonly ListVersion[],
  decisions: readonly SlowDecision[],
): string {
  const decided = decisions.filter((one) => one.country === country && one.day < day).at(-1);
  if (decided) return ['BLACK', 'HIGH', 'GREY'].filter((list) => decided.flags.split(' ').includes(list)).join(' ');
  return (['BLACK', 'HIGH', 'GREY'] as const).filter((list) => isListed(list, country, day, versions)).join(' ');
}

function isListed(list: CountryList, country: string, day: string, versions: readonly ListVersion[]): boolean {
  const own = versions.filter((one) => one.list === list);
  const past = own.filter(({ inForceOn }) => inForceOn <= day);
  return (past.length > 0 ? past[past.length - 1] : own[0])?.countries.has(country) ?? false;
}

export interface SlowRow {
  country: string;
  from: string;
  to: string;
  flags: string;
  clients: number;
  in: [count: number, cents: number];
  out: [count: number, cents: number];
}

/** A row for each country and stretch of days with the same flags, by country and day. */
export function countByCountry(
  known: readonly SlowPayment[],
  { from, to }: SlowQuestion,
  of: 'clientCountry' | 'country',
  { versions, decisions }: { versions: readonly ListVersion[]; decisions: readonly SlowDecision[] },
): SlowRow[] {
  const rows: SlowRow[] = [];
  for (const country of [...new Set(known.map((one) => one[of]))].sort()) {
    let row: SlowRow | undefined;
    let clients = new Set<string>();
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const flags = getFlags(country, day, versions, decisions);
      if (!row || row.flags !== flags) {
        row = { country, from: day, to: day, flags, clients: 0, in: [0, 0], out: [0, 0] };
        rows.push(row);
        clients = new Set();
      }
      row.to = day;
      for (const one of known)
        if (one.day === day && one[of] === country) {
          row[one.direction] = [row[one.direction][0] + 1, row[one.direction][1] + one.amount];
          clients.add(one.clientId);
        }
      row.clients = clients.size;
    }
  }
  return rows.filter((row) => row.in[0] + row.out[0] > 0);
}

/** 'day client direction party count sum greatest', the newest first. */
export function joinPayments(known: readonly SlowPayment[], least: number): string[] {
  const joined = new Map<string, number[]>();
  for (const { day, clientId, direction, party, amount } of known) {
    const key = [day, clientId, direction, party].join(' ');
    joined.set(key, [...(joined.get(key) ?? []), amount]);
  }
  return [...joined]
    .filter(([, amounts]) => sum(amounts) >= least)
    .map(([key, amounts]) => `${key} ${amounts.length} ${sum(amounts)} ${Math.max(...amounts)}`)
    .sort()
    .reverse();
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
