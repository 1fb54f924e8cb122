/** Keeps who belongs to a new client, as the client has declared it itself. */
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { sortName } from '#shared/text.ts';
import { noted } from './handlers.ts';
import { insertParty, insertRelation } from './sql.ts';

export interface DeclaredParty {
  role: 'P' | 'C' | 'B' | 'S' | 'D';
  name: string;
  country: string | null;
  /** yyyy-mm-dd, of persons */
  bornOn: string | null;
  code: string | null;
  address: string;
  /** of the client, direct; hundredths of a percent */
  shareBp: number;
}

/** No officer has entered them, so none has to confirm them. */
export async function keepDeclared(db: Db, clientId: string, party: DeclaredParty, comment: string): Promise<void> {
  const { role, name, country, bornOn, code, address, shareBp } = party;
  const id = newId();
  await db.run(insertParty, [id, role === 'C' ? 'C' : 'P', name, sortName(name), bornOn, country, code, null]);
  await db.run(insertRelation, [newId(), clientId, role, null, id, shareBp, '', address, '', comment, null, null]);
  await noted(db, 'relation.save', { clientId, role, subjectId: id }, { comment });
}
