// Who a person is and where a client lives: a second person confirms the one, and all who act for the client hear of
// both.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAt, addDays as daysAfter } from '#shared/days.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';

const roles = ['A', 'S', 'M', 'F'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;
const { timber } = companies;
const { baker } = people;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, country, created_at)
      values ($1, 'N', 'Test baker', 'test baker', 'LT', bank_now())`,
    [baker],
  );
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const today = (days = 0) => daysAfter(dayAt(Date.now(), 'Europe/Vilnius'), days);
const getRecord = async (clientId: string, role: Role = 'S') =>
  (await desks[role].browser.send('GET', `/web/clients/${clientId}`)).body;
const document = (more: Record<string, unknown> = {}) => ({
  comment: 'planted-document',
  document: {
    kind: 'passport',
    number: 'LT1234567',
    country: 'LT',
    issuedOn: today(-30),
    expiresOn: today(900),
    ...more,
  },
});
const address = (more: Record<string, unknown> = {}) => ({
  comment: 'planted-address',
  address: { Country: 'LV', Street: 'Brīvības iela 1', PostalCode: 'LV-1010', City: 'Rīga', Type: 'R', ...more },
});
const patch = (clientId: string, word: string, body: unknown, role: Role = 'S'): Promise<Reply> =>
  desks[role].browser.send('PATCH', `/web/clients/${clientId}?${word}`, { body });
const getProposal = (reply: Reply) => textField(reply.body, 'proposalId');
async function getNotices(personId: string): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    `select q.payload ->> 'title' as title, q.payload -> 'lines' as lines
     from request q join request_recipient r on r.request_id = q.id
     where r.person_id = $1 and q.kind = 'notice' order by q.id desc`,
    [personId],
  );
  return rows;
}

describe('the identity document of a person', () => {
  test('none is on file; what is proposed waits for a second person', async () => {
    expect(await getRecord(baker)).toMatchObject({ identity: null });
    const proposed = await patch(baker, 'document', document());
    expect(proposed).toMatchObject({ status: 202 });
    expect(await getRecord(baker)).toMatchObject({ identity: null });
    const own = `/web/proposals/${getProposal(proposed)}?confirm`;
    const decision = { body: { version: 0, comment: '' } };
    expect(await desks.S.browser.send('POST', own, decision)).toMatchObject({ status: 422, code: 'own-proposal' });
    expect(await confirm(desks.M, getProposal(proposed))).toMatchObject({ status: 200 });
    expect(await getRecord(baker)).toMatchObject({
      title: 'Test baker',
      identity: {
        document: {
          ...{ kind: 'passport', number: 'LT1234567', country: 'LT', isExpired: false },
          ...{ issuedOn: today(-30), expiresOn: today(900) },
        },
      },
    });
  });

  test('is found in the score, and the person is informed', async () => {
    await until(async () => (field(await getRecord(baker), 'Score') as string[]).includes('CCD=L'));
    expect((await getNotices(baker))[0]).toEqual({
      title: 'The bank wrote down your identity document',
      lines: [{ label: 'Passport', value: `Lithuania, valid until ${today(900)}` }],
    });
  });

  test('is only on file for who has none of the keys', async () => {
    expect(await getRecord(baker, 'F')).toMatchObject({ identity: { checkedAt: expect.any(String), document: null } });
  });

  test('changes the name where it says another, of the client and of who signs in', async () => {
    const proposed = await patch(baker, 'document', document({ number: 'LT7654321', fullName: 'Ona Kepėja' }));
    expect(await getRecord(baker)).toMatchObject({ title: 'Test baker' });
    expect(await confirm(desks.A, getProposal(proposed))).toMatchObject({ status: 200 });
    expect(await getRecord(baker)).toMatchObject({
      title: 'Ona Kepėja',
      identity: { document: { number: 'LT7654321' } },
    });
    const { rows } = await bank.owner.query('select full_name from person where id = $1', [baker]);
    expect(rows).toEqual([{ full_name: 'Ona Kepėja' }]);
    const found = await desks.S.browser.send('GET', '/web/clients?kepeja&type=clients');
    expect(JSON.stringify(found.body)).toContain('Ona Kepėja');
    expect((await getNotices(baker))[0]).toMatchObject({
      lines: [expect.anything(), { label: 'Name', value: 'Test baker → Ona Kepėja' }],
    });
  });

  test('holds for what was shown only', async () => {
    const proposed = await patch(baker, 'document', document({ number: 'LT1111111' }));
    await bank.owner.query(`update client set title = 'Else' where id = $1`, [baker]);
    expect(await confirm(desks.M, getProposal(proposed))).toMatchObject({ status: 409, code: 'version-changed' });
    expect(await getRecord(baker)).toMatchObject({ identity: { document: { number: 'LT7654321' } } });
  });

  test.each([
    ['issued tomorrow', { issuedOn: today(1) }, 'document.issuedOn'],
    ['expired', { expiresOn: today(-1) }, 'document.expiresOn'],
    ['of a country that there is not', { country: 'XX' }, 'document.country'],
    ['with a number of other signs', { number: 'lt-12' }, 'document.number'],
  ])('is refused when it is %s', async (_, more, path) => {
    expect(await patch(baker, 'document', document(more))).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });

  test('companies have none, the body has its own name, and a closed client has no change', async () => {
    expect(await patch(timber, 'document', document())).toMatchObject({ status: 422, code: 'not-a-person' });
    const { document: props, comment } = document();
    expect(await patch(baker, 'document', { comment, props })).toMatchObject({ status: 400 });
    await closeByHand(bank.owner, baker);
    expect(await patch(baker, 'document', document())).toMatchObject({ status: 409, code: 'client-closed' });
    expect(await patch(baker, 'address', address())).toMatchObject({ status: 409, code: 'client-closed' });
    await bank.owner.query(`update client set flags = '' where id = $1`, [baker]);
    expect(await patch('30000000099', 'address', address())).toMatchObject({ status: 404 });
  });
});

describe('an address', () => {
  test('changes at once; all who act for the client are informed, without the comment', async () => {
    expect(await patch(timber, 'address', address())).toMatchObject({ status: 204 });
    expect(field(await getRecord(timber), 'address')).toEqual([address().address]);
    const value = 'none → Brīvības iela 1, LV-1010 Rīga, Latvia';
    const reported = { title: 'The bank changed your address', lines: [{ label: 'Registered address', value }] };
    for (const id of [people.director, people.finance]) expect((await getNotices(id))[0]).toEqual(reported);
  });

  test('of operations is beside the registered one; persons have none of it', async () => {
    const other = address({ Type: 'O', Country: 'LT', City: 'Kaunas' });
    expect(await patch(timber, 'address', other)).toMatchObject({ status: 204 });
    expect(field(await getRecord(timber), 'address')).toEqual([address().address, other.address]);
    expect(await patch(baker, 'address', other)).toMatchObject({ body: { errors: [{ path: 'address.Type' }] } });
    expect(await patch(baker, 'address', address())).toMatchObject({ status: 204 });
  });

  test('that is known already is no change, and a country that there is not is none', async () => {
    expect(await patch(timber, 'address', address())).toMatchObject({ status: 409, code: 'nothing-changed' });
    expect(await patch(timber, 'address', address({ Country: 'XX' }))).toMatchObject({ status: 400 });
    expect(await patch(timber, 'address', address({ City: '' }))).toMatchObject({ status: 400 });
  });

  test('is recorded with who did it and why', async () => {
    const { rows } = await bank.owner.query(
      `select verb, detail ->> 'comment' as comment from audit_inbox where verb in ('client.move', 'client.identify')
       union all
       select a.verb, d.detail ->> 'comment' from audit a join audit_detail d on d.n = a.n
       where a.verb in ('client.move', 'client.identify')`,
    );
    expect(rows).toContainEqual({ verb: 'client.move', comment: 'planted-address' });
    expect(rows).toContainEqual({ verb: 'client.identify', comment: 'planted-document' });
  });
});

test('nothing of the comments is in the answers of the company, nor on the devices of its people', async () => {
  const device = await TestDevice.enrol(bank, people.director);
  const company = await device.signIn();
  for (const path of ['client', 'funds', 'users', 'messages', 'files']) {
    const { status, body } = await company.send('GET', `/web/${timber}/${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain('planted');
  }
  expect(JSON.stringify(await getNotices(people.director))).not.toContain('planted');
  expect(JSON.stringify(await getNotices(baker))).not.toContain('planted');
});

