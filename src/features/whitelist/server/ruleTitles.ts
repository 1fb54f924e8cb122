/** What rules that watch money are called, for features that show or filter by them. */
import type { Db } from '#server/db/pool.ts';
import { listRules, type RuleRow } from './sql.ts';

/** The specified rules and those that were ever live; what is in draft or shadow is of the desk that keeps it. */
export const listRuleTitles = (db: Db): Promise<RuleRow[]> => db.many(listRules, [false]);
