/** A company's figures. They come from totals only, so the number of entries and payments does not matter. */
import type { Db } from '#server/db/pool.ts';
import { sql } from '#server/db/pool.ts';
import { amountText } from '#shared/money.ts';
import { monthsUpTo } from '#shared/months.ts';
import type { CompanyStats } from '../calls.ts';
import { getFigures, type LimitKey, limitKeys, type Moved, type StatsKind } from '../figures.ts';

const readDay = sql<{ day: string }>('select bank_today() as day');

interface SumRow {
  month: string;
  direction: 'in' | 'out';
  kind: StatsKind;
  amount_minor: bigint;
}

// closed accounts count: they moved money too
const readSums = sql<SumRow>(`
  select to_char(date_trunc('month', d.day::timestamp), 'YYYY-MM') as month, d.direction, d.kind,
    sum(d.amount_minor)::bigint as amount_minor
  from account a
  join day_total d on d.account_id = a.id and d.direction in ('in', 'out') and d.day >= $2::date
  where a.client_id = $1 and a.currency = 'EUR' and d.kind <> 'own'
  group by date_trunc('month', d.day::timestamp), d.direction, d.kind`);

interface CountryRow {
  country: string;
  counterparties: number;
  in_minor: bigint;
  out_minor: bigint;
}

const readCountries = sql<CountryRow>(`
  select country, sum(new_count)::integer as counterparties,
    coalesce(sum(in_minor) filter (where month >= $2::date), 0)::bigint as in_minor,
    coalesce(sum(out_minor) filter (where month >= $2::date), 0)::bigint as out_minor
  from counterparty_month
  where client_id = $1
  group by country
  order by sum(in_minor + out_minor) filter (where month >= $2::date) desc nulls last, country`);

interface LimitRow {
  key: LimitKey;
  limit_minor: bigint;
  used_minor: bigint;
}

// the same sums as in is_over_limit()
const readLimits = sql<LimitRow>(`
  select key, limit_minor, used_minor
  from limit_use($1, null)
  order by array_position($2, key)`);

/** The figures of thirteen months up to today. */
export async function readStats(db: Db, companyId: string): Promise<CompanyStats> {
  const { day } = await db.one(readDay);
  const months = monthsUpTo(day);
  const since = `${months[0]}-01`;
  const [sums, countries, limits] = await Promise.all([
    db.many(readSums, [companyId, since]),
    db.many(readCountries, [companyId, since]),
    db.many(readLimits, [companyId, limitKeys]),
  ]);
  const figures = getFigures(
    months,
    sums.map(({ amount_minor, ...sum }) => ({ ...sum, amountMinor: amount_minor })),
  );
  return {
    months: figures.map(({ month, kinds, ...moved }) => ({
      month,
      ...getTexts(moved),
      kinds: kinds.map(({ kind, ...ofKind }) => ({ kind, ...getTexts(ofKind) })),
    })),
    countries: countries.map(({ country, counterparties, in_minor, out_minor }) => ({
      country,
      counterparties,
      ...getTexts({ incomeMinor: in_minor, expenseMinor: out_minor }),
    })),
    limits: limits.map(({ key, limit_minor, used_minor }) => ({
      key,
      limit: amountText('EUR', limit_minor),
      used: amountText('EUR', used_minor),
    })),
  };
}

function getTexts({ incomeMinor, expenseMinor }: Moved) {
  return { income: amountText('EUR', incomeMinor), expense: amountText('EUR', expenseMinor) };
}
