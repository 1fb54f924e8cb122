// Clients that are closed or declined, and what the company reads of it.
import { beforeAll, describe, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import {
  bank,
  confirmBy,
  desks,
  getRecord,
  lonely,
  patch,
  setUpClientDesks,
  timber,
} from '#tests/harness/clientDesks.ts';
import { approved } from '#tests/harness/desks.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { buyerId, settleBuyers } from '#tests/harness/outletWorld.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { people } from '#tests/harness/village.ts';

setUpClientDesks();

test('time is no money: a person who has nothing else is closed', async () => {
  await settleBuyers(bank.owner, { count: 1, euro: 0n, seconds: 3600n });
  const address = `/web/clients/${buyerId(0)}?atonce`;
  expect(await getRecord(buyerId(0))).toMatchObject({ whyNotClosed: [expect.stringContaining('notice')] });
  expect(await approved(desks.H, 'DELETE', address, { comment: 'Moves away' })).toMatchObject({ status: 204 });
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
