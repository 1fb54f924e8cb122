/** Queries of the facts that are offered for the narrative of a report. Days are bank days. */
import { sql } from '#server/db/pool.ts';
import type {
  AnswerFact,
  ClientFact,
  DecisionFact,
  EventFact,
  HitFact,
  PaymentFact,
  RelationFact,
  ReportFactRow,
  TotalFact,
} from '../factTexts.ts';

/** rows of each kind that are offered at most */
const maxRows = 50;
const day = (moment: string) => `(${moment} at time zone b.zone)::date::text`;

/** $1 client or person */
export const readClient = sql<ClientFact>(`
  select coalesce(c.title, p.full_name, $1) as name, c.type, c.code, c.country, p.birth_date::text as born_on,
    ${day('c.created_at')} as since
  from bank b
  left join client c on c.id = $1
  left join person p on p.id = $1`);

/** Who owns, runs or uses the client. */
export const listRelations = sql<RelationFact>(`
  select r.id::text, r.role, coalesce(c.title, p.full_name, t.name, r.subject_id) as name, r.share_bp,
    ${day('r.from_at')} as since
  from relation r
  cross join bank b
  left join client c on c.id = r.subject_client
  left join person p on p.id = r.subject_client
  left join party t on t.id = r.subject_party
  where r.client_id = $1 and r.until_at is null
  union all
  select m.company_id || ' ' || m.person_id, m.role, p.full_name, null, ${day('m.created_at')}
  from membership m join person p on p.id = m.person_id cross join bank b
  where m.company_id = $1 and m.state = 'active'
  order by 1 limit ${maxRows}`);

/** $1 report */
export const listLinkedPayments = sql<PaymentFact>(`
  select p.id, ${day('coalesce(p.executed_at, p.created_at)')} as day, p.currency, p.amount_minor, p.payer_name,
    p.payer_iban, p.payee_name, p.payee_iban, p.message, p.state
  from mlro_report r
  join payment p on p.id = any (r.payment_ids || r.payment_id)
  cross join bank b
  where r.id = $1 order by 2, p.id limit 200`);

/** $1 client: what it received and paid in the last 365 bank days, as rules count it. */
export const listTotals = sql<TotalFact>(`
  select direction, sum(count)::integer as count, sum(amount_minor)::bigint as minor, min(day)::text as "from",
    max(day)::text as "to"
  from flow_day where client_id = $1 and day > bank_today() - 365
  group by direction having sum(count) > 0 order by direction`);

/** $1 client: live events, newest first. */
export const listEvents = sql<EventFact>(`
  select e.id, e.rule, e.version, v.title, v.body #>> '{conditions,0,measure}' as measure, e.figure, e.grew_to,
    e.threshold, e.from_on::text, coalesce(e.day::text, ${day('e.at')}) as day, e.case_id,
    coalesce(cardinality(e.payments), 0) as payments
  from case_event e
  cross join bank b
  left join lateral (
    select title, body from watch_rule_version w where w.code = e.rule
    order by (w.version = e.version) desc nulls last, w.version desc limit 1
  ) v on true
  where e.client_id = $1 and e.state = 'live' and e.copy_of is null
  order by e.at desc, e.id limit ${maxRows}`);

/** $1 client: what it was asked, and what it answered, newest first. */
export const listAnswers = sql<AnswerFact>(`
  select i.request_id || ' ' || i.n as id, r.case_id, ${day('r.sent_at')} as asked_on, i.words, i.value, i.choices,
    i.cannot, i.cannot_words, ${day('i.answered_at')} as answered_on, p.full_name as by
  from info_request r
  join info_item i on i.request_id = r.id
  cross join bank b
  left join person p on p.id = i.answered_by
  where r.client_id = $1 and r.ended_at is null
  order by r.sent_at desc, r.id, i.n limit ${maxRows}`);

/** $1 client */
export const listHits = sql<HitFact>(`
  select h.id, h.code, h.entity_name, h.score_permille, h.state, ${day('k.at')} as checked_on
  from screening_hit h
  join screening_check k on k.id = h.check_id
  cross join bank b
  where h.client_id = $1 order by k.at desc, h.id limit ${maxRows}`);
export const readNewestCheck = sql<{ day: string }>(`
  select ${day('k.at')} as day from screening_check k cross join bank b
  where k.client_id = $1 order by k.at desc limit 1`);

/** $1 client: closed cases, newest first. */
export const listDecisions = sql<DecisionFact>(`
  select k.id, k.type, k.title, ${day('k.opened_at')} as opened_on, ${day('k.closed_at')} as closed_on,
    k.outcome ->> 'code' as code
  from client_case k cross join bank b
  where k.subject_id = $1 and k.closed_at is not null
  order by k.closed_at desc, k.id limit ${maxRows}`);
/** $1 client, $2 this report */
export const listOtherReports = sql<ReportFactRow>(`
  select r.id, ${day('r.written_at')} as sent_on, r.state, r.authority_reference as reference
  from mlro_report r cross join bank b
  where r.subject_id = $1 and r.id <> $2 order by r.written_at desc, r.id limit ${maxRows}`);
