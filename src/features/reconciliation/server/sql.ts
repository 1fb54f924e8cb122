/** Queries of the reconciliation. */
import { sql } from '#server/db/pool.ts';

/** One file is taken after the other. */
export const lockStatements = sql<never>(`select pg_advisory_xact_lock(hashtextextended('bank statements', 0))`);

export interface FileRow {
  id: string;
  name: string;
  format: string;
  source: 'upload' | 'folder';
  taken_by: string | null;
  taken_at: string;
  refusal: string | null;
  place: string;
  outcome: { account: string; number: string; outcome: 'taken' | 'known' | 'refused'; reason: string; lines: number }[];
  duplicates: number;
}
const file = `f.id, f.name, f.format, f.source, p.full_name as taken_by, f.taken_at, f.refusal, f.place, f.outcome,
  f.duplicates`;
export const findFile = sql<FileRow>(
  `select ${file} from bank_statement_file f left join person p on p.id = f.taken_by where f.sha256 = $1`,
);
export const listFiles = sql<FileRow>(`
  select ${file} from bank_statement_file f left join person p on p.id = f.taken_by
  order by f.taken_at desc, f.id desc limit 50`);
export const insertFile = sql<never>(`
  insert into bank_statement_file (id, name, sha256, format, source, taken_by, taken_at, refusal, place)
  values ($1, $2, $3, $4, $5, $6, bank_now(), $7, $8)`);
export const keepOutcome = sql<never>('update bank_statement_file set outcome = $2 where id = $1');
export const countFile = sql<never>('update bank_statement_file set duplicates = duplicates + 1 where id = $1');

/** The account of the ledger with an IBAN. */
export const findAccount = sql<{ code: string }>(`
  select code from ledger_account
  where currency = 'EUR' and account_id is not null and iban <> '' and iban = $1
  order by code limit 1`);
export const findCode = sql<{ code: string; iban: string }>(
  `select code, iban from ledger_account where currency = 'EUR' and account_id is not null and code = $1`,
);
interface TakenRow {
  booked_on: string;
  amount_minor: bigint;
  other_iban: string;
  message: string;
}
/** Lines of the last quarter: files of a bank do not reach back further. */
export const listTaken = sql<TakenRow>(`
  select booked_on::text as booked_on, amount_minor, other_iban, message
  from bank_statement_line
  where code = $1 and stated_on > (select max(until_day) - 92 from bank_statement where code = $1)`);
export const lastClosing = sql<{ closing_minor: bigint }>(`
  select closing_minor from bank_statement where code = $1 order by until_day desc, from_day desc, place desc limit 1`);
export const findStatement = sql<{ id: string; fingerprint: Buffer | null }>(
  'select id, fingerprint from bank_statement where code = $1 and number = $2 and until_day = $3',
);
export const countStatement = sql<never>('update bank_statement set duplicates = duplicates + 1 where id = $1');
/** The later one of a day is the one that counts, so each is taken a moment after the one before. */
export const insertStatement = sql<never>(`
  insert into bank_statement (id, code, number, from_day, until_day, opening_minor, closing_minor, taken_by, file_id,
    fingerprint, place, taken_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, n.place, bank_now() + n.place * interval '1 microsecond'
  from (select coalesce(max(place), 0) + 1 as place from bank_statement where code = $2) n`);
export const insertLines = sql<never>(`
  insert into bank_statement_line (id, statement_id, code, place, stated_on, booked_on, value_on, amount_minor,
    is_reversal, reference, transaction_id, end_to_end_id, batch_id, parts, other_name, other_iban, message)
  select new_id(), $1, $2, e.place, $3, e.booked_on, e.value_on, e.amount_minor, e.is_reversal, e.reference,
    e.transaction_id, e.end_to_end_id, e.batch_id, e.parts, e.other_name, e.other_iban, e.message
  from jsonb_to_recordset($4) as e(place integer, booked_on date, value_on date, amount_minor bigint,
    is_reversal boolean, reference text, transaction_id text, end_to_end_id text, batch_id text, parts jsonb,
    other_name text, other_iban text, message text)`);
export const matchLines = sql<{ count: number }>('select match_statement_lines($1) as count');
export const countOpen = sql<{ count: number }>(
  `select count(*)::integer as count from bank_statement_line where code = any ($1) and state = 'open'`,
);
export const listCodes = sql<{ code: string }>(
  `select distinct code from bank_statement_line where state <> 'matched' order by code`,
);

