/** Invariants between payments, approvals and the ledger. */
import { type Invariant, recordsWhere } from '#server/audit/invariants.ts';
import { paymentStates as states, visibleBlocks } from '../rules.ts';

/** Records of a payment's steps, each in the log of who pays: other records name no state. */
const stepRecords = recordsWhere(
  `subject_kind = 'payment' and facts ? 'to' and not (verb = 'payment.receive' and facts ? 'from')`,
);

/**
 * The canonical text of a payment (tasks/approvalText.ts) in SQL, of its row `p`, in the form that it was approved in.
 */
const canonicalText = `
  concat('["kontora-payment-', case when p.payee_checked_at is null then 2 else 3 end, '",', to_json(p.id::text), ',',
    p.version, ',', to_json(p.payer_iban), ',', to_json(p.payee_iban), ',',
    to_json(p.payee_name), ',', to_json(p.currency), ',"', p.amount_minor, '","', p.fee_minor, '",', to_json(p.message),
      ',',
    to_json(p.payee_check), ',', to_json(coalesce(p.payee_holder, '')),
    case when p.payee_checked_at is not null then concat(',', extract(epoch from p.payee_checked_at)::bigint, ',',
      to_json(p.mismatch_accepted), ',',
      to_json(coalesce(p.remittance_reference, '')), ',', to_json(coalesce(p.end_to_end_id, '')), ',',
        to_json(p.is_instant)) end, ']')`;

/**
 * payment_seal() in SQL, of the row `p`: an intruder who changes rows can change that function too, so it is not asked.
 */
const seal = `
  pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(row(
    p.id, p.version, p.rail, p.payer_client_id, p.payer_account_id, p.payer_name, p.payer_iban, p.payee_client_id,
    p.payee_account_id, p.payee_name, p.payee_iban, p.currency, p.amount_minor, p.fee_minor, p.message, p.category,
    p.initiator_id, p.confirmator_id, p.payee_check, p.payee_holder, pg_catalog.encode(p.payload_hash, 'hex'),
    extract(epoch from p.created_at), extract(epoch from p.executed_at)
  )::text, 'UTF8')), 'hex')`;

/** Of the row `p` and its hold `h`: an advice of a card may hold less, see the invariants of cards. */
const notHeld = `
  (p.rail <> 'card' and (h.payment_id is null or h.amount_minor <> p.amount_minor + p.fee_minor)
    or h.account_id <> p.payer_account_id)`;

