/**
 * Queries of the search. Each reads a range of an index and stops after `most` lines, however many clients there are.
 * A range of texts has bounds of its own, because a pattern in a parameter gets no range of an index.
 */

import { isOpenCase, isSeenCase } from '#features/cases/server/openCases.ts';
import type { RiskLevel } from '#features/clients/standing.ts';
import { bankDay } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import { type FoundBy, type Preset, search } from '../rules.ts';

export interface FoundRow {
  id: string;
  by: FoundBy;
  value: string;
}

/** one more than an answer has, to know whether there are more */
const most = search.most + 1;
/** lines of one word that are looked at for the other words */
const maxLooks = 20_000;
/** different words that one part of a word, or one misspelt word, stands for */
const maxWords = 200;

const byName = `k.subject_id as id, 'name' as by, k.key as value`;
/** The other words fit too. The parameter holds a pattern for each. */
const hasOthers = (parameter: string) => `(' ' || k.key) like all (${parameter}::text[])`;

/**
 * Names with a word that begins with what was typed. $1 up to $2: the longest word, $3: patterns of the other words.
 */
export const findByWord = sql<FoundRow>(`
  select ${byName}
  from (select key, subject_id from search_name where key >= $1 and key < $2
    order by key, subject_id limit ${maxLooks}) k
  where ${hasOthers('$3')}
  limit ${most}`);

/** Names that go on as typed from one of their words. Several words in their order need no look at other lines. */
export const findByPhrase = sql<FoundRow>(`
  select ${byName}
  from (select key, subject_id from search_name where key >= $1 and key < $2
    order by key, subject_id limit ${most}) k`);

/** Words that hold a part, shortest first. $1: '%part%' */
export const findWords = sql<{ word: string }>(
  `select word from search_word where word like $1 order by length(word), word limit ${maxWords}`,
);

/** Words with enough of the same letters as $1; the nearest of them are distinguished afterwards. */
export const findSimilarWords = sql<{ word: string }>(`
  select word from search_word where word %> $1 order by word_similarity($1, word) desc, word limit ${maxWords}`);

/**
 * Of six letters one that differs leaves four of seven trigrams, two that are swapped three; the beginning of a word
 * loses one more.
 */
export const allowMistakes = sql<never>(`select set_config('pg_trgm.word_similarity_threshold', '0.28', true)`);

/**
 * Names with one of the words $1, in their order, that hold what `others` asks for. The exclamation mark follows the
 * blank.
 */
const withWords = (others: string) => `
  select ${byName}
  from unnest($1::text[]) with ordinality w(word, place)
  cross join lateral (
    select k.key, k.subject_id
    from (select key, subject_id from search_name where key >= w.word and key < w.word || '!'
      order by key, subject_id limit ${maxLooks}) k
    where ${others}
    limit ${most}
  ) k
  order by w.place, k.key, k.subject_id
  limit ${most}`;
/** $2: patterns of the other words */
export const findByWords = sql<FoundRow>(withWords(hasOthers('$2')));
/** $2: expressions of the other words, each with the words that it may mean; no word holds a sign of an expression */
export const findByMeaning = sql<FoundRow>(withWords(`(' ' || k.key) ~ all ($2::text[])`));

export const findByNumber = sql<FoundRow>(`
  (select id, 'number' as by, id as value from client where id >= $1 and id < $2 order by id limit ${most})
  union all
  (select p.id, 'number', p.id from person p
   where p.id >= $1 and p.id < $2 and p.kind = 'client' and not exists (select from client c where c.id = p.id)
   order by p.id limit ${most})`);

const code = `upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g') collate "C")`;
export const findByCode = sql<FoundRow>(`
  (select id, 'code' as by, code as value from client
   where code is not null and ${code} >= $1 and ${code} < $2 order by ${code}, id limit ${most})
  union all
  (select id::text, 'code', code from party
   where code is not null and client_id is null and ${code} >= $1 and ${code} < $2
   order by ${code}, id limit ${most})`);

export const findByIban = sql<FoundRow>(`
  select client_id as id, 'iban' as by, iban as value from account
  where iban is not null and client_id is not null and iban >= $1 and iban < $2 order by iban limit ${most}`);

const digits = `regexp_replace(phone, '[^0-9]', '', 'g') collate "C"`;
export const findByPhone = sql<FoundRow>(`
  select id, 'phone' as by, phone as value from client
  where phone is not null and (${digits}) >= $1 and (${digits}) < $2 order by (${digits}), id limit ${most}`);
const end = `reverse(regexp_replace(phone, '[^0-9]', '', 'g') collate "C")`;
export const findByPhoneEnd = sql<FoundRow>(`
  select id, 'phone' as by, phone as value from client
  where phone is not null and ${end} >= $1 and ${end} < $2 order by ${end}, id limit ${most}`);

const email = `lower(email collate "C")`;
export const findByEmail = sql<FoundRow>(`
  select id, 'email' as by, email as value from client
  where email is not null and ${email} >= $1 and ${email} < $2 order by ${email}, id limit ${most}`);

export const findByCard = sql<FoundRow>(`
  select client_id as id, 'card' as by, right(mask, 4) as value from card
  where mask is not null and (right(mask, 4) collate "C") = $1 order by client_id limit ${most}`);

/** Both sides of a payment that are clients of ours. */
export const findByPayment = sql<FoundRow>(`
  select s.id, 'payment' as by, p.id::text as value
  from payment p cross join lateral (values (p.payer_client_id), (p.payee_client_id)) s(id)
  where p.id = $1 and s.id is not null`);

export const findByCounterpartyIban = sql<FoundRow>(`
  select client_id as id, 'counterparty' as by, iban as value from counterparty
  where iban >= $1 and iban < $2 order by iban, client_id limit ${most}`);

