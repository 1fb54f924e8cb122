/** Reports with a row for each country. */
import { listCountryDecisions } from '#features/risks/server/readRisks.ts';
import type { Db } from '#server/db/pool.ts';
import { amountText } from '#shared/money.ts';
import { listVersions } from '#shared/reference/countryLists.ts';
import type { Days } from '#shared/rules/reportDays.ts';
import type { CountryRow, Report } from '../calls.ts';
import { getSpanStarts, type ListHistory, listAssumed, splitByFlags } from '../flags.ts';
import { countedBy, type Direction, getDirections, getShare, type ReportName, unknownCountry } from '../rules.ts';
import type { Scope } from './scope.ts';
import { countClientsNow, countClientsThen, readCountrySums, type SumRow } from './sql.ts';

interface Sum {
  count: number;
  minor: bigint;
}
type Sums = Record<Direction, Sum>;
const newSums = (): Sums => ({ in: { count: 0, minor: 0n }, out: { count: 0, minor: 0n } });

interface CountedRow extends Pick<CountryRow, 'from' | 'to' | 'flags'> {
  /** '' where none is known */
  country: string;
  sums: Sums;
}

export async function readCountries(
  db: Db,
  report: ReportName,
  scope: Scope,
): Promise<Pick<Report, 'assumed' | 'countries' | 'total'>> {
  const [, lastDay] = scope.values;
  // a decision holds from the next day on: a later one than the record must not split its period
  const decisions = (await listCountryDecisions(db)).filter(({ day }) => day < lastDay);
  const history: ListHistory = { versions: listVersions, decisions };
  const starts = getSpanStarts(history, scope.days);
  const values = [...scope.values, countedBy[report], getDirections(report)];
  const rows = splitRows(await db.many(readCountrySums, [...values, starts]), history, starts, scope.days);
  const clients = await readClients(db, values, rows, scope);
  const all = rows.map(({ sums }) => sums).reduce(addSums, newSums());
  const whole = all.in.minor + all.out.minor;
  return {
    assumed: listAssumed(history, scope.days),
    total: { clients: clients.get(null) ?? 0, rows: rows.length, ...getSums(all) },
    countries: rows.map(({ country, from, to, flags, sums }, at) => ({
      ...{ country: country || unknownCountry, from, to, flags, clients: clients.get(at) ?? 0, ...getSums(sums) },
      share: getShare(sums.in.minor + sums.out.minor, whole),
    })),
  };
}

/** The most money first, then by country and day. */
function splitRows(
  sums: readonly SumRow[],
  history: ListHistory,
  starts: readonly string[],
  { to }: Days,
): CountedRow[] {
  const countries = [...new Set(sums.map(({ country }) => country))];
  const rows = countries.flatMap((country) =>
    splitByFlags(history, country, { starts, to }).map(({ spans, ...days }): CountedRow => {
      const counted = newSums();
      for (const { direction, span, count, amount_minor: minor, country: of } of sums)
        if (of === country && spans.includes(span - 1)) addTo(counted[direction], { count, minor });
      return { country, ...days, sums: counted };
    }),
  );
  const getMoney = ({ sums: { in: received, out } }: CountedRow) => received.minor + out.minor;
  const getKey = ({ country, from }: CountedRow) => `${country} ${from}`;
  return rows
    .filter(({ sums: { in: received, out } }) => received.count + out.count > 0)
    .sort((a, b) => Number(getMoney(b) - getMoney(a)) || (getKey(a) < getKey(b) ? -1 : 1));
}

/** By the place of the row; null: of all together. Days after the last one that the record knows do not count. */
async function readClients(
  db: Db,
  values: readonly unknown[],
  rows: readonly CountedRow[],
  { values: [, lastDay], isLatest, isWithoutLinked }: Scope,
): Promise<Map<number | null, number>> {
  const counted = await db.many(isLatest && !isWithoutLinked ? countClientsNow : countClientsThen, [
    ...values,
    rows.map((_row, at) => at),
    rows.map(({ country }) => country),
    rows.map(({ from }) => from),
    rows.map(({ to }) => (to < lastDay ? to : lastDay)),
  ]);
  return new Map(counted.map(({ row, clients }) => [row, clients]));
}

function addTo(sum: Sum, { count, minor }: Sum): void {
  sum.count += count;
  sum.minor += minor;
}

function addSums(all: Sums, one: Sums): Sums {
  addTo(all.in, one.in);
  addTo(all.out, one.out);
  return all;
}

const getSum = ({ count, minor }: Sum) => ({ count, amount: amountText('EUR', minor) });
const getSums = ({ in: received, out }: Sums) => ({ in: getSum(received), out: getSum(out) });
