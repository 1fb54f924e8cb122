/** Cases about lists and people in office come before the decision to let somebody in. */
import { OpenCases } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import * as queries from './sql.ts';

/** The refusal that names them; undefined where none is open. */
export async function whyScreened(db: Db, clientId: string): Promise<OpenCases | undefined> {
  const open = await db.many(queries.listScreening, [clientId]);
  return open.length > 0 ? new OpenCases(open.map(({ id }) => id)) : undefined;
}

/** @throws OpenCases */
export async function refuseScreened(db: Db, clientId: string): Promise<void> {
  const why = await whyScreened(db, clientId);
  if (why) throw why;
}
