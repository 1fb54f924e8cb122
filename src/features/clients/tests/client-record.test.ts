// What staff see of a client and do to it: what tightens acts at once, what loosens waits for a second person.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { forgetCases } from '#tests/harness/forgetCases.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { pdfReading } from '#tests/harness/pdfText.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, patchTask } from '#tests/http/tasks.ts';

const roles = ['A', 'S', 'M', 'H', 'F'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;
const { timber, bakery, lonely } = companies;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRecord = async (clientId: string, role: Role = 'S') =>
  (await desks[role].browser.send('GET', `/web/clients/${clientId}`)).body;
const patch = (role: Role, clientId: string, word: string, body: unknown = { comment: 'Asked by the client' }) =>
  desks[role].browser.send('PATCH', `/web/clients/${clientId}?${word}`, { body });
/** Confirms what somebody else has proposed. */
const confirmBy = (role: Role, proposed: Reply) => confirm(desks[role], textField(proposed.body, 'proposalId'));

describe('one client', () => {
  test('its facts, money, people and what is in the way of closing', async () => {
    expect(await getRecord(timber)).toMatchObject({
      ...{ ID: timber, type: 'LEGAL', title: 'Žalioji Giria UAB', flags: '', approvals: 'other', info: '' },
      funds: { [`EUR.${ibans.timber}`]: { name: 'Main', balance: 'EUR10000.00', available: 'EUR10000.00' } },
      ...{ restrictions: [], openCases: 0, birthDate: null },
    });
    expect(field(await getRecord(timber), 'people')).toContainEqual(
      expect.objectContaining({ relation: 'CEO|ABCDEFGH', state: 'active' }),
    );
    expect(field(await getRecord(timber), 'whyNotEmpty')).toEqual(['1 account is not empty.']);
    const finance = await (await TestDevice.enrol(bank, people.finance)).signIn();
    const task = await createTask(finance);
    expect(field(await getRecord(timber), 'whyNotClosed')).toContain('1 payment is under way.');
    await patchTask(finance, task, 'cancel');
    expect(field(await getRecord(timber), 'whyNotEmpty')).toEqual(['1 account is not empty.']);
  });

  test('cases that a reader may not see are neither named nor counted, nor identified by what they have stopped', async () => {
    const id = '01900000-0000-7000-8000-0000000000f6';
    await bank.owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
       values ($1, $2, 'SANCTION', 'A', 0, 'Resembles Bear', '', now(), now(), now())`,
      [id, bakery],
    );
    await bank.owner.query(
      `insert into restriction (id, client_id, scope, cause, case_id, made_by, made_at, comment)
       values (new_id(), $1, 'out', 'CASE', $2, null, bank_now(), 'Resembles Bear')`,
      [bakery, id],
    );
    const found = async (role: Role) => {
      const { items } = (await desks[role].browser.send('GET', `/web/clients?text=${bakery}`)).body as {
        items: { openCases: number }[];
      };
      const byCase = async (text: string) =>
        (await desks[role].browser.send('GET', `/web/clients?text=${text}&type=cases`)).body;
      const [first] = items;
      return [first?.openCases, getItems(await byCase(id)).length, getItems(await byCase('sanction')).length];
    };
    expect(await getRecord(bakery, 'M')).toMatchObject({
      ...{ openCases: 1, cases: [{ id, type: 'SANCTION' }] },
      restrictions: [{ scope: 'out', cause: 'CASE', caseId: id, comment: 'Resembles Bear' }],
    });
    expect(await getRecord(bakery, 'S')).toMatchObject({
      ...{ openCases: 0, cases: [] },
      restrictions: [{ scope: 'out', cause: 'CASE', caseId: null, comment: '' }],
    });
    expect([await found('M'), await found('S')]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    await bank.owner.query('update restriction set lifted_at = bank_now() where case_id = $1', [id]);
    await bank.owner.query('delete from restriction where case_id = $1', [id]);
    await forgetCases(bank.owner, id);
  });

  test('the last contact is the newest message, by the bank or by the company', async () => {
    expect(field(await getRecord(bakery), 'lastContact')).toBe(null);
    const body = { comment: 'Please call us.', props: { to: 'client' } };
    expect(await desks.S.browser.send('POST', `/web/logs/${bakery}`, { body })).toMatchObject({ status: 201 });
    expect(field(await getRecord(bakery), 'lastContact')).toMatchObject({ fromBank: true });
    await bank.owner.query(
      `insert into message (id, client_id, from_bank, author_id, words, at)
       values (new_id(), $1, false, $2, 'Done.', bank_now() + interval '1 minute')`,
      [bakery, people.finance],
    );
    expect(field(await getRecord(bakery), 'lastContact')).toMatchObject({ fromBank: false });
  });

  test('a request of the bank is a contact too', async () => {
    const address = `/web/tasks/${lonely}/${crypto.randomUUID()}`;
    const send = (method: 'POST' | 'PATCH', more: string, body: unknown) =>
      desks.A.browser.send(method, `${address}${more}`, { body });
    expect(await send('POST', '', { type: 'RFI', title: 'Papers', comment: 'Why?' })).toMatchObject({ status: 201 });
    expect(field(await getRecord(lonely), 'lastContact')).toBe(null);
    expect(await send('PATCH', '?AREQ', { version: 1, comment: 'Why?' })).toMatchObject({ status: 200 });
    expect(field(await getRecord(lonely), 'lastContact')).toMatchObject({ fromBank: true });
    expect(await send('PATCH', '?ICNC', { version: 2, comment: 'Known.' })).toMatchObject({ status: 200 });
  });

  test('its statement comes as PDF in the language that is asked for, and the download is recorded', async () => {
    const address = `/web/clients/${timber}/statement.pdf`;
    const arabic = await desks.S.browser.send('GET', `${address}?q=2026-01-01_2026-01-31&language=ar`);
    expect(arabic).toMatchObject({ status: 200 });
    if (!(arabic.body instanceof Uint8Array)) throw new Error('no file came');
    expect(await pdfReading(arabic.body, 'rtl')).toContain('كشف حساب');
    expect(await desks.S.browser.send('GET', address)).toMatchObject({ status: 200 });
    expect(await desks.S.browser.send('GET', `${address}?2026-02-01_2026-01-31`)).toMatchObject({ status: 400 });
    expect(await desks.S.browser.send('GET', '/web/clients/30000000099/statement.pdf')).toMatchObject({ status: 404 });
    const { rowCount } = await bank.owner.query(
      `select from audit where verb = 'statement.export' and actor_id = $1
       union all select from audit_inbox where verb = 'statement.export' and actor_id = $1`,
      [staff.S],
    );
    expect(rowCount).toBe(2);
  });

  test('a look is recorded, and a client that does not exist is none', async () => {
    await getRecord(bakery, 'F');
    const { rows } = await bank.owner.query(
      `select actor_id from audit_inbox where verb = 'client.read' and subject_id = $1
       union select actor_id from audit where verb = 'client.read' and subject_id = $1`,
      [bakery],
    );
    expect(rows).toContainEqual({ actor_id: staff.F });
    expect(await desks.S.browser.send('GET', '/web/clients/30000000099')).toMatchObject({ status: 404 });
  });
});

describe('locks', () => {
  test('a lock stands at once, money waits; a second person lifts it', async () => {
    // words without fields take empty ones
    expect(await patch('S', bakery, 'lock', { comment: 'Odd calls', props: {} })).toMatchObject({ status: 204 });
    expect(await getRecord(bakery)).toMatchObject({
      flags: 'L',
      restrictions: [{ scope: 'all', cause: 'STAFF', comment: 'Odd calls', fundId: null }],
    });
    expect(await patch('S', bakery, 'lock')).toMatchObject({ status: 409, code: 'already-restricted' });
    const proposed = await patch('S', bakery, 'unlock');
    expect(await getRecord(bakery)).toMatchObject({ flags: 'L' });
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect(await getRecord(bakery)).toMatchObject({ flags: '', restrictions: [] });
    expect(await patch('S', bakery, 'unlock')).toMatchObject({ status: 409, code: 'not-restricted' });
  });

  test('no one confirms their own, and what another cause stops stays', async () => {
    await patch('S', bakery, 'lock');
    await bank.owner.query(
      `insert into restriction (id, client_id, scope, cause, comment, made_at)
       values (gen_random_uuid(), $1, 'all', 'CLIENT', '', bank_now())`,
      [bakery],
    );
    expect(await getRecord(bakery)).toMatchObject({ flags: 'Ll' });
    const proposed = await patch('H', bakery, 'unlock');
    const own = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
    const decision = { body: { version: 0, comment: '' } };
    expect(await desks.H.browser.send('POST', own, decision)).toMatchObject({ status: 422, code: 'own-proposal' });
    expect(await confirmBy('S', proposed)).toMatchObject({ status: 200 });
    expect(await getRecord(bakery)).toMatchObject({ flags: 'l', restrictions: [{ cause: 'CLIENT' }] });
    await bank.owner.query(`update restriction set lifted_at = bank_now() where cause = 'CLIENT'`);
    expect(await getRecord(bakery)).toMatchObject({ flags: '' });
  });

  test('a blocked account shows .B, and only that account is blocked', async () => {
    const fund = `EUR.${ibans.timberReserve}`;
    expect(await patch('S', timber, `block=${fund}`)).toMatchObject({ status: 204 });
    expect(Object.keys(Object(field(await getRecord(timber), 'funds')))).toEqual([`EUR.${ibans.timber}`, `${fund}.B`]);
    expect(await getRecord(timber)).toMatchObject({
      flags: '',
      restrictions: [{ scope: 'account', fundId: `${fund}.B` }],
    });
    expect(await patch('S', timber, `block=EUR.${ibans.bakery}`)).toMatchObject({ status: 404 });
    expect(await confirmBy('A', await patch('S', timber, `unblock=${fund}.B`))).toMatchObject({ status: 200 });
    expect(field(await getRecord(timber), 'restrictions')).toEqual([]);
  });
});

describe('details', () => {
  beforeEach(() => bank.owner.query(`update client set phone = null where id = $1`, [lonely]));

  test('the line for staff', async () => {
    const body = { comment: 'For colleagues', props: { info: '  Speaks Latvian ' } };
    expect(await patch('M', lonely, 'info', body)).toMatchObject({ status: 204 });
    expect(await getRecord(lonely)).toMatchObject({ info: 'Speaks Latvian' });
    const lines = { comment: 'For colleagues', props: { info: 'One\nand another' } };
    expect(await patch('M', lonely, 'info', lines)).toMatchObject({ status: 400 });
  });

  test('limits: cents of whole euros, the own device, and above 100 000 EUR a second person', async () => {
    const getLimits = (limits: Record<string, number | null>) => ({ comment: 'Grows', props: { limits } });
    expect(await patch('M', lonely, 'limits', getLimits({ dayOut: 125_050 }))).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.limits.dayOut', code: 'limit-not-hundreds' }] } },
    });
    expect(await patch('M', lonely, 'limits', getLimits({}))).toMatchObject({ status: 400 });
    const small = getLimits({ dayOut: 10_000_000, cashDay: 55_000 });
    const done = await approved(desks.M, 'PATCH', `/web/clients/${lonely}?limits`, small);
    expect(done).toMatchObject({ status: 204 });
    expect(field(await getRecord(lonely), 'Limits')).toEqual(['cashDay=55000', 'dayOut=10000000']);
    const large = getLimits({ dayOut: 10_000_100 });
    const proposed = await approved(desks.M, 'PATCH', `/web/clients/${lonely}?limits`, large);
    expect(field(await getRecord(lonely), 'Limits')).toContain('dayOut=10000000');
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect(field(await getRecord(lonely), 'Limits')).toContain('dayOut=10000100');
    expect(await patch('M', lonely, 'limits', large)).toMatchObject({ status: 409, code: 'nothing-changed' });
    expect(await patch('S', lonely, 'limits', getLimits({ dayOut: 10_000 }))).toMatchObject({ status: 403 });
  });

  test('a limit is removed by two people and lowered by one, and the log shows both', async () => {
    const getLimits = (limits: Record<string, number | null>) => ({ comment: 'Steady', props: { limits } });
    const change = (limits: Record<string, number | null>) =>
      approved(desks.M, 'PATCH', `/web/clients/${lonely}?limits`, getLimits(limits));
    expect(await confirmBy('H', await change({ weekOut: 40_000_000, cashDay: 55_000 }))).toMatchObject({ status: 200 });
    // none where there was none
    expect(await change({ weekOut: 10_000_000, cashWeek: null })).toMatchObject({ status: 204 });
    // still above 100 000 EUR, though lower than before
    expect(await confirmBy('H', await change({ weekOut: 40_000_000 }))).toMatchObject({ status: 200 });
    expect(await confirmBy('H', await change({ weekOut: 30_000_000 }))).toMatchObject({ status: 200 });
    expect(field(await getRecord(lonely), 'Limits')).toEqual(
      expect.arrayContaining(['weekOut=30000000', 'cashDay=55000']),
    );
    const removal = await change({ weekOut: null, cashDay: null });
    expect(removal).toMatchObject({ status: 202 });
    const { rows } = await bank.owner.query('select effects from proposal where id = $1', [
      textField(removal.body, 'proposalId'),
    ]);
    expect(JSON.stringify(rows)).toContain('300 000.00 EUR → no limit');
    expect(field(await getRecord(lonely), 'Limits')).toContain('weekOut=30000000');
    expect(await confirmBy('H', removal)).toMatchObject({ status: 200 });
    expect(JSON.stringify(field(await getRecord(lonely), 'Limits'))).not.toMatch(/weekOut|cashDay/);
    const { rows: reported } = await bank.owner.query(
      `
        select facts from audit_inbox where verb = 'limit.remove' union all select facts from audit
        where verb = 'limit.remove'`,
    );
    expect(reported).toHaveLength(2);
    expect(reported).toContainEqual({ facts: { key: 'weekOut', value_minor: 30_000_000 } });
  });

  test('a changed phone waits for a second person, and the client’s people are informed', async () => {
    const body = { comment: 'Called from a known number', props: { phonenr: '+37061234567' } };
    const proposed = await patch('S', lonely, 'contact', body);
    expect(await getRecord(lonely)).toMatchObject({ phonenr: null });
    expect(await confirmBy('A', proposed)).toMatchObject({ status: 200 });
    expect(await getRecord(lonely)).toMatchObject({ phonenr: '+37061234567' });
    const { rows } = await bank.owner.query(
      `select payload ->> 'title' as title from request q join request_recipient r on r.request_id = q.id
       where r.person_id = $1 and q.kind = 'notice'`,
      [people.director],
    );
    expect(rows).toContainEqual({ title: 'The bank changed your contact details' });
    expect(await patch('S', lonely, 'contact', body)).toMatchObject({ status: 409, code: 'nothing-changed' });
  });

  test('a proposal holds for what was shown only', async () => {
    const body = { comment: 'New', props: { email: 'new@example.test' } };
    const proposed = await patch('S', lonely, 'contact', body);
    await bank.owner.query(`update client set email = 'else@example.test' where id = $1`, [lonely]);
    expect(await confirmBy('A', proposed)).toMatchObject({ status: 409, code: 'version-changed' });
    expect(await getRecord(lonely)).toMatchObject({ email: 'else@example.test' });
  });

  test('four eyes can be tightened where two people may approve, and never loosened by staff', async () => {
    expect(await patch('S', lonely, 'approvals')).toMatchObject({ status: 422, code: 'no-confirmer' });
    expect(await patch('S', timber, 'approvals')).toMatchObject({ status: 409, code: 'nothing-changed' });
  });
});

test('a client with money is not closed; an empty one is, and no money goes there any more', async () => {
  const address = `/web/clients/${lonely}`;
  const body = { comment: 'Moves away' };
  expect(await desks.S.browser.send('DELETE', address, { body })).toMatchObject({ status: 403 });
  expect(await desks.H.browser.send('DELETE', address, { body })).toMatchObject({
    status: 409,
    code: 'client-not-empty',
  });
  // the books refuse it even where no one asked first
  const refused = (query: string, constraint: string) =>
    expect(bank.owner.query(query)).rejects.toMatchObject({ constraint });
  await refused(`select close_at_once('${lonely}', '${desks.H.personId}', 'x')`, 'client_not_empty');
  const empty = '30000000077';
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, created_at)
      values ($1, 'LEGAL', 'Tuščia MB', 'tuscia mb', bank_now())`,
    [empty],
  );
  await refused(`select close_after_notice('${empty}', '${desks.H.personId}', 'x')`, 'notice_not_over');
  await refused(`update client set flags = 'Z' where id = '${empty}'`, 'notice_not_over');
  const gone = `/web/clients/${empty}`;
  expect(await desks.H.browser.send('DELETE', gone, { body })).toMatchObject({ status: 409, code: 'notice-not-over' });
  expect(await patch('S', empty, 'notice')).toMatchObject({ status: 403 });
  expect(await desks.S.browser.send('DELETE', `${gone}?atonce`, { body })).toMatchObject({ status: 403 });
  expect(await approved(desks.H, 'DELETE', `${gone}?atonce`, body)).toMatchObject({ status: 204 });
  expect(await getRecord(empty)).toMatchObject({
    ...{ flags: 'Z', whyNotClosed: ['The client is closed already.'] },
    endings: [
      {
        kind: 'closed',
        at: expect.any(String),
        by: 'Staff H',
        noticeGivenOn: null,
        caseId: null,
        comment: 'Moves away',
      },
    ],
  });
  expect(await desks.H.browser.send('DELETE', gone, { body })).toMatchObject({ code: 'client-closed' });
  expect(await patch('S', empty, 'lock')).toMatchObject({ status: 409, code: 'client-closed' });
  expect(await patch('H', empty, 'notice')).toMatchObject({ status: 409, code: 'client-closed' });
  const limits = { comment: 'Grows', props: { limits: { dayOut: 100 } } };
  expect(await patch('M', empty, 'limits', limits)).toMatchObject({ status: 409, code: 'client-closed' });
  const contact = { comment: 'New number', props: { phonenr: '+37061234599' } };
  expect(await patch('S', empty, 'contact', contact)).toMatchObject({ status: 409, code: 'client-closed' });
  const fund = `EUR.${ownIban('39990', empty)}`;
  for (const word of ['info', 'approvals', 'unlock', `block=${fund}`, `unblock=${fund}`]) {
    const props = word === 'info' && { props: { info: 'Gone.' } };
    const reply = await patch('S', empty, word, { comment: 'Gone', ...props });
    expect([word, reply.status, reply.code]).toEqual([word, 409, 'client-closed']);
  }
});

test('days of the bank are shown as days: 00:30 in Vilnius is the next day in UTC', async () => {
  const id = '30000000055';
  const at = '2026-01-05T22:30:00Z';
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, created_at) values ($1, 'LEGAL', 'Naktis MB', 'naktis mb', $2)`,
    [id, at],
  );
  const iban = ownIban('39990', id);
  await bank.owner.query(
    `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
      values ($1, 'client', $2, 'Main', 'EUR', 0, $3)`,
    [id, iban, at],
  );
  const day = '2026-01-06';
  expect(await getRecord(id)).toMatchObject({ openedOn: day, funds: { [`EUR.${iban}`]: { openedOn: day } } });
  const [line] = getItems((await desks.S.browser.send('GET', `/web/clients?${id}`)).body);
  expect(line).toMatchObject({ id, since: day });
  await patch('S', id, 'lock');
  await bank.owner.query('update restriction set made_at = $2 where client_id = $1', [id, at]);
  const proposalId = textField((await patch('S', id, 'unlock')).body, 'proposalId');
  const proposal = getItems((await desks.A.browser.send('GET', '/web/proposals')).body).find(
    (each) => each['id'] === proposalId,
  );
  expect(field(proposal, 'lines')).toContainEqual({ label: 'Stopped by', value: `Staff S, ${day}` });
});

/** What a company reads without naming one of its things: the table of calls knows. */
const companyReads = product.routes
  .filter(({ call: { method, path } }) => method === 'GET' && /^\/web\/\{companyId\}\/[a-z]+$/.test(path))
  .map(({ call: { path, word } }) => `${path.replace('{companyId}', timber)}${word === undefined ? '' : `?${word}`}`);

test('nothing of causes, comments, notes, scores and cases is in any answer of the company', async () => {
  const planted = 'planted-cause';
  await patch('S', timber, 'lock', { comment: planted });
  await patch('S', timber, 'info', { comment: planted, props: { info: planted } });
  await bank.owner.query(
    `insert into note (id, client_id, author_id, pinned, words, at) values (new_id(), $1, $2, false, $3, bank_now())`,
    [timber, desks.S.personId, planted],
  );
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
     values (new_id(), $1, 'FRAUD', 'A', 0, $2, $2, bank_now(), bank_now(), bank_now())`,
    [timber, planted],
  );
  const company = await (await TestDevice.enrol(bank, people.director)).signIn();
  const read = async (path: string) => {
    const { status, body } = await company.send('GET', path);
    return { path, status, text: body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body) };
  };
  const answers = await Promise.all(companyReads.map(read));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['client', 'funds', 'payments', 'users', 'messages'].map((one) => `/web/${timber}/${one}`)),
  );
  expect(answers.filter(({ text }) => text.includes('planted')).map(({ path }) => path)).toEqual([]);
  // a word that the company may read is found, so that the search has something to search in
  await bank.owner.query('update client set website = $2 where id = $1', [timber, planted]);
  expect((await read(`/web/${timber}/client`)).text).toContain(planted);
  await bank.owner.query('update client set website = null where id = $1', [timber]);
  await confirmBy('H', await patch('S', timber, 'unlock'));
});

