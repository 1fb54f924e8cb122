// A database whose money is watched: its pools, the history that is written into it, and the engine that follows.
import type pg from 'pg';
import { monitoringFollower } from '#features/monitoring/server/engine/follow.ts';
import { MoneyHistory } from '#features/monitoring/tests/moneyHistory.ts';
import { openPool } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';
import { villageDatabase } from './database.ts';

export interface WatchedBank {
  owner: pg.Pool;
  /** as a server connects */
  app: pg.Pool;
  money: MoneyHistory;
  /** Numbers what was written, and lets the engine follow it to the end. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

export async function openWatchedBank(): Promise<WatchedBank> {
  const database = await villageDatabase();
  const owner = openPool({ url: database.url, size: 3, role: null });
  const app = openPool({ url: database.serverUrl, size: 2 });
  const money = new MoneyHistory(owner);
  return {
    ...{ owner, app, money },
    async follow() {
      await money.number();
      while (await followOnce(app, monitoringFollower));
    },
    async close() {
      await Promise.all([owner.end(), app.end()]);
      await database.drop();
    },
  };
}
