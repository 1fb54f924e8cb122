/** What the filters of the queue ask of a case `r`. */
import { sql } from 'kysely';
import type { Sql } from '#server/lists/source.ts';
import type { Several } from '#shared/lists/fields.ts';
import { type caseMarks, type dueWithin, type OpenStatus, openStatuses } from '../caseList.ts';

/** Queries of their own are asked once; the functions alone would be asked for each of 100 000 rows. */
const now = sql`(select bank_now())`;
const today = sql`(select bank_today())::timestamp`;
const isProposed = sql`r.id::text in (select subject_id from proposal where state = 'open' and subject_kind = 'case')`;

/** Of the specified active-open ones: alerts, payments, and companies whose turn is ours (specification, section 3). */
export const isActive = sql`(r.kind in ('A', 'S') or (r.kind = 'L' and r.status = 5))`;

export function hasStatus({ words, not }: Several<OpenStatus>): Sql {
  const isOfCode = words
    .flatMap((word) => openStatuses[word].codes)
    .map(([kind, status]) => sql`(r.kind = ${kind} and r.status = ${Number(status)})`);
  const isUnproposed = isOfCode.map((isOf) => sql`(${isOf} and not ${isProposed})`);
  return anyOrNone(not, [...isUnproposed, ...(words.includes('proposed') ? [isProposed] : [])]);
}

/** By the bank: a case that staff open from an alert takes its events along, and is not raised a second time. */
export function isRaisedBy({ words, not }: Several<string>): Sql {
  return anyOrNone(not, [
    sql`
      r.opened_by is null and exists (select from case_event e
        where e.case_id = r.id and e.rule = any (${[...words]}))`,
  ]);
}

type Mark = (typeof caseMarks)[number];

/** As the markers of `reader` are. */
export function isMarked({ words, not }: Several<Mark>, reader: string): Sql {
  const marks: Readonly<Record<Mark, Sql>> = {
    new: isNew,
    updated: sql`r.id in (${updatedFor(reader)})`,
    missing: sql`(r.asked_at is not null or r.id in (${withoutAnswer}))`,
  };
  return anyOrNone(
    not,
    words.map((word) => marks[word]),
  );
}

export const isNew = sql`r.opened_at > ${now} - interval '1 day'`;

/** Open cases whose client does not have what was asked for last. */
const withoutAnswer = sql`
  select q.case_id
  from client_case k
  join info_request q on q.case_id = k.id and q.state = 'answered'
  join info_item i on i.request_id = q.id and i.cannot
  where k.closed_at is null and not exists (
    select from info_request n where n.case_id = k.id and n.state = 'answered' and n.sent_at > q.sent_at)`;

/** Open cases that have changed since somebody looked. */
export function updatedFor(reader: string): Sql {
  return sql`
    select s.case_id
    from case_seen s
    join client_case k on k.id = s.case_id
    where s.person_id = ${reader} and s.version < k.version and k.closed_at is null`;
}

function anyOrNone(isNone: boolean, conditions: readonly Sql[]): Sql {
  return sql`${sql.raw(isNone ? 'not' : '')} (${sql.join(conditions, sql` or `)})`;
}

/** `who`: me, none, away or a staff number */
export function assignedTo(who: string, reader: string): Sql {
  if (who === 'none') return sql`r.assignee_id is null`;
  if (who === 'away')
    return sql`r.assignee_id in (select person_id from staff where away_until >= (select bank_today()))`;
  return sql`r.assignee_id = ${who === 'me' ? reader : who}`;
}

/** Due is the end of a day: the moment at which the next one begins. */
export function isDue(within: (typeof dueWithin)[number], zone: string): Sql {
  if (within === 'overdue') return sql`r.due_at < ${now}`;
  const end =
    within === 'today' ? sql`${today} + interval '1 day'` : sql`date_trunc('week', ${today}) + interval '7 days'`;
  return sql`(r.due_at >= ${now} and r.due_at <= (${end}) at time zone ${zone})`;
}

/**
 * What a name goes on with from one of its words, the client's number, or the number of the case; the end may be
 * missing.
 */
export function isSought(text: string): Sql {
  const hex = text.replace(/-/g, '').toLowerCase();
  const found = [
    sql`r.subject_id = any (array(
      select n.subject_id
      from (select search_words(${text}) as words) s
      join search_name n on n.key >= s.words and n.key < s.words || ${'\u{10ffff}'}
      where s.words <> ''))`,
    ...(/^\d{2,11}$/.test(text) ? [sql`(r.subject_id >= ${text} and r.subject_id < ${`${text}:`})`] : []),
    ...(/^[\da-f]{8,32}$/.test(hex)
      ? [sql`r.id between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`]
      : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}
