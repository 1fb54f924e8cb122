/** Queries of the overview of the books. Amounts are cents. */
import { sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';
import type { Overview } from '../calls.ts';
import type { ChartAccount, FeeKind, Rail } from '../rules.ts';

/** Follows executed payments in the feed, and fees in the ledger. */
export const overviewFollower: Follower = {
  name: 'overview',
  batch: 1000,
  follow: sql('select count_overview($1) as read'),
};

/** Posted fees that are not in the sums by day yet and are read by the call itself: what a busy minute brings. */
const maxLive = 2000;

interface ChartRow {
  code: string;
  name: string;
  class: ChartAccount['class'];
  is_safeguarding: boolean;
}
export const listChart = sql<ChartRow>(
  `select code, name, class, is_safeguarding from ledger_account where currency = 'EUR' order by number`,
);

/** $1: the first day of the first month. */
export const listBalances = sql<{ code: string; day: string; minor: bigint }>(
  'select code, day::text as day, minor from month_balances($1)',
);
export const readFirstMonth = sql<{ month: string }>(`select to_char(first_month(), 'YYYY-MM') as month`);

export interface FeeRow {
  month: string;
  kind: FeeKind;
  earned_minor: bigint;
  returned_minor: bigint;
}
export const listFees = sql<FeeRow>(`
  select to_char(f.day, 'YYYY-MM') as month, f.kind, sum(f.earned_minor)::bigint as earned_minor,
    sum(f.returned_minor)::bigint as returned_minor
  from (
    select * from fee_day where day >= $1::date
    union all
    select l.* from fee_counted c cross join lateral fees_between(c.seq, c.seq + ${maxLive}) l where l.day >= $1::date
  ) f
  group by 1, 2`);

interface RailRow {
  month: string;
  rail: Rail;
  count: number;
  amount_minor: bigint;
}
export const listRails = sql<RailRow>(`
  select to_char(day, 'YYYY-MM') as month, rail, sum(count)::integer as count, sum(amount_minor)::bigint as amount_minor
  from rail_day where day >= $1::date
  group by 1, 2`);
export const listActive = sql<{ month: string; clients: number }>(
  `select to_char(month, 'YYYY-MM') as month, clients from active_month where month >= $1::date`,
);

interface NewestLookRow {
  day: string;
  state: NonNullable<Overview['safeguarding']>['state'];
  owed_minor: bigint;
  held_minor: bigint;
  stated_minor: bigint | null;
}
export const findNewestLook = sql<NewestLookRow>(`
  select day::text as day, safeguarding_state(owed_minor, held_minor, stated_minor) as state, owed_minor, held_minor,
    stated_minor
  from safeguarding_look order by day desc, look desc limit 1`);

export const findOldestSuspense = sql<{ cause: string; since: string; bank_days: number; amount_minor: bigint }>(
  'select cause, since::text as since, bank_days, amount_minor from suspense_by_age() limit 1',
);
export const readSuspense = sql<{ total_minor: bigint }>(`
  select coalesce((
    select balance_minor from account where id = internal_account('suspense', 'EUR')), 0) as total_minor`);
