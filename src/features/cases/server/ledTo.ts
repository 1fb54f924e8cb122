/** Cases that facts and refused verbs of another case name, as links for those who may see them. */
import type { Db } from '#server/db/pool.ts';
import { mayRead } from '../actionRules.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { getReader } from './caseReader.ts';
import { listNamed } from './sql.ts';

type Led = CaseAnswer['actions'][number]['waitsFor'];

/** Answers the links of some ids: of cases that the reader may not see, none. */
export async function readLed(
  db: Db,
  reader: ReturnType<typeof getReader>,
  ids: readonly string[],
): Promise<(of: readonly string[]) => Led> {
  const rows = ids.length === 0 ? [] : await db.many(listNamed, [[...new Set(ids)], reader.id]);
  const seen = rows.filter((one) => mayRead(reader, one));
  return (of) =>
    seen
      .filter(({ id }) => of.includes(id))
      .map(({ id, subject_id: clientID, type: icon, name }) => ({ id, clientID, icon, name }));
}