export const paymentInvariants: readonly Invariant[] = [
  {
    rule: 'a payment that is on its way, executed or reversed has exactly its posting and, with a fee, one fee posting',
    query: `
      select p.id from payment p
      left join transfer t on t.payment_id = p.id and t.kind in ('payment', 'own', 'fee', 'debt') and t.reverses is null
      where p.state in (${states.pending}, ${states.executed}, ${states.reversed}) and p.rail <> 'card'
      group by p.id
      having coalesce(sum(t.amount_minor) filter (where t.kind <> 'fee'), 0) <> p.amount_minor
        or count(*) filter (where t.kind in ('payment', 'own')) > 1
        or count(*) filter (where t.kind = 'debt') > 1
        or count(*) filter (where t.kind = 'fee' and t.amount_minor = p.fee_minor) <> (case when p.fee_minor > 0 then 1
          else 0 end)
        or count(*) filter (where t.kind = 'fee') <> (case when p.fee_minor > 0 then 1 else 0 end)`,
  },
  {
    rule: 'the posting of a payment leaves the payer and reaches the payee; its fee leaves the payer',
    query: `
      select p.id from payment p
      join transfer t on t.payment_id = p.id and t.kind in ('payment', 'own', 'fee') and t.reverses is null
      where (p.payer_account_id is not null and t.debit_id <> p.payer_account_id)
        or (p.payee_account_id is not null and t.kind <> 'fee' and t.credit_id <> p.payee_account_id)`,
  },
  {
    rule: 'a payment that is neither on its way nor executed has moved nothing, or all of it came back',
    query: `
      select p.id from payment p
      join transfer t on t.payment_id = p.id and t.reverses is null
      left join transfer r on r.reverses = t.id
      where p.state not in (${states.pending}, ${states.posted}, ${states.executed}, ${states.reversed},
        ${states.blocked}) and r.id is null`,
  },
  {
    rule: 'the amount of a reversed payment came back, and of no pending or executed one',
    query: `
      select p.id from payment p
      join transfer t on t.payment_id = p.id and t.kind in ('payment', 'own', 'debt') and t.reverses is null
      left join transfer r on r.reverses = t.id
      where (p.state = ${states.reversed}) <> (r.id is not null)
        and p.state in (${states.pending}, ${states.executed}, ${states.reversed})`,
  },
  {
    rule: 'the fee of a payment that was made stays, unless a void or a return says that it came back',
    query: `
      select p.id from payment p
      join transfer t on t.payment_id = p.id and t.kind = 'fee' and t.reverses is null
      join transfer r on r.reverses = t.id
      left join payment_void v on v.payment_id = p.id
      left join fee_return f on f.posting_id = r.id
      where p.state in (${states.pending}, ${states.executed}, ${states.reversed}) and v.payment_id is null
        and f.posting_id is null`,
  },
  {
    rule:
      'a transfer that takes another back is its opposite: same payment ' +
      'and amount, to where the money came from or to suspense',
    query: `
      select r.id from transfer r
      join transfer t on t.id = r.reverses
      join account c on c.id = r.credit_id
      where r.amount_minor <> t.amount_minor or r.payment_id is distinct from t.payment_id or r.debit_id <> t.credit_id
        or (r.credit_id <> t.debit_id and c.kind <> 'suspense')`,
  },
  {
    rule: 'a blocked payment has a cause: one that its client may know, or an open case',
    query: `
      select p.id from payment p
      where p.state = ${states.blocked}
        and coalesce(p.refusal, '') not in (${visibleBlocks.map((cause) => `'${cause}'`).join(', ')})
        and not exists (
          select from case_payment h join client_case c on c.id = h.case_id
          where h.payment_id = p.id and h.holds and (c.closed_at is null or c.outcome ->> 'code' = 'ATRU'))`,
  },
  {
    rule: 'each posting of a payment belongs to a payment',
    query: `
      select t.id from transfer t
      left join payment p on p.id = t.payment_id
      where t.payment_id is not null and p.id is null`,
  },
  {
    rule: 'money is held for authorised payments and for no others',
    query: `
      select p.id, p.state from payment p
      left join hold h on h.payment_id = p.id and h.open
      where (p.state in (${states.authorized}, ${states.technicalError}) and ${notHeld})
        or (p.state not in (${states.authorized}, ${states.blocked}, ${states.technicalError})
          and h.payment_id is not null)`,
  },
  {
    rule: 'what a client approved is what was authorised: same version, same hash, an approver who may',
    query: `
      select p.id from payment p
      join client c on c.id = p.payer_client_id
      where p.rail in ('book', 'sepa') and p.state in (${states.pending}, ${states.executed}, ${states.authorized})
        and p.initiator_id is not null
        and not exists (
          select from payment_approval a
          where a.payment_id = p.id and a.version = p.version and a.payload_hash = p.payload_hash
            and a.decision = 'approve' and a.person_id = p.confirmator_id)`,
  },
  {
    rule: 'what was approved is the payment as it is now: its hash computed again',
    query: `
      select p.id from payment p
      where p.payee_check is not null
        and exists (select from payment_approval a where a.payment_id = p.id and a.version = p.version)
        and p.payload_hash <> pg_catalog.sha256(pg_catalog.convert_to(${canonicalText}, 'UTF8'))`,
  },
  {
    rule: 'an executed payment is the one that the audit saw executed: payer, payee, name, message, amount and time',
    query: `
      select p.id from payment p
      join ${recordsWhere(`subject_kind = 'payment' and facts ? 'seal'`)} a on a.subject_id = p.id::text
      where a.facts ->> 'seal' <> ${seal}`,
  },
  {
    rule: 'a request asks what the audit saw it ask: its hash computed again',
    query: `
      select r.id from request r
      join ${recordsWhere(`subject_kind = 'request' and facts ? 'hash'`)} a on a.subject_id = r.id::text
      where a.facts ->> 'hash' <> pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(r.payload::text, 'UTF8')), 'hex')`,
  },
  {
    rule: 'no one confirmed a payment of their own where the policy asks for somebody else',
    query: `
      select p.id from payment p
      join client c on c.id = p.payer_client_id
      where c.approvals = 'other' and p.confirmator_id = p.initiator_id and p.state <> ${states.rejected}`,
  },
  {
    rule: 'each approval belongs to a request that showed exactly that payment',
    query: `
      select a.payment_id, a.version from payment_approval a
      left join request r on r.id = a.request_id
      where r.id is null
        or r.payload_hash <> sha256(convert_to(r.payload::text, 'UTF8'))
        or not exists (
          select from json_array_elements(r.payload -> 'subjects') s
          where s ->> 'id' = a.payment_id::text and (s ->> 'version')::integer = a.version
            and s ->> 'hash' = encode(a.payload_hash, 'hex'))`,
  },
  {
    rule: 'each state a payment has had is recorded in the audit, in an allowed order',
    query: `
      with steps as (
        select subject_id, facts ->> 'from' as from_state, facts ->> 'to' as to_state, verb,
          lag(facts ->> 'to') over (partition by subject_id order by n) as before,
          row_number() over (partition by subject_id order by n desc) as back
        from ${stepRecords} a
      )
      select id from (
        select id::text collate "C" as id, state::text as state from payment
        except
        select subject_id, to_state from steps where back = 1
      ) not_the_last_step
      union all
      select subject_id from steps
      where coalesce(from_state, '') <> coalesce(before, '')
        or not exists (
          select from allowed_transition t
          where t.machine = 'payment' and t.from_state = coalesce(steps.from_state, '') and t.to_state = steps.to_state
            and 'payment.' || t.verb = steps.verb)`,
  },
];