export const findByCounterparty = sql<FoundRow>(`
  select client_id as id, 'counterparty' as by, name as value from counterparty_name
  where key >= $1 and key < $2 order by key, client_id limit ${most}`);

/** First words of counterparties with enough of the same letters as $1. */
export const findSimilarBeginnings = sql<{ word: string }>(`
  select word from counterparty_word where word %> $1 order by word_similarity($1, word) desc, word
    limit ${maxWords}`);

/**
 * Counterparties whose name begins with one of the words $1, in their order, and holds the others, $2: expressions. The
 * exclamation mark follows the blank.
 */
export const findByBeginnings = sql<FoundRow>(`
  select k.client_id as id, 'counterparty' as by, k.name as value
  from unnest($1::text[]) with ordinality w(word, place)
  cross join lateral (
    select k.key, k.client_id, k.name
    from (
      select key, client_id, name from counterparty_name
      where key >= w.word and key < w.word || '!' order by key, client_id limit ${maxLooks}) k
    where (' ' || k.key) ~ all ($2::text[])
    limit ${most}
  ) k
  order by w.place, k.key, k.client_id
  limit ${most}`);

/** $2: the reader may see restricted cases, here and in the next two. */
export const findByCase = sql<FoundRow>(`
  select k.subject_id as id, 'case' as by, k.type || ' ' || k.id::text as value from client_case k
  where k.id = $1 and ${isSeenCase('k', '$2')}`);

/** Open cases of a type, newest first. */
export const findByCaseType = sql<FoundRow>(`
  select k.subject_id as id, 'case' as by, k.type as value from client_case k
  where k.type = $1 and ${isOpenCase('k')} and ${isSeenCase('k', '$2')}
  order by k.opened_at desc, k.id desc limit ${most}`);

/** Which of these have open cases, and of which types. */
export const findOpenCases = sql<FoundRow>(`
  select k.subject_id as id, 'case' as by, string_agg(distinct k.type, ', ') as value from client_case k
  where k.subject_id = any ($1::text[]) and ${isOpenCase('k')} and ${isSeenCase('k', '$2')} group by k.subject_id`);

/** A line of a preset, with what its next page begins after. */
export interface PresetRow extends FoundRow {
  at: string;
}

const fromDay = `bank_now() - interval '${search.recentDays} days'`;
const afterRow = (at: string, id: string) => `($1::timestamptz is null or (${at}, ${id}) < ($1, $2))`;
const opened = (type: string) => `
  select id, 'preset' as by, '' as value, created_at as at from client
  where type = '${type}' and registration_status is null and created_at >= ${fromDay}
    and ${afterRow('created_at', 'id')}
  order by created_at desc, id desc limit ${most}`;
const scored = (level: RiskLevel) => `
  select client_id as id, 'preset' as by, '' as value, from_at as at from risk_factor
  where factor = 'ALL' and until_at is null and level = '${level}' and from_at >= ${fromDay}
    and ${afterRow('from_at', 'client_id')}
  order by from_at desc, client_id desc limit ${most}`;

/** Newest first, after $1 and $2 of the last line before; null: from the beginning. */
export const byPreset: Readonly<Record<Preset, ReturnType<typeof sql<PresetRow>>>> = {
  '$RECENT:N': sql(opened('N')),
  '$RECENT:B': sql(opened('LEGAL')),
  '$RECENT:HR': sql(scored('H')),
  '$RECENT:LR': sql(scored('L')),
  '$BOARDING:B': sql(`
    select id, 'preset' as by, '' as value, created_at as at from client
    where type = 'LEGAL' and strpos(flags, 'B') > 0 and ${afterRow('created_at', 'id')}
    order by created_at desc, id desc limit ${most}`),
};

export interface LineRow {
  id: string;
  name: string;
  type: 'N' | 'LEGAL';
  is_client: boolean;
  flags: string;
  risk: RiskLevel | null;
  money_minor: bigint | null;
  open_cases: number;
  country: string | null;
  since: string | null;
}

/**
 * The facts of these clients, persons and parties, $1. Those whom the member of staff $2 has to do with are left out.
 * $3: that one may see restricted cases.
 */
export const readLines = sql<LineRow>(`
  select i.id, coalesce(c.title, p.full_name, t.name) as name,
    coalesce(c.type, case t.kind when 'C' then 'LEGAL' else 'N' end) as type, c.id is not null as is_client,
    coalesce(c.flags, '') as flags, r.level as risk, m.money_minor, k.open_cases,
      coalesce(c.country, t.country) as country,
    ${bankDay('c.created_at')} as since
  from unnest($1::text[]) i(id)
  left join client c on c.id = i.id
  left join person p on p.id = i.id and p.kind = 'client'
  left join party t on t.id = case when length(i.id) = 36 then i.id::uuid end and t.client_id is null
  left join risk_factor r on r.client_id = i.id and r.factor = 'ALL' and r.until_at is null
  left join lateral (
    select sum(a.balance_minor)::bigint as money_minor from account a where a.client_id = i.id and a.currency = 'EUR'
  ) m on true
  left join lateral (
    select count(*)::integer as open_cases from client_case k
    where k.subject_id = i.id and ${isOpenCase('k')} and ${isSeenCase('k', '$3')}
  ) k on true
  where coalesce(c.id, p.id, t.id::text) is not null and i.id not in (select clients_of_staff($2))`);

export const noteSearch = sql<never>('select note_search($1, $2, $3, $4, $5)');
export const recordSearches = sql<{ recorded: number }>('select record_searches() as recorded');

/** Whether a search has ended that is not in the audit yet; the table has a row for each of staff who search now. */
export const searchesWait = `exists (select from client_search where at < clock_timestamp() - interval '2 seconds')`;
