// What an insider tries around a second person.
import { describe, expect, test } from 'vitest';
import { field, textField } from '#tests/harness/bank.ts';
import {
  bank,
  confirm,
  decide,
  getDesk,
  getDevice,
  propose,
  type Role,
  required,
  seenBy,
  setUpProposals,
} from '#tests/harness/proposalDesks.ts';
import { companies, people, staff } from '#tests/harness/village.ts';

setUpProposals();

describe('what an insider tries around a second person', () => {
  const { timber } = companies;
  const link = `/web/enrolments/${people.operations}`;
  const proposedBy = async (role: Role, path = link, method = 'POST', body?: unknown) =>
    textField((await getDevice(role).stepUp(getDesk(role), method, path, body)).body, 'proposalId');
  const confirmShown = async (role: Role, id: string, by: Role) => {
    const version = Number(field(await seenBy(by, id), 'version'));
    return getDevice(role).stepUp(getDesk(role), 'POST', `/web/proposals/${id}?confirm`, { version, comment: '' });
  };
  const getReported = async (role: Role, title: string) =>
    (
      await bank.owner.query<{ lines: unknown }>(
        `select r.payload::jsonb -> 'lines' as lines from request r join request_recipient t on t.request_id = r.id
         where r.kind = 'notice' and t.person_id = $1 and r.payload::jsonb ->> 'title' = $2`,
        [staff[role], title],
      )
    ).rows.map(({ lines }) => lines);

  test('a colleague’s proposal is not replaced in silence: the first is reported, the confirmer sees both', async () => {
    const limits = `/web/clients/${timber}?limits`;
    const body = (dayOut: number) => ({ comment: 'Grows', props: { limits: { dayOut } } });
    const first = await proposedBy('M', limits, 'PATCH', body(20_000_000));
    const own = await proposedBy('M', limits, 'PATCH', body(30_000_000));
    expect(await getReported('M', 'Your proposal was replaced')).toEqual([]);
    const second = await proposedBy('A', limits, 'PATCH', body(90_000_000));
    expect(await getReported('M', 'Your proposal was replaced')).toEqual([
      expect.arrayContaining([
        { label: 'Proposal', value: 'Change limits' },
        { label: 'Expense in a day', value: 'no limit → 300 000.00 EUR' },
        { label: 'Replaced by', value: 'Staff A' },
      ]),
    ]);
    for (const id of [first, own]) expect(await decide('H', id, 'confirm')).toMatchObject({ code: 'already-decided' });
    const seen = await seenBy('H', second);
    expect(field(seen, 'lines')).toContainEqual({
      label: 'Replaces what was proposed by',
      value: 'Staff M. Expense in a day: no limit → 300 000.00 EUR',
    });
    expect(await confirm('H', second)).toMatchObject({ status: 200 });
  });

  test('who proposed it learns on their device that it was returned, and why', async () => {
    const id = await proposedBy('S');
    const version = Number(field(await seenBy('M', id), 'version'));
    expect(await decide('M', id, 'return', 'Call them first.', version)).toMatchObject({ status: 200 });
    expect(await getReported('S', 'Your proposal was returned')).toEqual([
      expect.arrayContaining([
        { label: 'Returned by', value: 'Staff M' },
        { label: 'Why', value: 'Call them first.' },
      ]),
    ]);
    // colleagues are named to each other; to people of companies they are 'The bank' (postings.test.ts)
    const { body } = await getDevice('S').send('GET', '/device/requests');
    expect(JSON.stringify(body)).toContain('"createdBy":"Staff M"');
  });

  test('a relation made today, by which the proposer or the confirmer comes to the client, stops it', async () => {
    await bank.owner.query(
      `insert into restriction (id, client_id, scope, cause, comment, made_by, made_at)
       values (new_id(), $1, 'all', 'STAFF', 'Looked into', $2, bank_now())`,
      [timber, staff.H],
    );
    const asked = await getDesk('S').send('PATCH', `/web/clients/${timber}?unlock`, { body: { comment: 'Clear' } });
    const id = textField(asked.body, 'proposalId');
    const relate = (role: Role) =>
      bank.owner.query(
        `with self as (
           insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'self', 'Told', $3)
         )
         insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
         select new_id(), $4, 'P', $2, 3000, 'A register', bank_now()
         where not exists (select from relation where client_id = $4 and subject_client = $2 and until_at is null)`,
        [staff[role], people.stranger, staff.H, timber],
      );
    await relate('M');
    expect(await seenBy('M', id)).toBeUndefined();
    expect(await decide('M', id, 'confirm')).toMatchObject({ status: 403, code: 'conflict-of-interest' });
    await relate('S');
    expect(await confirm('A', id)).toMatchObject({ status: 409, code: 'version-changed' });
    const { rows } = await bank.owner.query(
      `
        select state, (select count(*)::integer from restriction where client_id = $2 and lifted_at is null) as locks
        from proposal where id = $1`,
      [id, timber],
    );
    expect(rows).toEqual([{ state: 'void', locks: 1 }]);
    await bank.owner.query(`delete from staff_link where client_id = $1`, [people.stranger]);
    await bank.owner.query(`delete from relation where subject_client = $1`, [people.stranger]);
  });

  test('a second number of the same person confirms nothing of theirs', async () => {
    const id = await proposedBy('S');
    const named = (name: string, born: string) =>
      bank.owner.query('update person set full_name = $2, birth_date = $3 where id = $1', [staff.M, name, born]);
    const { rows } = await bank.owner.query<{ id: string; full_name: string; born: string }>(
      'select id, full_name, birth_date::text as born from person where id = any ($1)',
      [[staff.S, staff.M]],
    );
    const of = (number: string) => required(rows.find((row) => row.id === number));
    await named(of(staff.S).full_name.toUpperCase(), of(staff.S).born);
    expect(field(await seenBy('S', id), 'confirmers')).not.toContain(of(staff.S).full_name.toUpperCase());
    expect(await seenBy('M', id)).toMatchObject({ mayConfirm: false });
    const version = Number(field(await seenBy('S', id), 'version'));
    expect(await decide('M', id, 'confirm', '', version)).toMatchObject({ status: 422, code: 'own-proposal' });
    await named(of(staff.M).full_name, of(staff.M).born);
    expect(await seenBy('M', id)).toMatchObject({ mayConfirm: true });
    expect(await confirmShown('M', id, 'S')).toMatchObject({ status: 200 });
  });

  test('who has got another role since is no deputy of the Head of AML', async () => {
    await bank.owner.query(
      `insert into deputy (id, for_id, person_id, from_day, until_day, confirmed_by)
       values (new_id(), $1, $2, bank_today(), bank_today() + 1, $3)`,
      [staff.H, staff.M, staff.A],
    );
    const id = await propose();
    expect(await seenBy('M', id)).toMatchObject({ mayConfirm: true });
    await bank.owner.query(`update staff set role = 'P' where person_id = $1`, [staff.M]);
    expect(await seenBy('M', id)).toBeUndefined();
    expect(await decide('M', id, 'confirm')).toMatchObject({ status: 403 });
    await bank.owner.query(`update staff set role = 'M' where person_id = $1`, [staff.M]);
    await bank.owner.query('update deputy set ended_at = now()');
  });

  test('a field of a case that names a client whom the officer is linked to is refused', async () => {
    const path = `/web/tasks/${people.representative}/${crypto.randomUUID()}`;
    await bank.owner.query(
      `insert into client (id, type, title, sort_name, country, created_at)
       select id, 'N', full_name, lower(full_name), 'LT', bank_now() from person where id = any ($1)`,
      [[people.representative, people.stranger]],
    );
    const opened = await getDesk('A').send('POST', path, {
      body: { type: 'FAMILY', title: 'Family', comment: 'Told' },
    });
    expect(opened.status).toBeLessThan(300);
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'self', 'Told', $3)`,
      [staff.A, people.stranger, staff.H],
    );
    const props = { role: 'SIBLING', relative: [people.stranger] };
    const reply = await getDesk('A').send('PATCH', `${path}?PRCF`, { body: { comment: 'Mine', version: 1, props } });
    expect(reply).toMatchObject({ status: 403, code: 'conflict-of-interest' });
  });
});