export interface AccountRow {
  code: string;
  name: string;
  bank_name: string;
  iban: string;
  has_statements: boolean;
  has_mapping: boolean;
  number: string | null;
  until_day: string | null;
  closing_minor: bigint | null;
  taken_at: string | null;
  ledger_minor: bigint | null;
  explained_minor: bigint | null;
  missing_days: string[];
  missing: number;
  open: number;
  explained: number;
  overdue: number;
}
/** Accounts at other banks: those whose statements are expected, or have come. */
export const listAccounts = sql<AccountRow>(`
  select l.code, l.name, l.bank_name, l.iban, l.has_statements, m.code is not null as has_mapping, s.number,
    s.until_day::text as until_day, s.closing_minor, s.taken_at,
    -balance_of_day(l.account_id, s.until_day) as ledger_minor,
    explained_minor(l.code, s.until_day) as explained_minor, d.days[1:20] as missing_days,
    cardinality(d.days) as missing, n.open, n.explained, n.overdue
  from ledger_account l
  left join bank_csv_mapping m on m.code = l.code
  left join lateral (
    select * from bank_statement b where b.code = l.code
    order by b.until_day desc, b.from_day desc, b.place desc limit 1
  ) s on true
  cross join lateral (
    select coalesce(array_agg(day::date::text order by day), '{}') as days
    from (select min(from_day) as first from bank_statement b where b.code = l.code) f,
      generate_series(f.first, bank_today() - 1, interval '1 day') day
    where l.has_statements and is_bank_day(day::date) and not exists (
      select from bank_statement b where b.code = l.code and day::date between b.from_day and b.until_day)
  ) d
  cross join lateral (
    select count(*) filter (where x.state = 'open')::integer as open,
      count(*) filter (where x.state = 'explained')::integer as explained,
      count(*) filter (where x.state = 'explained' and y.due_on < bank_today())::integer as overdue
    from bank_statement_line x left join bank_line_decision y on y.id = x.decision_id
    where x.code = l.code and x.state <> 'matched'
  ) n
  where l.currency = 'EUR' and l.account_id is not null and (l.has_statements or s.id is not null or l.iban <> '')
  order by l.number`);
export interface GapRow {
  code: string;
  number: string;
  from_day: string;
  closed_minor: bigint;
  opening_minor: bigint;
}
export const listGaps = sql<GapRow>(`
  select code, number, from_day::text as from_day, closed_minor, opening_minor
  from (
    select code, number, from_day, opening_minor, lag(closing_minor) over w as closed_minor
    from bank_statement
    window w as (partition by code order by until_day, from_day, place)
  ) s
  where opening_minor <> closed_minor
  order by code, from_day desc
  limit 200`);

export interface SuspendedRow {
  id: string;
  cause: string;
  since: string;
  bank_days: number;
  amount_minor: bigint;
  words: string;
  client_id: string | null;
  /** null: no one has explained it */
  reason: string | null;
  due_on: string | null;
  made_by: string | null;
  is_over: boolean | null;
}
const suspended = `
  select s.id, s.cause, s.since::text as since, s.bank_days, s.amount_minor, s.words, s.client_id,
    r.words as reason, r.due_on::text as due_on, p.full_name as made_by, r.due_on < bank_today() as is_over
  from suspense_by_age() s
  left join suspense_reason r on r.transfer_id = s.id and r.replaced_at is null
  left join person p on p.id = r.made_by`;
/** $1: the reader, who sees nothing of clients that they are linked to */
export const listSuspended = sql<SuspendedRow>(`
  ${suspended}
  where s.client_id is null or s.client_id <> all (array(select clients_of_staff($1)))
  order by s.since, s.id
  limit 200`);
export const findSuspended = sql<SuspendedRow>(`${suspended} where s.id = $1`);
export const explainSuspense = sql<{ refusal: string | null }>('select explain_suspense($1, $2, $3, $4) as refusal');

export interface DecisionRow {
  id: string;
  kind: 'match' | 'posting' | 'explanation';
  rule: string | null;
  transfer_ids: string[];
  words: string;
  due_on: string | null;
  made_by: string | null;
  made_at: string;
  undone_by: string | null;
  undone_at: string | null;
  undone_for: string | null;
}
export const listDecisions = sql<DecisionRow>(`
  select d.id, d.kind, d.rule, d.transfer_ids, d.words, d.due_on::text as due_on, m.full_name as made_by, d.made_at,
    u.full_name as undone_by, d.undone_at, d.undone_for
  from bank_line_decision d
  left join person m on m.id = d.made_by
  left join person u on u.id = d.undone_by
  where d.line_id = $1
  order by d.made_at desc, d.id desc`);

