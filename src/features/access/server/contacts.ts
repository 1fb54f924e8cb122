/** Whom staff call before a device is replaced: while the bank sends no e-mail, nothing else reaches the owner. */
import { type Db, sql } from '#server/db/pool.ts';

const listContacts = sql<{ words: string }>(`
  select c.title || ': ' || concat_ws(', ', c.phone, c.email) as words
  from client c
  where (c.phone is not null or c.email is not null)
    and (c.id = $1 or c.id in (select company_id from membership where person_id = $1 and state = 'active'))
  order by c.id <> $1, c.id
  limit 20`);

/** Phone and e-mail of a person and of the companies that they belong to, the person's own first. */
export async function getContacts(db: Db, personId: string): Promise<string[]> {
  return (await db.many(listContacts, [personId])).map(({ words }) => words);
}
