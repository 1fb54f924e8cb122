/** SQL of the list of forbidden words. */
import { sql } from '#server/db/pool.ts';

export interface ChangeRow {
  id: string;
  word: string;
  version: number;
  by: string | null;
  confirmed_by: string | null;
  at: string;
  comment: string;
}

/** One change after the other: each has a version of its own. Ends with the transaction. */
export const lockList = sql<never>(`select pg_advisory_xact_lock(hashtextextended('forbidden words', 0))`);

const added = `
  select w.id, w.word, 'added' as change, w.version, p.full_name as by, c.full_name as confirmed_by, w.added_at as at,
    w.added_comment as comment
  from forbidden_word w
  left join person p on p.id = w.added_by
  left join person c on c.id = w.added_confirmed_by`;

export const listForbidden = sql<ChangeRow>(`${added} where w.ended_version is null order by w.word`);
export const findForbidden = sql<ChangeRow>(`${added} where w.ended_version is null and w.id = $1`);

export const listHistory = sql<ChangeRow & { change: 'added' | 'removed' }>(`
  ${added}
  union all
  select w.id, w.word, 'removed', w.ended_version, p.full_name, c.full_name, w.ended_at, coalesce(w.ended_comment, '')
  from forbidden_word w
  left join person p on p.id = w.ended_by
  left join person c on c.id = w.ended_confirmed_by
  where w.ended_version is not null
  order by version desc, word
  limit 500`);

const next = '(select max(greatest(version, ended_version)) + 1 from forbidden_word)';

export const insertWord = sql<never>(`
  insert into forbidden_word (id, word, version, added_by, added_confirmed_by, added_comment, added_at)
  values ($1, $2, coalesce(${next}, 1), $3, $4, $5, bank_now())`);

export const endWord = sql<never>(`
  update forbidden_word
  set ended_version = ${next}, ended_by = $2, ended_confirmed_by = $3, ended_comment = $4, ended_at = bank_now()
  where id = $1 and ended_version is null`);
