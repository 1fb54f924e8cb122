/** Queries of safeguarding. Amounts are cents. */
import { sql } from '#server/db/pool.ts';
import type { LookState } from '../rules.ts';

export const takeLooks = sql<{ day: string; look: number; lacks_minor: bigint }>(
  'select day::text as day, look, lacks_minor from take_safeguarding_looks($1, $2) order by day, look',
);

export interface LookRow {
  look: number;
  cut_off_at: string;
  taken_at: string;
  state: LookState;
  clients_minor: bigint;
  suspense_minor: bigint;
  card_minor: bigint;
  rail_minor: bigint;
  owed_minor: bigint;
  /** amounts as text */
  accounts: { code: string; name: string; ledger: string; stated: string | null }[];
  held_minor: bigint;
  stated_minor: bigint | null;
  late_minor: bigint;
  signed_by: string | null;
  signed_at: string | null;
  comment: string | null;
}
/** $1 bank day */
export const listLooks = sql<LookRow>(`
  select l.look, l.cut_off_at, l.taken_at, safeguarding_state(l.owed_minor, l.held_minor, l.stated_minor) as state,
    l.clients_minor, l.suspense_minor, l.card_minor, l.rail_minor, l.owed_minor, l.accounts, l.held_minor,
    l.stated_minor, l.late_minor, p.full_name as signed_by, s.signed_at, s.comment
  from safeguarding_look l
  left join safeguarding_sign_off s on s.day = l.day and s.look = l.look
  left join person p on p.id = s.signed_by
  where l.day = $1::date order by l.look`);

export interface MonthRow {
  month: string;
  day: string;
  owed_minor: bigint;
  held_minor: bigint;
  stated_minor: bigint | null;
  lowest_minor: bigint;
}
/** The last day of each of the last 13 months, as it was counted last. */
export const listMonths = sql<MonthRow>(`
  select distinct on (date_trunc('month', l.day)) to_char(l.day, 'YYYY-MM') as month, l.day::text as day, l.owed_minor,
    l.held_minor, l.stated_minor,
    min(least(l.held_minor, l.stated_minor) - l.owed_minor) over (partition by date_trunc('month', l.day))
      as lowest_minor
  from safeguarding_look l
  where l.day >= date_trunc('month', bank_today()) - interval '12 months'
  order by date_trunc('month', l.day), l.day desc, l.look desc`);

export const readNow = sql<{ owed_minor: bigint; held_minor: bigint; state: LookState }>(`
  select owed_minor, held_minor, safeguarding_state(owed_minor, held_minor, null) as state from safeguarding_now()`);
interface OwnFundsRow {
  average_minor: bigint;
  days: number;
  capital_minor: bigint;
  retained_minor: bigint;
}
/** $1 bank day */
export const readOwnFundsAt = sql<OwnFundsRow>(
  'select average_minor, days, capital_minor, retained_minor from own_funds_at($1)',
);

export interface AtDayRow {
  clients_minor: bigint;
  suspense_minor: bigint;
  card_minor: bigint;
  rail_minor: bigint;
  ledger_minor: bigint;
  stated_minor: bigint | null;
}
/** At the cut-off $2 (time) of any day $1. */
export const readAtDay = sql<AtDayRow>(`
  select s.clients_minor, s.suspense_minor, s.card_minor, s.rail_minor, s.ledger_minor, a.stated_minor
  from safeguarding_cut_off($1::date, $2::time) c(moment)
  cross join lateral safeguarding_at(c.moment, overdrawable_accounts()) s
  cross join lateral safeguarding_accounts($1::date, c.moment) a`);
export const readFundsAverage = sql<{ average_minor: bigint; days: number }>(
  'select average_minor, days from own_funds()',
);
export const readOwnCapital = sql<{ month: string; capital_minor: bigint; retained_minor: bigint }>(
  `select to_char(bank_today(), 'YYYY-MM') as month, capital_minor, retained_minor from own_capital()`,
);
/** The account that takes the fees of each bank day, else the first one of the bank's own money. */
export const findOwnAccount = sql<{ code: string; name: string }>(`
  select code, name from ledger_account
  where currency = 'EUR' and class = 'asset' and not is_safeguarding and account_id is not null
  order by is_settled_daily desc, number limit 1`);

/** The newest look at a cut-off and the newest later one: what they lack. */
export const findShortfall = sql<{ day: string; lacks_minor: bigint }>(`
  select l.day::text as day, l.owed_minor - least(l.held_minor, l.stated_minor) as lacks_minor
  from (values (1), (2)) k(look)
  cross join lateral (select * from safeguarding_look s where s.look = k.look order by s.day desc limit 1) l
  where least(l.held_minor, l.stated_minor) < l.owed_minor
  order by l.day desc limit 1`);

/** One sign-off of a day after the other. Ends with the transaction. */
export const lockDay = sql<never>(`select pg_advisory_xact_lock(hashtextextended('safeguarding ' || $1, 0))`);
export const findLastLook = sql<{ look: number; is_signed: boolean }>(`
  select l.look, s.day is not null as is_signed
  from safeguarding_look l left join safeguarding_sign_off s on s.day = l.day and s.look = l.look
  where l.day = $1::date order by l.look desc limit 1`);
export const insertSignOff = sql<never>(`
  insert into safeguarding_sign_off (day, look, comment, signed_by, signed_at)
  values ($1::date, $2, $3, $4, bank_now())`);
