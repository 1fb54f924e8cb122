// Transfers of published data sets, read into one form: every account counts as a company of ours.
import { dayNumber, type Side } from '#features/monitoring/engine/sides.ts';

export type Row = Readonly<Record<string, string>>;

/** A transfer between two accounts, or money withdrawn from one (`to` is ''). */
export interface Transfer {
  day: number;
  from: string;
  to: string;
  /** cents of EUR */
  minor: number;
  isCash: boolean;
}

/** EUR for one unit, by the name of the currency. */
export const readRates = (rows: readonly Row[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ currency = '', eur = '' }) => [currency, Number(eur)]));

/** '2022/09/01 00:06' */
const getDay = (timestamp: string): number => dayNumber(timestamp.slice(0, 10).replaceAll('/', '-'));

/** Attempts at laundering of the IBM data, amounts in cents of EUR, by attempt; each in the order of its times. */
export function readAttempts(rows: readonly Row[]): { typology: string; transfers: Transfer[] }[] {
  const attempts = new Map<string, { typology: string; rows: Row[] }>();
  for (const row of rows) {
    const { attempt = '', typology = '' } = row;
    const known = attempts.get(attempt) ?? { typology, rows: [] };
    known.rows.push(row);
    attempts.set(attempt, known);
  }
  return [...attempts.values()].map(({ typology, rows: own }) => ({
    typology,
    transfers: inOrder(own).map(ofAttempt),
  }));
}

const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one['timestamp'] ?? '').localeCompare(other['timestamp'] ?? ''));

const ofAttempt = ({ timestamp = '', from_account: from = '', to_account: to = '', eur_minor: minor = '' }: Row) => ({
  ...{ day: getDay(timestamp), from, to, minor: Number(minor), isCash: false },
});

/** Ordinary transfers of the IBM data. @throws {Error} for a currency without a rate */
export function readOrdinary(rows: readonly Row[], rates: ReadonlyMap<string, number>): Transfer[] {
  return inOrder(rows).map((row) => {
    const rate = rates.get(row['payment_currency'] ?? '');
    if (rate === undefined) throw new Error(`There is no rate for ${row['payment_currency']}.`);
    const minor = Math.round(Number(row['amount_paid']) * rate * 100);
    const [from = '', to = ''] = [row['from_account_key'], row['to_account_key']];
    return { day: getDay(row['timestamp'] ?? ''), from, to, minor, isCash: false };
  });
}

/** AMLSim: its steps count as days; a dollar counts as a euro, as in the fixed table. */
export function readAmlSim(transfers: readonly Row[], cash: readonly Row[]): Transfer[] {
  const common = ({ ACCOUNT_ID: from = '', TXN_AMOUNT_ORIG: amount = '' }: Row) => ({
    ...{ from, minor: Math.round(Number(amount) * 100) },
  });
  return [
    ...transfers.map((row) => ({
      ...{ day: Number(row['start']), ...common(row), to: row['COUNTER_PARTY_ACCOUNT_NUM'] ?? '', isCash: false },
    })),
    ...cash
      .filter((row) => row['TXN_SOURCE_TYPE_CODE'] === 'CASH-OUT')
      .map((row) => ({ day: Number(row['RUN_DATE']), ...common(row), to: '', isCash: true })),
  ].sort((one, other) => one.day - other.day);
}

/** The sides of each account, in order. A transfer to oneself is none. */
export function sidesByAccount(transfers: readonly Transfer[]): ReadonlyMap<string, Side[]> {
  const sides = new Map<string, Side[]>();
  const add = (
    clientId: string,
    direction: 'in' | 'out',
    iban: string,
    { day, minor, isCash }: Transfer,
    n: number,
  ) => {
    const own = sides.get(clientId) ?? [];
    own.push({
      ...{ n: BigInt(n + 1), clientId, day, bookedOn: day, direction, kind: isCash ? 'cash' : 'other', iban },
      ...{ amount: minor, paymentId: '', sign: 1 },
    });
    sides.set(clientId, own);
  };
  transfers.forEach((transfer, n) => {
    const { from, to } = transfer;
    if (from === to) return;
    add(from, 'out', to, transfer, n);
    if (to !== '') add(to, 'in', from, transfer, n);
  });
  return sides;
}
