// The white list: a second person confirms an entry; it ends by hand, by time, or because the data are other ones.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { forgetCases } from '#tests/harness/forgetCases.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

const roles = ['A', 'M', 'H', 'F', 'S'] as const;
const rule = 'C.ONE2MANY';
const { timber, bakery } = companies;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
let today: string;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  const { rows } = await bank.owner.query<{ day: string }>('select bank_today()::text as day');
  today = rows[0]?.day ?? '';
  await meet(ibans.elsewhere, 'Fern GmbH');
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});
beforeEach(async () => {
  await forgetPushes(bank);
  await bank.owner.query(`update white_list set ended_at = now() where ended_at is null`);
});

/** As the follower keeps whom a client has paid. */
const meet = (iban: string, name: string) =>
  bank.owner.query('insert into counterparty_name values ($1, $2, lower($3), $3, now())', [timber, iban, name]);
const address = (iban: string = ibans.elsewhere, code = rule, clientId: string = timber) =>
  `/web/whitelist/${iban}/${clientId}/${code}`;
const body = { comment: 'The same owner.' };
const propose = (changes = {}, path = address(), role: keyof typeof desks = 'M'): Promise<Reply> =>
  desks[role].browser.send('POST', path, { body: { ...body, ...changes } });
async function added(changes = {}, path = address()): Promise<Reply> {
  const proposed = await propose(changes, path);
  expect(proposed).toMatchObject({ status: 202 });
  return confirm(desks.H, textField(proposed.body, 'proposalId'));
}
const end = (path = address(), role: keyof typeof desks = 'M') =>
  desks[role].browser.send('DELETE', path, { body: { comment: 'No longer.' } });
/** As the engine and the lab ask. */
async function covers(
  iban: string = ibans.elsewhere,
  code: string = rule,
  clientId: string = timber,
): Promise<boolean> {
  const asked = [clientId, iban, code];
  const { rows } = await bank.owner.query<{ yes: boolean }>('select is_white_listed($1, $2, $3) as yes', asked);
  return rows[0]?.yes === true;
}
const newest = async () => getItems((await desks.S.browser.send('GET', `/web/whitelist/${timber}`)).body)[0];

async function getVersion(proposed: Reply): Promise<unknown> {
  const all = getItems((await desks.M.browser.send('GET', '/web/proposals')).body);
  return all.find(({ id }) => id === field(proposed.body, 'proposalId'))?.['version'];
}

