/** Devices of the person of a case, or of the people who act for the company. */
import type { DescribeCase } from '#server/cases/declared.ts';
import { sql } from '#server/db/pool.ts';
import { getContacts } from './contacts.ts';

interface DeviceRow {
  full_name: string;
  place: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

const listDevices = sql<DeviceRow>(`
  select p.full_name, coalesce(string_agg(c.title || ', ' || m.role, '; ' order by c.title), '') as place, k.name,
    k.created_at,
    k.last_used_at, k.revoked_at
  from person p
  join passkey k on k.person_id = p.id
  left join membership m on m.person_id = p.id and m.state = 'active'
  left join client c on c.id = m.company_id and c.id not in (select clients_of_staff($2))
  where p.id = $1 or p.id in (select person_id from membership where company_id = $1 and state = 'active')
  group by p.id, p.full_name, k.id, k.name, k.created_at, k.last_used_at, k.revoked_at
  order by k.revoked_at is not null, p.full_name, k.created_at desc
  limit 50`);

export const whichDevices: DescribeCase = async (db, { clientId }, { id }) => {
  const rows = (await db.many(listDevices, [clientId, id])).map((one) => [
    one.full_name,
    one.place,
    one.name,
    one.created_at,
    one.last_used_at ?? 'Never',
    one.revoked_at ?? 'No',
  ]);
  const columns = ['Person', 'Acts for', 'Device', 'Added', 'Last used', 'Revoked'].map((title) => ({ title }));
  const contacts = (await getContacts(db, clientId)).map((words) => [words]);
  return [
    { title: 'Devices', place: 'evidence', columns, rows },
    { title: 'Contacts to call', place: 'evidence', columns: [{ title: 'Contact' }], rows: contacts },
  ];
};
