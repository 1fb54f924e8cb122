/** Follows executed payments in the feed, and keeps the totals by counterparty and country. */
import { sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';

export const counterpartiesFollower: Follower = {
  name: 'counterparties',
  batch: 1000,
  follow: sql('select count_counterparties($1) as read'),
};
