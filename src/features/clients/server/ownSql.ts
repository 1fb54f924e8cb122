/** Queries of the own account of a natural person. */

import { isOpenCase } from '#features/cases/server/openCases.ts';
import { sql } from '#server/db/pool.ts';
import type { OwnAccount } from '../ownCalls.ts';

const askedClosing = `
  select k.opened_at from client_case k
  where k.subject_id = $1 and k.type = 'OTHER' and k.reason = 'CLOSE' and ${isOpenCase('k')}
  order by k.opened_at limit 1`;

export const readOwn = sql<OwnAccount>(`
  select c.title as name, r.made_at as "lockedAt", c.flags ~ 'L' as "isStopped", c.flags ~ 'Z' as "isClosed",
    (${askedClosing}) as "closingAskedAt", n.closes_from as "closesFrom"
  from client c
  left join restriction r on r.client_id = c.id and r.cause = 'CLIENT' and r.lifted_at is null
  left join closing_notice n on n.client_id = c.id and n.ended_at is null
  where c.id = $1 and c.type = 'N'`);

/** Who changes a client waits here for each other. */
export const lockOwn = sql<{ title: string; flags: string }>(
  `select title, flags from client where id = $1 and type = 'N' for no key update`,
);

export const findOwnLock = sql<{ id: string; made_at: string }>(`
  select id, made_at from restriction where client_id = $1 and cause = 'CLIENT' and lifted_at is null`);
export const insertOwnLock = sql<never>(`
  insert into restriction (id, client_id, scope, cause, comment, made_by, made_at)
  values ($1, $2, 'all', 'CLIENT', '', $2, bank_now())`);
export const findClosingWish = sql<{ opened_at: string }>(askedClosing);

export const isClosingWish = sql<{ yes: boolean }>(
  `select exists (select from client_case where id = $1 and reason = 'CLOSE') as yes`,
);
