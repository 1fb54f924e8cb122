/** From which score on matches count: the thresholds in force. */
import type { Thresholds } from '#features/screening/thresholds.ts';
import { type Db, sql } from '#server/db/pool.ts';

export interface KeptThresholds extends Thresholds {
  version: number;
}

const newest = sql<KeptThresholds>(`
  select version, display, alert, strong from match_threshold order by version desc limit 1`);

/** Those in force. */
export const thresholdsNow = (db: Db): Promise<KeptThresholds> => db.one(newest);
