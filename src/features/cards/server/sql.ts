/** SQL of cards. Every query of the company's side names the company. */
import { sql } from '#server/db/pool.ts';
import { type CardDesign, type CardOrderState, type CardState, delayedAfterDays, maxOwnPayments } from '../rules.ts';

export interface CardRow {
  id: string;
  client_id: string;
  company: string;
  holder_id: string | null;
  holder_name: string | null;
  design: CardDesign;
  name: string;
  state: CardState;
  mask: string | null;
  expires_on: string | null;
  is_expired: boolean;
  limit_minor: bigint;
  monthly_minor: bigint;
  atm: boolean;
  internet: boolean;
  cless: boolean;
  msr: boolean;
  options: string;
  accepted_at: string | null;
  printed_at: string | null;
  lost_at: string | null;
  request_id: string | null;
  wanted: unknown;
  version: number;
  created_at: string;
  used_minor: bigint;
  currency: string;
  iban: string;
  is_fund_blocked: boolean;
  order_state: CardOrderState | null;
  order_at: string | null;
  order_refusal: string | null;
  is_delayed: boolean | null;
}

const cardFields = `
  select c.id, c.client_id, k.title as company, c.holder_id, h.full_name as holder_name, c.design, c.name, c.state,
    c.mask, c.expires_on,
    coalesce(c.expires_on < bank_today(), false) as is_expired,
    c.limit_minor, c.monthly_minor, c.atm, c.internet, c.cless, c.msr, c.options, c.accepted_at, c.printed_at,
      c.lost_at, c.request_id,
    c.wanted, c.version, c.created_at, coalesce(m.used_minor, 0) as used_minor, a.currency, a.iban,
      a.blocked_at is not null as is_fund_blocked,
    o.state as order_state, o.ordered_at as order_at, o.refusal as order_refusal,
    o.state in ('ordered', 'sent') and o.ordered_at < bank_now() - interval '${delayedAfterDays} days' as is_delayed
  from card c
  join client k on k.id = c.client_id
  join account a on a.id = c.account_id
  left join person h on h.id = c.holder_id
  left join card_month m on m.card_id = c.id and m.month = date_trunc('month', bank_today())::date
  left join lateral (
    select state, ordered_at, refusal from card_order o where o.card_id = c.id order by ordered_at desc, id desc limit 1
  ) o on true`;
const newestFirst = `order by c.state = 'terminated', c.id desc`;

export const listCards = sql<CardRow>(`${cardFields} where c.client_id = $1 ${newestFirst} limit 1000`);
export const readCard = sql<CardRow>(`${cardFields} where c.client_id = $1 and c.id = $2`);
export const readHeldCard = sql<CardRow>(
  `${cardFields} where c.holder_id = $1 and c.accepted_at is not null and c.id = $2`,
);
export const listHeldCards = sql<CardRow>(
  `${cardFields} where c.holder_id = $1 and c.accepted_at is not null and c.state <> 'terminated' order by ` +
    'c.id desc limit 100',
);
export interface OwnPaymentRow {
  card_id: string;
  id: string;
  at: string;
  shop: string;
  amount_minor: bigint;
  is_incoming: boolean;
  state: number;
  refusal: string | null;
}
/** The newest of each card, as their payer or payee sees them. */
export const listOwnPayments = sql<OwnPaymentRow>(`
  select c.id as card_id, p.id, p.created_at as at, p.amount_minor, p.state, p.refusal,
    p.payer_client_id is null as is_incoming, case when p.payer_client_id is null then p.payer_name
      else p.payee_name end as shop
  from unnest($1::uuid[]) with ordinality c(id, place)
  cross join lateral (
    select p.* from payment_detail d join payment p on p.id = d.payment_id
    where d.card_id = c.id order by d.payment_id desc limit ${maxOwnPayments}
  ) p
  order by c.place, p.id desc`);
export const lockCard = sql<{ id: string }>('select id from card where client_id = $1 and id = $2 for update');
export const lockHeldCard = sql<{ client_id: string }>(
  'select client_id from card where holder_id = $1 and accepted_at is not null and id = $2 for update',
);

export const readCompany = sql<{ title: string; is_locked: boolean; cards: number }>(`
  select title, is_client_locked(flags) as is_locked,
    (select count(*)::integer from card where client_id = $1 and state <> 'terminated') as cards
  from client where id = $1`);
export const findFund = sql<{ id: bigint }>(`
  select id from account
  where client_id = $1 and currency = 'EUR' and closed_at is null and ($2::text is null or iban = $2)
  order by right(iban, 11) <> client_id, id limit 1`);