test('who was declined cannot be closed, and hears of no closing', async () => {
  const declined = '30000000066';
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, flags, created_at)
     values ($1, 'LEGAL', 'Atmesta MB', 'atmesta mb', 'D', bank_now())`,
    [declined],
  );
  const body = { comment: 'Away' };
  const address = `/web/clients/${declined}`;
  const refused = { status: 409, code: 'client-declined' };
  expect(await patch('H', declined, 'notice', body)).toMatchObject(refused);
  expect(await desks.H.browser.send('DELETE', address, { body })).toMatchObject(refused);
  expect(await desks.H.browser.send('DELETE', `${address}?atonce`, { body })).toMatchObject(refused);
  const why = ['The client was declined: there is nothing to close.'];
  expect(await getRecord(declined)).toMatchObject({ flags: 'D', notice: null, whyNotClosed: why, whyNotEmpty: why });
});

describe('notice of closing', () => {
  const client = '30000000088';
  const address = `/web/clients/${client}`;
  const body = { comment: 'planted-reason' };
  const dayIn = async (days: number) =>
    (await bank.owner.query('select to_char(bank_today() + $1::integer, $2) as day', [days, 'YYYY-MM-DD'])).rows[0]
      ?.day;
  const reported = async () =>
    (
      await bank.owner.query(
        `select r.payload->>'title' as title from request r join request_recipient t on t.request_id = r.id
         where t.person_id = $1 and r.kind = 'notice' order by r.id desc limit 1`,
        [people.baker],
      )
    ).rows[0]?.title;

  beforeAll(async () => {
    await bank.owner.query(
      `
        insert into client (id, type, title, sort_name, created_at)
        values ($1, 'LEGAL', 'Toli MB', 'toli mb', bank_now())`,
      [client],
    );
    await bank.owner.query(
      `insert into membership (company_id, person_id, role, letters)
       values ($1, $2, 'CEO', 'ABCDEFGH')`,
      [client, people.baker],
    );
    const iban = ownIban('39990', client);
    await bank.owner.query(
      `
        insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
        values ($1, 'client', $2, 'Main', 'EUR', 0, now())`,
      [client, iban],
    );
    await issueCard(bank.owner, { iban, limit: 100n, monthly: 100n });
  });

  test('is given once, gives the client its day and not the reason, and can be taken back', async () => {
    expect(await getRecord(client)).toMatchObject({ notice: null, whyNotClosed: ['No notice of closing was given.'] });
    expect(await patch('H', client, 'withdraw', body)).toMatchObject({ status: 409, code: 'notice-not-given' });
    expect(await patch('H', client, 'notice', body)).toMatchObject({ status: 204 });
    expect(await patch('H', client, 'notice', body)).toMatchObject({ status: 409, code: 'notice-given' });
    const day = await dayIn(60);
    expect(await getRecord(client)).toMatchObject({
      flags: '',
      notice: { closesFrom: day, comment: 'planted-reason' },
      whyNotClosed: [`The notice of closing lasts until ${day}.`],
      whyNotEmpty: [],
    });
    expect(await reported()).toBe('We will close your accounts');
    const company = await (await TestDevice.enrol(bank, people.baker)).signIn();
    const read = async (path: string) => JSON.stringify((await company.send('GET', `/web/${client}/${path}`)).body);
    expect(await read('messages')).toContain(`on ${day} or later we will close your accounts`);
    for (const path of ['messages', 'client', 'log']) expect(await read(path)).not.toContain('planted');
    expect(JSON.stringify((await company.send('GET', '/device/requests')).body)).not.toContain('planted');
    expect(await patch('H', client, 'withdraw', body)).toMatchObject({ status: 204 });
    expect(await read('messages')).toContain('Your accounts stay open');
    expect(await reported()).toBe('Your accounts stay open');
    expect(await getRecord(client)).toMatchObject({ notice: null });
  });

  test('lets the client be closed on the sixtieth day, and on no day before', async () => {
    expect(await patch('H', client, 'notice', body)).toMatchObject({ status: 204 });
    await bank.owner.query(`select advance_bank_clock(bank_now() + interval '59 days')`);
    expect(await desks.H.browser.send('DELETE', address, { body })).toMatchObject({ code: 'notice-not-over' });
    await bank.owner.query(`select advance_bank_clock(bank_now() + interval '1 day')`);
    expect(await getRecord(client)).toMatchObject({ whyNotClosed: [] });
    // staff cannot terminate the cards of a client who has left: the closing does
    const farewell = { comment: 'planted-farewell' };
    expect(await approved(desks.H, 'DELETE', address, farewell)).toMatchObject({ status: 204 });
    expect(await getRecord(client)).toMatchObject({
      flags: 'Z',
      endings: [
        {
          ...{ kind: 'closed', by: 'Staff H', noticeGivenOn: expect.any(String), comment: body.comment },
          closingComment: 'planted-farewell',
        },
      ],
    });
    const cards = await bank.owner.query('select state from card where client_id = $1', [client]);
    expect(cards.rows).toEqual([{ state: 'terminated' }]);
    expect(await patch('H', client, 'withdraw', body)).toMatchObject({ code: 'client-closed' });
  });
});
