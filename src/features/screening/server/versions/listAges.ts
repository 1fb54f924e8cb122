/** How old the lists are, for the alarms of operators: staff see it on the page and on the dashboard. */
import { Gauge } from 'prom-client';
import { dbOf, sql } from '../../../../server/db/pool.ts';
import type { Services } from '../../../../server/http/context.ts';
import { registry } from '../../../../server/http/metrics.ts';
import { listAge as ageOf } from './sql.ts';

const listAge = new Gauge({
  name: 'kontora_list_age_seconds',
  help: 'Time since the version of a screening list that is in use was taken, or its content fetched again',
  labelNames: ['list'],
  registers: [registry],
});

const readAges = sql<{ code: string; seconds: number }>(`
  select code, extract(epoch from ${ageOf('v')})::float as seconds from list_version v where state = 'live'`);

/** Lists without a version in use are left out: nobody waits for them. */
export async function measureLists({ pool }: Pick<Services, 'pool'>): Promise<boolean> {
  for (const { code, seconds } of await dbOf(pool).many(readAges)) listAge.set({ list: code }, seconds);
  return false;
}
