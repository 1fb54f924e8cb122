import { sql } from '#server/db/pool.ts';

/** A real feature has its table in `db/migrations`. */
export const makeTable = `
  create table sample_note (
    id uuid primary key,
    client_id text not null references client,
    text text not null,
    words integer,
    written_at timestamptz not null default clock_timestamp()
  );
  grant select, insert, update, delete on sample_note to kontora_app`;

export const insertNote = sql<never>('insert into sample_note (id, client_id, text) values ($1, $2, $3)');
export const selectNotes = sql<{ text: string; words: number | null }>(
  'select text, words from sample_note where client_id = $1 order by written_at desc',
);
export const countNotes = sql<{ count: number }>(
  'select count(*)::integer as count from sample_note where client_id = $1',
);
export const deleteNotes = sql<never>('delete from sample_note where client_id = $1');
export const uncounted = sql<{ id: string; text: string }>('select id, text from sample_note where words is null');
export const keepWords = sql<never>('update sample_note set words = $2 where id = $1');
