/** What decides the menu and the pages of another person. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { previewCalls } from '../previewCalls.ts';

interface PersonRow {
  id: string;
  name: string;
  kind: 'staff' | 'client';
  permissions: string;
}

const readPerson = sql<PersonRow>(`
  select p.id, p.full_name as name, p.kind, coalesce(s.role || '|' || s.keys, '') as permissions
  from person p
  left join staff s on s.person_id = p.id and s.active
  where p.id = $1 and (p.kind = 'client' or s.person_id is not null)`);
// $2: the reader, who is shown no company that they are linked to
const listCompanies = sql<{ id: string; title: string; relation: string; status: string | null }>(`
  select c.id, c.title, m.role || '|' || m.letters as relation, c.registration_status as status
  from membership m
  join client c on c.id = m.company_id
  where m.person_id = $1 and m.state = 'active' and c.id not in (select clients_of_staff($2))
  order by c.sort_name, c.id
  limit 200`);

export const previewHandlers: Handlers<typeof previewCalls> = {
  previewPerson: async ({ params: { personId } }, { db, caller }) => {
    const person = await db.maybe(readPerson, [personId]);
    if (!person) throw new Refusal('not-found');
    await record(db, { clientId: null, verb: 'person.preview', subjectKind: 'person', subjectId: personId });
    return { ...person, companies: await db.many(listCompanies, [personId, getPerson(caller).personId]) };
  },
};