export const insertCard = sql<never>(`
  insert into card (id, client_id, account_id, design, name, limit_minor, monthly_minor, ordered_by, created_at,
    changed_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, t, t from bank_now() t`);
export const insertOrder = sql<never>(`
  insert into card_order (id, card_id, client_id, state, ordered_by, ordered_at, changed_at, replaces, name)
  select $1, $2, $3, 'ordered', $4, t, t, $5, c.name from card c, bank_now() t where c.id = $2`);

export const updateCard = sql<never>(`
  update card set
    limit_minor = coalesce($2, limit_minor), monthly_minor = coalesce($3, monthly_minor),
      options = coalesce($4, options),
    atm = coalesce($5, atm), internet = coalesce($6, internet), cless = coalesce($7, cless), msr = coalesce($8, msr),
    state = coalesce($9, state), wanted = null, version = version + 1, changed_at = bank_now()
  where id = $1`);
export const terminateCard = sql<never>(`
  update card set state = 'terminated', request_id = null, wanted = null, version = version + 1,
    changed_at = bank_now() where id = $1`);
export const loseCard = sql<never>(`
  update card set state = 'locked', lost_at = bank_now(), wanted = null, version = version + 1,
    changed_at = bank_now() where id = $1`);
export const wantChange = sql<never>('update card set wanted = $2, request_id = $3 where id = $1');
export const offerCard = sql<never>(`
  update card set holder_id = $2, accepted_at = null, options = '', request_id = $3, version = version + 1,
    changed_at = bank_now()
  where id = $1`);
/** A named card bears its holder's name. */
export const acceptCard = sql<never>(`
  update card set accepted_at = bank_now(), request_id = null, changed_at = bank_now(), name = case design
    when 'Z1VISA' then $2 else name end
  where id = $1`);
export const declineCard = sql<never>(
  'update card set holder_id = null, request_id = null, changed_at = bank_now() where id = $1',
);
export const findOffered = sql<CardRow>(`${cardFields} where c.id = $1 and c.holder_id = $2`);
export const lockAnyCard = sql<{ id: string }>('select id from card where id = $1 for update');

export interface UnsentRow {
  id: string;
  card_id: string;
  design: string;
  name: string;
  at: string;
}
/** Orders that the processor does not know of yet and whose time has come; other processes send others. */
export const lockUnsent = sql<UnsentRow>(`
  select o.id, o.card_id, c.design, o.name, o.ordered_at as at from card_order o
  join card c on c.id = o.card_id
  where o.told_at is null and o.state <> 'failed' and o.tell_at <= now()
  order by o.tell_at, o.id limit 1 for update of o skip locked`);
/** After a second, 4, 16, … at most 5 minutes. */
export const sendLater = sql<never>(`
  update card_order
  set tell_tries = tell_tries + 1, tell_at = clock_timestamp() + make_interval(secs => least(4.0 ^ least(tell_tries, 9),
    300))
  where id = $1`);
export const markSent = sql<never>('update card_order set told_at = now() where id = $1');
export const nameNumber = sql<never>(`
  update card set mask = coalesce(mask, repeat('*', 12) || $2), expires_on = coalesce(expires_on, $3::date),
    changed_at = bank_now() where id = $1`);

// ── messages of the processor ──
export const claimMessage = sql<{ id: string }>(
  'insert into card_message (id, kind, body_hash) values ($1, $2, $3) on conflict do nothing returning id',
);
export const readMessage = sql<{ body_hash: Buffer; answer: unknown }>(
  'select body_hash, answer from card_message where id = $1',
);
export const keepAnswer = sql<never>('update card_message set answer = $2 where id = $1');
export const forget = sql<never>(`
  delete from card_message where id in (
    select id from card_message where at < now() - make_interval(days => $1)
    order by at limit $2 for update skip locked)`);
/** Those of a client go with what the bank knows of the client. */
export const forgetSetAside = sql<never>(`
  delete from card_set_aside where id in (
    select id from card_set_aside where client_id is null and at < bank_now() - make_interval(months => $1)
    order by at limit $2)`);
/** The last one at or before a day. */
export const readRate = sql<{ rate: string }>(`
  select rate::text as rate from card_rate where currency = $1 and day <= $2::date order by day desc limit 1`);
/** The same, or the first after it. */
export const readNearRate = sql<{ rate: string }>(`
  select rate::text as rate from card_rate where currency = $1
  order by day > $2::date, abs(day - $2::date) limit 1`);
