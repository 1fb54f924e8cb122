/** Answers a request by what the company has done elsewhere, such as in its registration. */
import type { Db } from '#server/db/pool.ts';
import * as queries from './companySql.ts';

/** Each item gets these words, where it takes words; the request ends. The case is locked, and moves afterwards. */
export async function answerByProcess(db: Db, requestId: string, personId: string, words: string): Promise<void> {
  for (const { n, form } of await db.many(queries.listItems, [requestId])) {
    const answer = form === 'text' ? [words, false, ''] : [null, true, words];
    await db.run(queries.saveItem, [requestId, n, ...answer, personId]);
  }
  await db.run(queries.markAnswered, [requestId, personId]);
}