/** What the bank keeps of the baker, and what staff think of them. */
async function plantData(): Promise<void> {
  await bank.owner.query(
    `
      insert into message (id, client_id, from_bank, author_id, words, at)
      values (new_id(), $1, false, $1, 'Labas, bankas', bank_now())`,
    [baker],
  );
  await bank.owner.query(
    `
      insert into note (id, client_id, author_id, words, pinned, at)
      values (new_id(), $1, $2, 'planted-note', false, bank_now())`,
    [baker, desks.A.personId],
  );
  await bank.owner.query(`insert into file_content (hash, bytes) values (sha256('x'), 'x')`);
  await bank.owner.query(
    `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, by_staff, added_at)
     select new_id(), $1, sha256('x'), 'OD', name, 'image/png', 1, by_staff, bank_now()
     from (values ('Permit', false), ('planted-file', true)) f (name, by_staff)`,
    [baker],
  );
  await bank.owner.query(
    `insert into client_picture (id, client_id, kind, hash, media_type, size_bytes, comment, added_at)
     values (new_id(), $1, 'face', sha256('x'), 'image/jpeg', 1, 'planted-picture', bank_now() + interval '1 second')`,
    [baker],
  );
  await bank.owner.query(
    `with sister as (
       insert into client (id, type, title, sort_name, country, created_at)
       values ($1, 'N', 'Sister', 'sister', 'LT', bank_now())
     )
     insert into relation (id, client_id, role, subject_client, comment, from_at)
     select new_id(), $1, role, $2, 'planted-relation', bank_now() from (values ('SIBLING'), ('RCA')) r (role)`,
    [people.finance, baker],
  );
}

