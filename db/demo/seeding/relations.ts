/** Puts owners, boards and families of the demo world into the bank. */
import { type Db, sql } from '#server/db/pool.ts';
import { sortName } from '#shared/text.ts';
import { parties, relations } from '../relations.ts';

const insertParties = sql<never>(`
  insert into party (id, kind, name, sort_name, born_on, country, code, made_at)
  select r.id, r.kind, r.name, r.sort_name, r.born_on, r.country, r.code, bank_now()
  from json_to_recordset($1)
    as r(id uuid, kind text, name text, sort_name text, born_on date, country text, code text)`);
const insertRelations = sql<never>(`
  insert into relation (id, client_id, role, subject_client, subject_party, share_bp, document, comment, from_at,
    until_at)
  select new_id(), r.client_id, r.role, r.subject_client, r.subject_party, r.share_bp, r.document, 'As registered.',
    r.from_at at time zone b.zone, r.until_at at time zone b.zone
  from json_to_recordset($1) as r(client_id text, role text, subject_client text, subject_party uuid, share_bp integer,
    document text, from_at timestamp, until_at timestamp), bank b`);

/** `at`: the moment of a day, by its offset from today. */
export async function addRelations(tx: Db, at: (day: number) => string): Promise<void> {
  const partyRows = parties.map(({ birthDate, ...party }) => ({
    ...party,
    born_on: birthDate,
    sort_name: sortName(party.name),
  }));
  await tx.run(insertParties, [JSON.stringify(partyRows)]);
  const relationRows = relations.map(({ clientId, role, subject, shareBp, document, fromDay, untilDay }) => ({
    client_id: clientId,
    role,
    subject_client: subject.length === 11 ? subject : null,
    subject_party: subject.length === 11 ? null : subject,
    share_bp: shareBp,
    document,
    from_at: at(fromDay),
    until_at: untilDay === null ? null : at(untilDay),
  }));
  await tx.run(insertRelations, [JSON.stringify(relationRows)]);
}
