/**
 * What happened around a case since it opened, besides its own log: money, stops, score, proposals, messages, files.
 */
import type { FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { formatMoney } from '#shared/money.ts';
import type { CaseAnswer } from '../caseAnswer.ts';

type CaseEvent = CaseAnswer['events'][number];

interface EventRow {
  id: string;
  at: string;
  /** null: the bank itself */
  who: string | null;
  what:
    | 'blocked'
    | 'released'
    | 'ended'
    | 'stopped'
    | 'lifted'
    | 'scored'
    | 'proposed'
    | 'confirmed'
    | 'returned'
    | 'sent'
    | 'wrote'
    | 'filed';
  words: string;
  minor: bigint | null;
  currency: string | null;
}

const maxEvents = 200;

/** $2 the client, $3 whether proposals are shown: only to who may act on the case. */
const readEvents = sql<EventRow>(`
  with c as (select * from client_case where id = $1)
  select * from (
    select p.id || ' payment' as id, p.changed_at as at, null as who,
      case p.state when payment_state('blocked') then 'blocked' when payment_state('executed') then 'released'
        when payment_state('authorized') then 'released' else 'ended' end as what,
      p.payee_name as words, p.amount_minor as minor, p.currency
    from case_payment x join payment p on p.id = x.payment_id where x.case_id = $1
    union all
    select r.id || ' stop', r.made_at, m.full_name, 'stopped', r.comment, null, null
    from restriction r left join person m on m.id = r.made_by where r.case_id = $1
    union all
    select r.id || ' lift', r.lifted_at, m.full_name, 'lifted', r.lift_comment, null, null
    from restriction r left join person m on m.id = r.lifted_by where r.case_id = $1 and r.lifted_at is not null
    union all
    select f.factor || f.from_at, f.from_at, null, 'scored', coalesce(f.cause ->> 'words', ''), null, null
    from risk_factor f, c where f.client_id = $2 and f.from_at >= c.opened_at and f.factor = 'ALL'
    union all
    select p.id || ' proposal', p.proposed_at, m.full_name, 'proposed', p.effects ->> 'title', null, null
    from proposal p join person m on m.id = p.proposed_by
    where $3 and p.subject_kind = 'case' and p.subject_id = $1::text
    union all
    select p.id || ' decided', p.decided_at, m.full_name, p.state, p.words, null, null
    from proposal p left join person m on m.id = p.decided_by
    where $3 and p.subject_kind = 'case' and p.subject_id = $1::text and p.state in ('confirmed', 'returned')
    union all
    select g.id::text, g.at, m.full_name, case when g.from_bank then 'sent' else 'wrote' end, g.words, null, null
    from message g join person m on m.id = g.author_id, c
    where g.client_id = $2 and g.at >= c.opened_at and (c.closed_at is null or g.at <= c.closed_at)
    union all
    select f.id || ' file', f.added_at, m.full_name, 'filed', f.name, null, null
    from case_file x join client_file f on f.id = x.file_id left join person m on m.id = f.added_by where x.case_id = $1
  ) e
  order by at desc, id
  limit ${maxEvents}`);

const kinds: Readonly<Record<EventRow['what'], CaseEvent['kind']>> = {
  ...{ blocked: 'money', released: 'money', ended: 'money', stopped: 'money', lifted: 'money', scored: 'system' },
  ...{ proposed: 'decision', confirmed: 'decision', returned: 'decision' },
  ...{ sent: 'message', wrote: 'message', filed: 'message' },
};
const did: Readonly<Record<EventRow['what'], string>> = {
  blocked: 'blocked a payment',
  released: 'let a payment go on',
  ended: 'ended a payment',
  stopped: 'stopped money',
  lifted: 'lifted a stop',
  scored: 'recalculated the score',
  proposed: 'proposed a decision',
  confirmed: 'confirmed the proposal',
  returned: 'returned the proposal',
  sent: 'wrote to the client',
  wrote: 'wrote to the bank',
  filed: 'gave a file',
};

export async function listEvents(
  db: Db,
  { id, clientId }: Pick<FoundCase, 'id' | 'clientId'>,
  mayAct: boolean,
): Promise<CaseEvent[]> {
  return (await db.many(readEvents, [id, clientId, mayAct])).map(
    ({ id: key, at, who, what, words, minor, currency }) => ({
      ...{ id: key, at, who: who ?? 'The bank', kind: kinds[what], did: did[what] },
      detail: minor === null ? words : `${formatMoney(minor, currency ?? 'EUR')} ${currency} to ${words}`,
    }),
  );
}