export const readClientOfCard = sql<{ client_id: string }>('select client_id from card where id = $1');
export const readToday = sql<{ today: string }>('select bank_today() as today');
export const readAuthorisedOn = sql<{ day: string; payment_id: string }>(`
  select (created_at at time zone (select zone from bank))::date as day, payment_id from card_authorisation
  where reference = $1 and ($2::uuid is null or card_id = $2)`);
export interface AuthorisedRow {
  message_id: string;
  answer: unknown;
  is_other: boolean;
  is_made: boolean;
}
export const authorize = sql<AuthorisedRow>(
  `
    select message_id, answer, is_other, is_made from take_authorisations($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
      $12)`,
);
export const clear = sql<{ payment_id: string | null; debt_minor: bigint | null; client_id: string | null }>(
  'select payment_id, debt_minor, client_id from clear_card($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);
export interface AskedRow {
  kind: string;
  card_id: string | null;
  /** null: from before it was kept */
  currency: string | null;
  minor: bigint | null;
}
/** What a reference has served, under the lock of the reference. */
export const readCleared = sql<AskedRow>(`
  select kind, card_id, asked_currency as currency, asked_minor as minor from card_clearing where reference = $1`);
export const readReversed = sql<AskedRow>(`
  select 'reversal' as kind, null::uuid as card_id, asked_currency as currency, asked_minor as minor
  from card_reversal where reference = $1`);
export const readAuthorised = sql<AskedRow>(`
  select 'advice' as kind, card_id, asked_currency as currency, asked_minor as minor
  from card_authorisation where reference = $1`);

/**
 * The card and the client that a message names: the card itself, its authorisation's, its order's, or an account's
 * client.
 */
export const readNamed = sql<{ card_id: string | null; client_id: string }>(`
  select c.id as card_id, c.client_id from card c
  where c.id in ($1::uuid, (select card_id from card_authorisation where reference = $2),
    (select card_id from card_order where id = $3::uuid))
  union all
  select null, client_id from account where iban = $4 and client_id is not null
  limit 1`);
export const insertSetAside = sql<{ id: string }>(`
  insert into card_set_aside (id, at, body_hash, kind, reason, field, reference, card_id, client_id, body)
  values ($1, bank_now(), $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict do nothing returning id`);

export interface PresentmentRow {
  /** bank day on which the clearing was booked */
  day: string;
  /** EUR cents of one payment */
  limit_minor: bigint;
  /** of the authorisation, null without one; in its currency where all clearings have it, else EUR cents */
  authorised_minor: bigint | null;
  /** of its clearings up to this one, the same */
  cleared_minor: bigint | null;
}
/** A clearing that is repeated is judged as it was when it was booked. */
export const readPresentment = sql<PresentmentRow>(`
  select (booked.created_at at time zone b.zone)::date as day, c.limit_minor,
    case when s.is_same then k.asked_minor else k.amount_minor end as authorised_minor,
    case when s.is_same then s.asked_minor else s.minor end as cleared_minor
  from card_clearing booked
  join card c on c.id = booked.card_id
  cross join bank b
  left join card_authorisation k on k.reference = booked.authorisation
  left join lateral (
    select bool_and(x.asked_currency = k.asked_currency) as is_same, sum(x.asked_minor)::bigint as asked_minor,
      sum(x.amount_minor)::bigint as minor
    from card_clearing x where x.authorisation = k.reference and x.created_at <= booked.created_at) s on true
  where booked.reference = $1`);
export const lockReference = sql<never>('select lock_card_reference($1)');
export const reverse = sql<{ payment_id: string | null }>(
  'select give_up_authorisation as payment_id from give_up_authorisation($1, $2, $3, $4)',
);
export const receive = sql<{ payment_id: string | null }>(
  'select receive_by_card as payment_id from receive_by_card($1, $2, $3, $4, $5, $6, $7, $8)',
);
export const lockOrder = sql<{ id: string; card_id: string; state: CardOrderState }>(
  'select id, card_id, state from card_order where id = $1 for update',
);
export const moveOrder = sql<never>(
  'update card_order set state = $2, refusal = $3, changed_at = bank_now() where id = $1',
);
export const markPrinted = sql<never>('update card set printed_at = bank_now(), changed_at = bank_now() where id = $1');
export const settle = sql<{ count: number }>('select settle_card_payments($1) as count');
export const expire = sql<{ count: number }>('select expire_card_holds($1) as count');