/** Until when each entry holds, as the page of a case says it. */
async function untilInCase(caseId: string): Promise<unknown[]> {
  const { body: found } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${caseId}`);
  const sections = field(found, 'sections') as { title: string; rows: unknown[][] }[];
  return sections.find(({ title }) => title === 'White list')?.rows.map(([, , until]) => until) ?? [];
}

test('an entry counts once a second person has confirmed it, for this client, account and rule alone', async () => {
  const proposed = await propose();
  expect(proposed).toMatchObject({ status: 202 });
  expect(await covers()).toBe(false);
  const own = await desks.M.browser.send('POST', `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`, {
    body: { version: await getVersion(proposed), comment: '' },
  });
  expect(own).toMatchObject({ status: 422, code: 'own-proposal' });
  expect(await confirm(desks.H, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
  expect(await covers()).toBe(true);
  expect(await covers(ibans.lonely)).toBe(false);
  expect(await covers(ibans.elsewhere, 'CASH.1K')).toBe(false);
  expect(await covers(ibans.elsewhere, rule, bakery)).toBe(false);
  expect(await newest()).toMatchObject({
    iban: ibans.elsewhere,
    name: 'Fern GmbH',
    rule,
    state: 'valid',
    comment: 'The same owner.',
    madeBy: 'Staff M',
    confirmedBy: 'Staff H',
    until: addDays(today, 365),
  });
});

test('any rule of the bank: own ones by their title, and those in draft or shadow for the desk alone', async () => {
  await bank.owner.query(`
    insert into watch_rule (code, is_specified, made_at) values ('OWN-MANY.2', false, now());
    insert into watch_rule_version (code, version, title, body, comment, made_at)
    values ('OWN-MANY.2', 1, 'Many of them', '{}', '', now()), ('OWN-MANY.2', 2, 'Many more', '{}', '', now())`);
  const own = address(ibans.elsewhere, 'OWN-MANY.2');
  const getRules = async (role: keyof typeof desks) =>
    field((await desks[role].browser.send('GET', `/web/whitelist/${timber}`)).body, 'rules') as { code: string }[];
  expect(await getRules('M')).toContainEqual({ code: 'OWN-MANY.2', title: 'Many more' });
  expect((await getRules('A')).map(({ code }) => code)).toContain('DEP.CNT');
  expect((await getRules('A')).map(({ code }) => code)).not.toContain('OWN-MANY.2');
  expect(await propose({}, own, 'A')).toMatchObject({ status: 404 });
  expect(await added({}, own)).toMatchObject({ status: 200 });
  expect(await covers(ibans.elsewhere, 'OWN-MANY.2')).toBe(true);
  const listed = async (role: keyof typeof desks) =>
    getItems((await desks[role].browser.send('GET', `/web/whitelist/${timber}`)).body).map(({ rule: code }) => code);
  expect([(await listed('M'))[0], (await listed('S')).includes('OWN-MANY.2')]).toEqual(['OWN-MANY.2', false]);
  await bank.owner.query(`
    insert into watch_rule_state (code, version, state, feed_n, at, comment)
    values ('OWN-MANY.2', 1, 'live', 0, now(), '')`);
  expect(await getRules('A')).toContainEqual({ code: 'OWN-MANY.2', title: 'Many of them' });
  expect((await listed('S')).includes('OWN-MANY.2')).toBe(true);
  expect(await end(own)).toMatchObject({ status: 204 });
});

test('it ends at once, by one person, and says who', async () => {
  await added();
  expect(await end()).toMatchObject({ status: 204 });
  expect(await covers()).toBe(false);
  expect(await newest()).toMatchObject({ state: 'ended', endedBy: 'Staff M' });
  expect(await end()).toMatchObject({ status: 404 });
  const { rows } = await bank.owner.query(
    `select verb from audit where verb like 'whitelist.%' and actor_id = $1
     union all select verb from audit_inbox where verb like 'whitelist.%' and actor_id = $1`,
    [staff.M],
  );
  expect(rows.map(({ verb }) => verb)).toContain('whitelist.end');
});

test('it ends on its day, at most a year from now', async () => {
  for (const until of [addDays(today, -1), addDays(today, 366)])
    expect(await propose({ until })).toMatchObject({ status: 400, code: 'period-not-valid' });
  await added({ until: today });
  expect(await covers()).toBe(true);
  await bank.owner.query(`update white_list set until_on = until_on - 1 where ended_at is null`);
  expect(await covers()).toBe(false);
  expect(await newest()).toMatchObject({ state: 'expired' });
  // what holds no more makes room
  expect(await added()).toMatchObject({ status: 200 });
  expect(await covers()).toBe(true);
});

test.each([
  ['another name of the client', `update client set title = title || '.' where id = '${timber}'`],
  ['another country of the client', `update client set country = 'LV' where id = '${timber}'`],
  [
    'another name of the counterparty',
    `insert into counterparty_name values ('${timber}', '${ibans.elsewhere}', 'nah', 'Nah', now())`,
  ],
])('%s: the entry lapses, and a new one may be made for the new data', async (_name, change) => {
  await added();
  expect(await covers()).toBe(true);
  await bank.owner.query(change);
  expect(await covers()).toBe(false);
  expect(await newest()).toMatchObject({ state: 'lapsed' });
  expect(await added()).toMatchObject({ status: 200 });
  expect(await covers()).toBe(true);
});

test('the confirmer reads every name, and what was proposed is void once the data are other ones', async () => {
  await bank.owner.query(`delete from counterparty_name where name <> 'Fern GmbH'`);
  await meet(ibans.elsewhere, 'Fern Ltd');
  const shown = async () => JSON.stringify(getItems((await desks.H.browser.send('GET', '/web/proposals')).body)[0]);
  const changes = [
    `insert into counterparty_name values ('${timber}', '${ibans.elsewhere}', 'aaa', 'Aaa GmbH', now())`,
    `insert into counterparty_name values ('${timber}', '${ibans.elsewhere}', 'zzz', 'Zzz GmbH', now())`,
    `update client set country = 'EE' where id = '${timber}'`,
  ];
  for (const change of changes) {
    const proposed = await propose();
    expect(await shown()).toContain('Fern GmbH, Fern Ltd');
    await bank.owner.query(change);
    const id = textField(proposed.body, 'proposalId');
    expect([change, await confirm(desks.H, id)]).toMatchObject([change, { status: 409, code: 'version-changed' }]);
    expect(await covers()).toBe(false);
  }
  for (let n = 0; n < 10; n += 1) await meet(ibans.elsewhere, `Fern ${n}`);
  await propose();
  expect(await shown()).toContain('4 more names');
  await bank.owner.query(`delete from counterparty_name where name <> 'Fern GmbH'`);
});

test('an account of ours is known by its holder; another name of the holder ends it', async () => {
  await added({}, address(ibans.lonely));
  expect(await covers(ibans.lonely)).toBe(true);
  await bank.owner.query(`update client set title = title || ' 2' where id = $1`, [companies.lonely]);
  expect(await covers(ibans.lonely)).toBe(false);
});

test('it never covers a true positive, before or after', async () => {
  await added();
  const id = '01900000-0000-7000-8000-0000000000f7';
  const open = () =>
    bank.owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
     values ($1, $2, 'FRAUD', 'A', 0, '', '', now(), now(), now())`,
      [id, timber],
    );
  await open();
  expect(await covers()).toBe(true);
  const close = (status: number, code: string) =>
    bank.owner.query(
      `update client_case set status = $2, closed_at = now(),
         outcome = jsonb_build_object('code', $3::text, 'by', null, 'confirmedBy', null, 'reasons', '[]'::jsonb, 'at',
           now())
       where id = $1`,
      [id, status, code],
    );
  expect(await untilInCase(id)).toEqual([addDays(today, 365)]);
  await close(1, 'AFLS');
  expect(await covers()).toBe(true);
  await forgetCases(bank.owner, id);
  await open();
  await close(2, 'ATRU');
  expect(await covers()).toBe(false);
  expect(await untilInCase(id)).toEqual(['Lapsed: an alert about the client was right']);
  await bank.owner.query(`update white_list set until_on = until_on - 366 where ended_at is null`);
  expect(await untilInCase(id)).toEqual([]);
  expect(await propose({}, address(ibans.elsewhere, 'CASH.1K'))).toMatchObject({
    status: 422,
    code: 'true-positive-stands',
  });
  await forgetCases(bank.owner, id);
});

test.each([
  ['no IBAN', address('LT00'), 422, 'iban-not-valid'],
  ['an IBAN with a mistyped digit', address('DE89370400440532013001'), 422, 'iban-not-valid'],
  ['a code that no rule has', address(ibans.elsewhere, '30K'), 404, 'not-found'],
  ['a client that is none', address(ibans.elsewhere, rule, '30000000099'), 404, 'not-found'],
  ['an account that the client never met', address('FI2112345600000785'), 422, 'counterparty-unknown'],
])('%s is refused', async (_name, path, status, code) => {
  expect(await propose({}, path)).toMatchObject({ status, code });
});

test('what is listed already is refused; without the key no one lists or ends anything', async () => {
  await added();
  expect(await propose()).toMatchObject({ status: 409, code: 'already-white-listed' });
  expect(await propose({ comment: ' ' })).toMatchObject({ status: 400 });
  for (const role of ['F', 'S'] as const) {
    expect(await propose({}, address(), role)).toMatchObject({ status: 403 });
    expect(await end(address(), role)).toMatchObject({ status: 403 });
  }
  expect(await covers()).toBe(true);
});
