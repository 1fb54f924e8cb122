/** Safeguarding and own funds at the end of any day, for the forms of the supervisor. Cents. */
import { type Config, requiredSetting } from '#server/config/config.ts';
import type { Db } from '#server/db/pool.ts';
import { getRequiredFunds } from '../rules.ts';
import { safeguardingSettings } from '../settings.ts';
import * as queries from './sql.ts';

/** What is owed and held at the cut-off of a day; by statements null while one is missing. */
export function readSafeguardingAt(db: Db, config: Config, day: string): Promise<queries.AtDayRow> {
  return db.one(queries.readAtDay, [day, requiredSetting(config, safeguardingSettings.cutOff)]);
}

export async function readOwnFundsAt(db: Db, day: string) {
  const {
    average_minor: average,
    capital_minor: capital,
    retained_minor: retained,
  } = await db.one(queries.readOwnFundsAt, [day]);
  return { average, capital, retained, total: capital + retained, required: getRequiredFunds(average) };
}
