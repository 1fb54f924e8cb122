/** The rules that events of the bank are filtered by. */
import { listRuleTitles } from '#features/whitelist/server/ruleTitles.ts';
import { sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import type { EventRules } from '../eventCalls.ts';
import { getEventReader } from './readers.ts';

/** $1 'live' or 'shadow': the versions that ever were */
const listVersions = sql<{ code: string; versions: number[] }>(`
  select code, array_agg(distinct version order by version) as versions
  from watch_rule_state
  where state = $1
  group by code`);

/** Rules and versions in shadow are for who sees shadow alone; without it the answer is empty, as the events are. */
export async function readEventRules(context: Context, state: 'live' | 'shadow' = 'live'): Promise<EventRules> {
  const { db } = context;
  const isShadow = state === 'shadow';
  if (isShadow && !getEventReader(context).seesShadow) return { rules: [] };
  const [titles, found] = await Promise.all([listRuleTitles(db, isShadow), db.many(listVersions, [state])]);
  const versionsBy = new Map(found.map(({ code, versions }) => [code, versions]));
  const rules = titles.map(({ code, title }) => ({ rule: code, title, versions: versionsBy.get(code) ?? [] }));
  return { rules: isShadow ? rules.filter(({ versions }) => versions.length > 0) : rules };
}
