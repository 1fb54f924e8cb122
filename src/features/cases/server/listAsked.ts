/** What the client of a case was asked, and what came back. Answers are shown once they were sent. */
import { type Db, sql } from '#server/db/pool.ts';
import type { CaseRequest } from '../caseAnswer.ts';

interface RequestRow {
  id: string;
  state: CaseRequest['state'];
  title: string;
  words: string;
  is_company: boolean;
  sent_by: string | null;
  sent_at: string;
  remind_at: string;
  reminded_at: string | null;
  due_at: string;
  read_at: string | null;
  saved_at: string | null;
  answered_at: string | null;
  answered_by: string | null;
  given_by: CaseRequest['givenBy'];
  ended_at: string | null;
  answered: number;
  items: CaseRequest['items'];
}

/** Of a choice, its words. */
const readRequests = sql<RequestRow>(`
  select r.id, r.state, r.title, r.words, coalesce(c.type = 'LEGAL', false) as is_company, s.full_name as sent_by,
    r.sent_at,
    r.remind_at, r.reminded_at, r.due_at, r.read_at, r.saved_at, r.answered_at, a.full_name as answered_by, r.given_by,
      r.ended_at,
    i.answered, i.items
  from info_request r
  left join client c on c.id = r.client_id
  left join person s on s.id = r.sent_by
  left join person a on a.id = r.answered_by
  cross join lateral (
    select count(t.answered_at)::integer as answered,
      jsonb_agg(jsonb_build_object('n', t.n, 'kind', t.kind, 'field', t.field, 'words', t.words,
        'form', t.form, 'choices', t.choices, 'answer', case when r.state = 'answered' then jsonb_build_object(
          'value', coalesce((select p.value ->> 1 from jsonb_array_elements(t.choices) p where p.value ->> 0 = t.value),
            t.value),
          'files', f.files, 'cannot', t.cannot, 'words', t.cannot_words,
          'by', coalesce((select full_name from person where id = t.answered_by), ''), 'at', t.answered_at) end)
        order by t.n) as items
    from info_item t
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'type', d.media_type, 'sizeBytes',
        d.size_bytes, 'hasActiveContent', d.has_active_content)
        order by d.added_at, d.id), '[]') as files
      from info_item_file g join client_file d on d.id = g.file_id
      where g.request_id = t.request_id and g.n = t.n) f
    where t.request_id = r.id) i
  where r.case_id = $1
  order by r.sent_at desc, r.id desc limit 50`);

export async function listAsked(db: Db, caseId: string): Promise<CaseRequest[]> {
  return (await db.many(readRequests, [caseId])).map((row) => ({
    id: row.id,
    state: row.state,
    title: row.title,
    words: row.words,
    channel: row.is_company ? 'company' : 'app',
    sentBy: row.sent_by,
    sentAt: row.sent_at,
    remindAt: row.remind_at,
    remindedAt: row.reminded_at,
    dueAt: row.due_at,
    readAt: row.read_at,
    savedAt: row.saved_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    givenBy: row.given_by,
    endedAt: row.ended_at,
    answered: row.answered,
    items: row.items,
  }));
}

/** $2 letters of those who may answer */
const countAnswerers = sql<{ is_company: boolean; count: number }>(`
  select exists (select from client where id = $1 and type = 'LEGAL') as is_company,
    (select count(*)::integer from membership m join person p on p.id = m.person_id and p.blocked_at is null
     where m.company_id = $1 and m.state = 'active' and m.letters ~ ('[' || $2 || ']')) as count`);

/** How many users of the company may answer; null for a person. */
export async function canAnswer(db: Db, clientId: string, letters: readonly string[]): Promise<number | null> {
  const { is_company: isCompany, count } = await db.one(countAnswerers, [clientId, letters.join('')]);
  return isCompany ? count : null;
}
