/** Everybody in the demo world is compared with its lists, as the first night would do it. */
import type pg from 'pg';
import { type MatchInput, newMatcher } from '#features/screening/server/checks/matchNames.ts';
import { screenClients } from '#features/screening/server/checks/screen.ts';
import { nextClients } from '#features/screening/server/checks/sql.ts';
import { getDb } from '#server/db/pool.ts';

const maxPage = 250;

export async function screenWorld(pool: pg.Pool): Promise<void> {
  const db = getDb(pool);
  const match = newMatcher(db);
  const services = { pool, threads: { run: (_name: string, input: MatchInput) => match(input) } };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const clientIds: string[] = (await db.many(nextClients, [after, maxPage])).map(({ id }) => id);
    if (clientIds.length > 0) await screenClients(services, { clientIds, cause: 'night' });
    after = clientIds.at(-1);
  }
}
