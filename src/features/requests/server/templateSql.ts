/** Queries of the texts that requests are sent with. */
import { sql } from '#server/db/pool.ts';
import type { AskedItem } from '#shared/rules/asked.ts';
import type { RequestTemplate } from '../calls.ts';

export interface TemplateRow {
  id: string;
  version: number;
  about: RequestTemplate['about'];
  types: RequestTemplate['types'];
  language: string;
  title: string;
  words: string;
  items: AskedItem[];
  by: string | null;
  confirmed_by: string | null;
  at: string;
  comment: string;
  ended_at: string | null;
}

const columns = `
  t.id, t.version, t.about, t.types, t.language, t.title, t.words, t.items, p.full_name as by,
    c.full_name as confirmed_by,
  t.released_at as at, t.comment, t.ended_at
  from request_template t
  left join person p on p.id = t.made_by
  left join person c on c.id = t.released_by`;

/** $1 a type of case, $2 the type of the client, or null for all; the one that is sent unless given comes first */
export const listLive = sql<TemplateRow>(`
  select ${columns}
  where t.ended_at is null and ($1::text is null or $1 = any (t.types)) and ($2::text is null or t.about = $2)
  order by t.about = 'N', t.language <> 'en', t.language, t.title, t.id limit 200`);
export const listVersions = sql<TemplateRow>(`select ${columns} where t.id = $1 order by t.version desc limit 200`);
export const findLive = sql<TemplateRow>(`select ${columns} where t.id = $1 and t.ended_at is null`);

/** One change after the other. Ends with the transaction. */
export const lockTemplates = sql<never>(`select pg_advisory_xact_lock(hashtextextended('request templates', 0))`);

export const insertTemplate = sql<never>(`
  insert into request_template (id, version, types, language, title, words, items, made_by, released_by, comment,
    released_at, about)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, bank_now(), $11)`);
export const endTemplate = sql<never>(`
  update request_template set ended_at = bank_now(), ended_by = $3, end_released_by = $4
  where id = $1 and version = $2 and ended_at is null`);
export const newestVersion = sql<{ version: number }>(
  'select coalesce(max(version), 0) as version from request_template where id = $1',
);
/**
 * Types that no other text in use covers in English. $1 the text, $2 the types that it covers by now, $3 the clients
 * that it is for
 */
export const listBare = sql<{ type: string }>(`
  select u.type
  from unnest($2::text[]) u(type)
  where not exists (
    select from request_template t
    where t.id <> $1 and t.ended_at is null and t.language = 'en' and t.about = $3 and u.type = any (t.types))`);
