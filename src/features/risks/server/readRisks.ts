/** The tables as they stand now. */
import { type Db, sql } from '#server/db/pool.ts';
import type { ActivityRisk } from '#shared/reference/businessActivities.ts';
import { type CountryFlag, countryFlags } from '#shared/reference/countryRisks.ts';
import { type RiskTables, riskTables } from '#shared/reference/riskTables.ts';

export interface DecidedRow {
  kind: 'activity' | 'country';
  code: string;
  value: string;
  version: number;
  at: string;
}
export const listDecided = sql<DecidedRow>(`
  select distinct on (kind, code) kind, code, value, version, made_at as at
  from risk_change
  order by kind, code, version desc`);

export const riskOfValue = (value: string): ActivityRisk => (value === '1' ? 1 : value === '3' ? 3 : 2);
export const flagsOfValue = (value: string): CountryFlag[] => {
  const words = value.split(' ');
  return countryFlags.filter((flag) => words.includes(flag));
};

export async function readRisks(db: Db): Promise<RiskTables> {
  const rows = await db.many(listDecided);
  const of = (kind: DecidedRow['kind']) => rows.filter((row) => row.kind === kind);
  return riskTables({
    activities: Object.fromEntries(of('activity').map(({ code, value }) => [code, riskOfValue(value)])),
    countries: Object.fromEntries(of('country').map(({ code, value }) => [code, flagsOfValue(value)])),
  });
}

const listOfCountries = sql<{ country: string; value: string; day: string }>(`
  select r.code as country, r.value, (r.made_at at time zone b.zone)::date::text as day
  from risk_change r, bank b
  where r.kind = 'country'
  order by r.version`);

/** All that was decided about countries, the oldest first, each with its bank day. */
export async function listCountryDecisions(
  db: Db,
): Promise<{ country: string; flags: readonly CountryFlag[]; day: string }[]> {
  const rows = await db.many(listOfCountries);
  return rows.map(({ country, value, day }) => ({ country, flags: flagsOfValue(value), day }));
}