test('a person’s data: two people make the copy, they alone take it for a week, and it holds nothing that staff think', async () => {
  const path = `/web/clients/${baker}/copies`;
  const asked = { body: { comment: 'planted-copy' } };
  await plantData();
  expect(await desks.S.browser.send('POST', path, asked)).toMatchObject({ status: 403 });
  expect(await desks.A.browser.send('GET', '/web/clients/39999999999/copies')).toMatchObject({ status: 404 });
  expect(await desks.A.browser.send('POST', `/web/clients/${timber}/copies`, asked)).toMatchObject({
    ...{ status: 422, code: 'no-personal-data' },
  });
  const proposed = await desks.A.browser.send('POST', path, asked);
  expect((await desks.A.browser.send('GET', path)).body).toEqual({ items: [], next: null });
  expect(await confirm(desks.M, getProposal(proposed))).toMatchObject({ status: 200 });
  const listed = (await desks.M.browser.send('GET', path)).body;
  const [copy] = field(listed, 'items') as Record<string, unknown>[];
  expect(copy).toMatchObject({ comment: 'planted-copy', mayTake: true });
  const take = (role: Role) => desks[role].browser.send('GET', `${path}/${copy?.['id']}`);
  const taken = await take('A');
  const { status, body } = taken;
  expect(status).toBe(200);
  expect(await getVerbs(bank, taken)).toEqual(['copy.take']);
  const files = unzipSync(body as Uint8Array);
  expect(Object.keys(files).sort()).toEqual([
    'data.json',
    'files/001 Permit',
    'files/002 face.jpg',
    'manifest.txt',
    'payments.csv',
  ]);
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject({
    client: [{ number: baker, country: 'LT' }],
    companies: [{ number: companies.bakery, role: 'CEO' }],
    messages: [{ by: 'you', words: 'Labas, bankas' }],
    relations: [{ role: 'SIBLING' }],
  });
  expect(text).not.toContain('planted');
  expect(strFromU8(files['payments.csv'] ?? new Uint8Array())).toContain('Time,Account,Currency,Amount');
  // somebody else has no part in it, and after its days no one takes it
  await bank.owner.query(`update data_copy set made_by = $1 where id = $2`, [people.director, copy?.['id']]);
  expect(await take('A')).toMatchObject({ status: 403 });
  expect((await take('M')).status).toBe(200);
  await bank.owner.query(`update data_copy set until_at = bank_now() - interval '1 second'`);
  expect(await take('M')).toMatchObject({ status: 409, code: 'copy-over' });
  await bank.owner.query(`update data_copy set made_by = $1`, [desks.A.personId]);
});