export interface CandidateRow {
  id: string;
  booked_on: string;
  amount_minor: bigint;
  other_name: string;
  other_iban: string;
  message: string;
  kind: string;
  end_to_end_id: string | null;
  same_amount: boolean;
  same_reference: boolean;
  same_iban: boolean;
  same_day: boolean;
}
/** $1 line, $2 the reader */
export const listCandidates = sql<CandidateRow>(`
  select e.transfer_id as id, e.booked_on::text as booked_on, e.amount_minor, e.other_name, e.other_iban, e.message,
    e.kind, e.end_to_end_id, a.same_amount, a.same_reference, a.same_iban, a.same_day
  from bank_statement_line l
  cross join lateral open_bank_entries(l.code, l.booked_on - 10, l.booked_on + 10) e
  cross join lateral (
    select e.amount_minor = l.amount_minor as same_amount,
      coalesce(l.transaction_id in (e.transaction_id, e.own_id), false)
        or coalesce(l.end_to_end_id in (e.end_to_end_id, e.own_id), false) as same_reference,
      l.other_iban <> '' and e.other_iban = l.other_iban as same_iban, e.booked_on = l.booked_on as same_day
  ) a
  where l.id = $1 and sign(e.amount_minor) = sign(l.amount_minor)
    and (e.client_id is null or e.client_id <> all (array(select clients_of_staff($2))))
  order by a.same_reference::integer * 4 + a.same_amount::integer * 3 + a.same_iban::integer * 2
    + a.same_day::integer desc, abs(e.booked_on - l.booked_on), e.transfer_id
  limit 50`);

export const findLine = sql<{ client_id: string | null; code: string }>(
  'select client_id, code from bank_statement_line where id = $1',
);
/** Clients whose transfers these are. */
export const listClients = sql<{ client_id: string }>(`
  select distinct c.id as client_id
  from transfer t
  join account a on a.id in (t.debit_id, t.credit_id)
  left join payment p on p.id = t.payment_id
  cross join lateral (values (a.client_id), (a.debtor_id), (p.payer_client_id), (p.payee_client_id)) c(id)
  where t.id = any ($1) and c.id is not null`);
export const matchByHand = sql<{ refusal: string | null }>('select match_line_by_hand($1, $2, $3) as refusal');
export const explain = sql<{ refusal: string | null }>('select explain_line($1, $2, $3, $4) as refusal');
export const undo = sql<{ refusal: string | null }>('select undo_line_decision($1, $2, $3, $4) as refusal');
export const readToday = sql<{ today: string }>('select bank_today()::text as today');

export interface RuleRow {
  id: string;
  kind: 'reference' | 'counterparty' | 'batch' | 'text';
  code: string | null;
  words: string | null;
  target: string | null;
  most_minor: bigint | null;
  made_by: string | null;
}
export const listRules = sql<RuleRow>(`
  select r.id, r.kind, r.code, r.words, r.target, r.most_minor, p.full_name as made_by
  from bank_match_rule r left join person p on p.id = r.made_by
  where r.ended_at is null
  order by r.place, r.id`);
export const insertRule = sql<{ id: string }>(`
  insert into bank_match_rule (id, place, kind, code, words, target, most_minor, made_by, confirmed_by, made_at)
  values ($1, 4, 'text', $2, $3, $4, $5, $6, $7, bank_now())
  on conflict (code, lower(words)) where ended_at is null do nothing
  returning id`);
export const isRuleKnown = sql<{ yes: boolean }>(`
  select exists (select from bank_match_rule
    where code = $1 and lower(words) = lower($2) and ended_at is null) as yes`);
export const findRule = sql<{ kind: string }>('select kind from bank_match_rule where id = $1 and ended_at is null');
export const endRule = sql<never>(
  'update bank_match_rule set ended_by = $2, ended_at = bank_now() where id = $1 and ended_at is null',
);
export const readMapping = sql<{ mapping: unknown }>('select mapping from bank_csv_mapping where code = $1');
export const saveMapping = sql<never>(`
  insert into bank_csv_mapping (code, mapping, made_by, made_at) values ($1, $2, $3, bank_now())
  on conflict (code) do update set mapping = excluded.mapping, made_by = excluded.made_by, made_at = excluded.made_at`);
