/** How old the lists are, for the alarms of operators: staff see it on the page and on the dashboard. */
import { Gauge } from 'prom-client';
import { listCodes, lists } from '#features/screening/lists.ts';
import { getDb, sql } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { registry } from '#server/http/metrics.ts';
import { listAge as ageOf } from './sql.ts';

const listAge = new Gauge({
  name: 'kontora_list_age_seconds',
  help: 'Time since the version of a screening list that is in use was taken, or its content fetched again',
  labelNames: ['list'],
  registers: [registry],
});

const readAges = sql<{ code: string; seconds: number }>(`
  select code, extract(epoch from ${ageOf('v')})::float as seconds from list_version v where state = 'live'`);

const listMissing = new Gauge({
  name: 'kontora_list_missing',
  help: '1 for a list of sanctions of which no version was ever taken',
  labelNames: ['list'],
  registers: [registry],
});
const sanctionLists = listCodes.filter((code) => lists[code].caseType === 'SANCTION');

/** The age of lists without a version in use is unknown; of lists of sanctions the page says that they are missing. */
export async function measureLists({ pool }: Pick<Services, 'pool'>): Promise<boolean> {
  const ages = await getDb(pool).many(readAges);
  for (const { code, seconds } of ages) listAge.set({ list: code }, seconds);
  for (const code of sanctionLists) listMissing.set({ list: code }, ages.some((age) => age.code === code) ? 0 : 1);
  return false;
}
