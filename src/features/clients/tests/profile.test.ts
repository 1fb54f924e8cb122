// What a company changes about itself: contacts after the own device, the register's facts on request.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tries } from '#shared/limits.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { forgetCases } from '#tests/harness/forgetCases.ts';
import { companies, people } from '#tests/harness/village.ts';
import { decide, forgetPushes } from '#tests/http/tasks.ts';

const address = `/web/${companies.timber}/client/`;
let bank: TestBank;
let asDirector: TestBrowser;
let asFinance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  asDirector = await TestBrowser.signIn(bank.url, people.director);
  asFinance = await TestBrowser.signIn(bank.url, people.finance);
});
beforeEach(async () => {
  await forgetPushes(bank);
  await bank.owner.query(`update request set state = 'replaced' where state = 'open'`);
  await bank.owner.query('delete from client_change');
  await forgetCases(bank.owner);
  await bank.owner.query('update client set phone = null, email = null, website = null where id = $1', [
    companies.timber,
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const patch = (body: unknown, headers = {}, browser = asDirector): Promise<Reply> =>
  browser.send('PATCH', address, { body, headers });
/** A change that the director's own device approves. */
async function approved(body: unknown): Promise<Reply> {
  const approval = textField((await patch(body)).body, 'requestId');
  await decide(asDirector, approval, people.director);
  return patch(body, { approval });
}
const company = async () => (await asFinance.send('GET', `/web/${companies.timber}/client`)).body;

const pendingIds = async (): Promise<string[]> => {
  const pending = field(await company(), 'pending');
  return Array.isArray(pending) ? pending.map((each) => textField(each, 'changeId')) : [];
};

const registered = { Country: 'LT', Street: 'Žalioji g. 1', PostalCode: 'LT-01001', City: 'Vilnius', Type: 'R' };

describe('contacts', () => {
  test('e-mail and website change after the own device has approved, and a blank website takes it away', async () => {
    const contacts = { email: 'rasyk@žalioji.example', website: 'https://zalioji.example' };
    expect(await patch(contacts)).toMatchObject({ status: 428 });
    expect(await company()).toMatchObject({ email: '', website: '' });
    expect(await approved(contacts)).toMatchObject({ status: 200, body: { requested: [] } });
    expect(await company()).toMatchObject(contacts);
    expect((await approved({ website: '' })).status).toBe(200);
    expect(await company()).toMatchObject({ ...contacts, website: '' });
    // nothing changes: no one is asked
    expect((await patch({ website: '', email: contacts.email })).status).toBe(200);
  });

  test('every other user of the company is informed, and can report it to the bank', async () => {
    await approved({ email: 'thief@example.test' });
    const [reported] = getItems((await asFinance.device('GET', `/device/requests?${people.finance}`)).body);
    expect(reported).toMatchObject({
      kind: 'notice',
      title: 'Contact details were changed',
      lines: [
        { label: 'Company', value: 'Žalioji Giria UAB' },
        { label: 'E-mail', value: 'none → thief@example.test' },
        { label: 'Changed by', value: 'Test director' },
      ],
    });
    const own = getItems((await asDirector.device('GET', `/device/requests?${people.director}`)).body);
    expect(own.filter(({ kind }) => kind === 'notice')).toEqual([]);
    const seen = getItems((await asFinance.device('GET', `/device/requests?${people.operations}`)).body)[0];
    await decide(asFinance, textField(seen, 'id'), people.operations);
    expect((await bank.owner.query('select from client_case')).rowCount).toBe(0);
    await decide(asFinance, textField(reported, 'id'), people.finance, 'reject');
    const { rows } = await bank.owner.query('select type, subject_id, title from client_case');
    const title = 'Not expected by its reader: Contact details were changed';
    expect(rows).toEqual([{ type: 'FRAUD', subject_id: people.finance, title }]);
  });

  test('another phone waits for the own device, which shows what was and what will be', async () => {
    const asked = await patch({ phonenr: '+37060000001' });
    expect(asked).toMatchObject({ status: 428, code: 'approval-required' });
    expect(await company()).toMatchObject({ phonenr: '' });
    const shown = await asDirector.device('GET', `/device/requests?${people.director}`);
    expect(getItems(shown.body)).toMatchObject([
      {
        kind: 'step-up',
        title: 'Change contact details',
        lines: [
          { label: 'Company', value: 'Žalioji Giria UAB' },
          { label: 'Phone', value: 'none → +37060000001' },
        ],
      },
    ]);
    const approval = textField(asked.body, 'requestId');
    expect(await decide(asDirector, approval, people.director)).toMatchObject({ status: 200 });
    // the approval is for this number and no other
    expect(await patch({ phonenr: '+37060000002' }, { approval })).toMatchObject({ code: 'version-changed' });
    expect((await patch({ phonenr: '+37060000001' }, { approval })).status).toBe(200);
    expect(await company()).toMatchObject({ phonenr: '+37060000001' });
  });

  test('the phone of a person is refused before the device is asked', async () => {
    await bank.owner.query(
      `insert into client (id, type, title, sort_name, phone, created_at)
       values ('40000000099', 'N', 'Test person', 'test person', '+37061111111', now()) on conflict do nothing`,
    );
    const refused = { status: 422, code: 'phone-in-use' };
    expect(await patch({ phonenr: '+37061111111' })).toMatchObject(refused);
    const { body } = await asDirector.device('GET', `/device/requests?${people.director}`);
    expect(getItems(body).filter(({ title }) => title === 'Change the contact phone')).toEqual([]);
    expect(await company()).toMatchObject({ phonenr: '' });
    // no one finds out by trying which numbers are known here
    for (let i = 1; i < tries.most; i++) expect(await patch({ phonenr: '+37061111111' })).toMatchObject(refused);
    expect(await patch({ phonenr: '+37061111112' })).toMatchObject({ status: 429, code: 'too-many-tries' });
    await bank.owner.query('delete from failed_try');
  });

  test.each([
    [{}],
    [{ email: 'nobody' }],
    [{ email: '' }],
    [{ email: `${'a'.repeat(90)}@example.test` }],
    [{ website: 'ftp://files.example' }],
    [{ website: 'javascript:alert(1)' }],
    [{ phonenr: '60000001' }],
    [{ phonenr: '+1234567' }],
    [{ phonenr: `+${'1'.repeat(20)}` }],
    [{ fullname: ' ' }],
    [{ fullname: 'x'.repeat(101) }],
    [{ legalform: 'GmbH' }],
    [{ address: { ...registered, Street: '' } }],
    [{ address: { ...registered, Country: 'Lithuania' } }],
    [{ address: { ...registered, Type: 'X' } }],
    [{ title: 'Another UAB' }],
  ])('%j is no change', async (body) => {
    expect(await patch(body)).toMatchObject({ status: 400, code: 'invalid-input' });
  });
});

describe('what the register says', () => {
  test('name, legal form and address become one request, shown as waiting, and nothing changes yet', async () => {
    const wanted = { fullname: 'Mėlynoji Giria AB', legalform: 'AB', address: registered };
    const reply = await patch(wanted);
    expect(reply).toMatchObject({ status: 200, body: { requested: ['fullname', 'legalform', 'address R'] } });
    const body = await company();
    const asked = { requestedAt: expect.stringMatching(/Z$/), changeId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(body).toMatchObject({ title: 'Žalioji Giria UAB', address: [] });
    expect(field(body, 'pending')).toEqual([
      { field: 'address R', value: 'Žalioji g. 1, LT-01001 Vilnius, Lithuania', ...asked },
      { field: 'fullname', value: 'Mėlynoji Giria AB', ...asked },
      { field: 'legalform', value: 'AB', ...asked },
    ]);
    const { rows } = await bank.owner.query('select type, kind, status, title, comment, opened_by from client_case');
    expect(rows).toEqual([
      {
        type: 'DOCUMENT',
        kind: 'D',
        status: 0,
        title: 'Change of name, legal form and registered address',
        comment:
          'Name: Žalioji Giria UAB → Mėlynoji Giria AB\nLegal form: UAB → ' +
          'AB\nRegistered address: none → Žalioji g. 1, LT-01001 Vilnius, Lithuania',
        opened_by: people.director,
      },
    ]);
  });

  test('the same again waits already, another thing does not, and after the decision it may be asked again', async () => {
    expect((await patch({ fullname: 'Mėlynoji Giria UAB' })).status).toBe(200);
    expect(await patch({ fullname: 'Raudonoji Giria UAB' })).toMatchObject({ status: 409, code: 'change-pending' });
    expect((await patch({ address: { ...registered, Type: 'O' } })).status).toBe(200);
    await bank.owner.query(`update client_case set status = 4, closed_at = now(), outcome = '{}'`);
    expect(field(await company(), 'pending')).toEqual([]);
    expect((await patch({ fullname: 'Raudonoji Giria UAB' })).status).toBe(200);
  });

  test('a request can be withdrawn as a whole until it is decided, by users who may request changes', async () => {
    await patch({ fullname: 'Mėlynoji Giria UAB', legalform: 'MB' });
    await patch({ address: registered });
    expect(await pendingIds()).toHaveLength(3);
    const withdraw = (id: unknown, browser = asFinance) =>
      browser.send('DELETE', `/web/${companies.timber}/changes/${id}`);
    expect(await withdraw('01900000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
    const { rows: asked } = await bank.owner.query(`select case_id from client_change where field = 'fullname'`);
    const changeId = textField(asked[0], 'case_id');
    expect((await withdraw(changeId)).status).toBe(204);
    expect(await pendingIds()).toHaveLength(1);
    expect(await withdraw(changeId)).toMatchObject({ status: 409, code: 'already-decided' });
    const { rows } = await bank.owner.query(
      `select k.status, count(*)::integer as changes from client_case k join client_change h on h.case_id = k.id
       where h.withdrawn_at is not null group by k.id`,
    );
    expect(rows).toEqual([{ status: 4, changes: 2 }]);
    // and it may be asked for again
    expect((await patch({ fullname: 'Raudonoji Giria UAB' })).status).toBe(200);
    const log = await bank.owner.query(
      `select actor_id from (select verb, actor_id, subject_id from audit union all select verb, actor_id, subject_id
        from audit_inbox) r
       where verb = 'case.withdraw' and subject_id = $1`,
      [changeId],
    );
    expect(log.rows).toEqual([{ actor_id: people.finance }]);
  });

  test('of ten withdrawals at once one is taken, and another company finds nothing to withdraw', async () => {
    await patch({ fullname: 'Mėlynoji Giria UAB' });
    const [changeId = ''] = await pendingIds();
    const elsewhere = await asDirector.send('DELETE', `/web/${companies.lonely}/changes/${changeId}`);
    expect(elsewhere).toMatchObject({ status: 404 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => asDirector.send('DELETE', `/web/${companies.timber}/changes/${changeId}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)]);
  });

  test('a value that stands already makes no request', async () => {
    expect(await patch({ fullname: 'Žalioji Giria UAB', legalform: 'UAB' })).toMatchObject({ body: { requested: [] } });
    expect((await bank.owner.query('select from client_case')).rowCount).toBe(0);
  });

  test('of thirty at once one is taken', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => patch({ fullname: `Giria ${i} UAB` }, {}, i % 2 ? asDirector : asFinance)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(29).fill(409)]);
  });

  test('a refused request takes its contact data with it', async () => {
    await patch({ fullname: 'Mėlynoji Giria UAB' });
    expect((await patch({ fullname: 'Kita UAB', email: 'other@example.test' })).status).toBe(409);
    expect(await company()).toMatchObject({ email: '' });
  });
});
