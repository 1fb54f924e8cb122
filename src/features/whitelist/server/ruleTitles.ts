/** What rules that watch money are called, for features that show or filter by them. */
import type { Db } from '#server/db/pool.ts';
import { listRules, type RuleRow } from './sql.ts';

/**
 * The specified rules and those that were ever live.
 * @param isOfDesk the reader keeps the rules: those in draft or shadow alone too
 */
export const listRuleTitles = (db: Db, isOfDesk = false): Promise<RuleRow[]> => db.many(listRules, [isOfDesk]);
