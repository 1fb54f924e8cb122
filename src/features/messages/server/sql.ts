/** SQL of notes and messages as staff see them. Nothing of the company side imports this file: notes stay here. */
import { sql } from '#server/db/pool.ts';

interface Written {
  id: string;
  at: string;
  author_id: string;
  author: string;
  words: string;
}
export interface NoteRow extends Written {
  pinned: boolean;
}
export interface MessageRow extends Written {
  from_bank: boolean;
  read_at: string | null;
}

/** $1: the client, $2: not after this moment, $3: at that moment below this id, $4: how many */
const newest = (columns: string, table: string) => `
  select t.id, t.at, t.author_id, p.full_name as author, t.words, ${columns}
  from ${table} t
  join person p on p.id = t.author_id
  where t.client_id = $1 and (t.at, t.id) < ($2, $3)
  order by t.at desc, t.id desc limit $4`;
export const listNotes = sql<NoteRow>(newest('t.pinned', 'note'));
export const listMessages = sql<MessageRow>(newest('t.from_bank, t.read_at', 'message'));
export const listPinned = sql<NoteRow>(`
  select t.id, t.at, t.author_id, p.full_name as author, t.words, t.pinned
  from note t
  join person p on p.id = t.author_id
  where t.client_id = $1 and t.pinned
  order by t.at desc, t.id desc limit 100`);

/** A client, or a person who uses the accounts of companies. */
export const findClient = sql<{ is_company: boolean; title: string }>(`
  select type = 'LEGAL' as is_company, title from client where id = $1
  union all
  select false, full_name from person where id = $1 and kind = 'client'
  limit 1`);

export const insertNote = sql<never>(
  'insert into note (id, client_id, author_id, pinned, words, at) values ($1, $2, $3, $4, $5, bank_now())',
);
export const lockNote = sql<{ pinned: boolean }>(
  'select pinned from note where id = $1 and client_id = $2 for no key update',
);
export const setPin = sql<never>('update note set pinned = $2 where id = $1');

export const listTemplates = sql<{
  id: string;
  kind: string;
  language: string;
  title: string;
  words: string;
  version: number;
}>(
  `
    select id, kind, language, title, words, version from message_template where ended_at is null
    order by kind, language`,
);

/** A person who can be notified: not one whose access is blocked. */
export const findReader = sql<{ id: string }>(
  `select id from person where id = $1 and kind = 'client' and blocked_at is null`,
);
