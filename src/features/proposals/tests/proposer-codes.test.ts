// The code that a proposer reads out: whose calls give one, who ever learns it, and that it ends with its proposal.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { loadConfig } from '#server/config/config.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { confirmByCommand } from '#src/confirm.ts';
import { product } from '#src/features.server.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

let bank: TestBank;
let desks: Record<'A' | 'M' | 'H', Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'M', 'H']);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const newcomer = { fullName: 'Nauja Kolegė', dateOfBirth: '1991-02-03', role: 'S', keys: ['D'] };
const lost = { comment: 'Lost at sea.', contacts: 'not-reached' };
const pattern = async (): Promise<string> => {
  const opened = {
    subjectId: people.operations,
    type: 'PATTERN',
    title: 'Lost',
    comment: 'Lost',
    openedBy: null,
  } as const;
  return `/web/tasks/${people.operations}/${await inTransaction(bank.owner, (tx) => openCase(tx, opened))}?SPRA`;
};

/** Everything that gives a link, by hand: a call, or an action on a case, and how it is proposed. */
const givesLink: Readonly<Record<string, () => Promise<[method: string, path: string, body?: unknown]>>> = {
  makeEnrolment: async () => ['POST', `/web/enrolments/${people.stranger}`],
  replaceLostDevices: async () => ['POST', `/web/enrolments/${people.baker}?lost`, lost],
  createStaff: async () => ['POST', '/web/users', newcomer],
  'PATTERN SPRA': async () => [
    'PATCH',
    await pattern(),
    { comment: 'Known by voice', version: 1, props: { contacts: 'not-reached' } },
  ],
};

const codesKept = async () => (await bank.owner.query('select proposal_id as id from proposal_code')).rows;
const getId = (reply: Reply) => textField(reply.body, 'proposalId');
/** What a confirmation gives, of a call or of a case. */
const givenBy = (reply: Reply) => Object(field(reply.body, 'answer'));

test('whatever answers a link is in the table, and gives its proposer a code', () => {
  const calls = product.routes.filter(({ call: { second, answer } }) => second && answer && 'shape' in answer);
  const withLink = calls.filter(({ call }) => 'link' in Object(Object(call.answer).shape)).map(({ name }) => name);
  const actions = [...product.cases].flatMap(([type, declared]) =>
    declared.actions.filter(({ hasCode }) => hasCode).map(({ code }) => `${type} ${code}`),
  );
  expect([...withLink, ...actions].sort()).toEqual(Object.keys(givesLink).sort());
});

test.each(Object.entries(givesLink))(
  '%s: the code is the proposer’s, the link the confirmer’s, and both are needed',
  async (_, ask) => {
    const [method, path, body] = await ask();
    const proposed = await approved(desks.A, method, path, body);
    expect(proposed).toMatchObject({ status: 202 });
    const code = textField(proposed.body, 'code');
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const id = getId(proposed);
    expect(await codesKept()).toEqual([{ id }]);

    const seen = await Promise.all(
      [desks.A, desks.M, desks.H].flatMap(({ browser }) =>
        ['/web/proposals', `/web/proposals/${id}`].map(async (at) => (await browser.send('GET', at)).body),
      ),
    );
    const done = await confirm(desks.H, id);
    expect(done).toMatchObject({ status: 200 });
    const kept = await bank.owner.query(
      `select to_jsonb(p)::text from proposal p union all select to_jsonb(r)::text from request r
     union all select to_jsonb(e)::text from enrolment e union all select to_jsonb(a)::text from audit_inbox a
     union all select to_jsonb(a)::text from audit a union all select to_jsonb(i)::text from idempotency i`,
    );
    const all = JSON.stringify([seen, done.body, kept.rows]);
    for (const form of [code, code.replace('-', '')]) expect(all).not.toContain(form);
    expect(await codesKept()).toEqual([]);

    const { link, id: madeId } = { ...givenBy(done), ...Object(givenBy(done).given) };
    const personId = madeId ?? /\d{11}/.exec(path)?.[0];
    const [, token = ''] = String(link).split('enrol=');
    const phone = await TestDevice.fresh(bank, personId);
    const born = madeId ? newcomer.dateOfBirth : '1980-01-01';
    expect(await phone.enrolBy(token, { born })).toMatchObject({ status: 422, code: 'enrolment-code-differs' });
    expect(await phone.enrolBy(token, { born, code })).toMatchObject({ status: 200, body: { userId: personId } });
  },
);

test('a code ends with its proposal: replaced, returned, withdrawn, or void', async () => {
  const ask = ({ personId } = { personId: people.stranger }, desk = desks.A) =>
    approved(desk, 'POST', `/web/enrolments/${personId}`);
  const first = await ask();
  // proposed again, by a colleague: the code of the first is no code of the second
  const second = await ask(undefined, desks.M);
  expect(field(second.body, 'code')).not.toBe(field(first.body, 'code'));
  expect(await codesKept()).toEqual([{ id: getId(second) }]);
  const { rows } = await bank.owner.query('select subject_version as version from proposal where id = $1', [
    getId(second),
  ]);
  const decision = { body: { version: rows[0].version, comment: 'No.' } };
  const end = (desk: Desk, id: string, word: string) =>
    desk.browser.send('POST', `/web/proposals/${id}?${word}`, decision);
  expect(await end(desks.H, getId(second), 'return')).toMatchObject({ status: 200 });
  expect(await codesKept()).toEqual([]);
  expect(await end(desks.A, getId(await ask()), 'withdraw')).toMatchObject({ status: 200 });
  expect(await codesKept()).toEqual([]);
  const last = await ask();
  await TestDevice.enrol(bank, people.stranger);
  const late = await approved(desks.H, 'POST', `/web/proposals/${getId(last)}?confirm`, decision.body);
  expect(late).toMatchObject({ status: 409, code: 'version-changed' });
  expect(await codesKept()).toEqual([]);
});

test('a proposal from before there were codes is void, and not confirmed with half a secret', async () => {
  const id = getId(await approved(desks.A, 'POST', `/web/enrolments/${people.finance}`));
  await bank.owner.query('delete from proposal_code where proposal_id = $1', [id]);
  expect(await confirm(desks.H, id)).toMatchObject({ status: 409, code: 'version-changed' });
});

test('the command line prints the link of a case, and no code', async () => {
  const [method, path, body] = await Object(givesLink)['PATTERN SPRA']();
  const proposed = await approved(desks.M, method, path, body);
  const others = `update staff set active = $2 where person_id <> $1 and person_id = any ($3) returning person_id`;
  const { rows } = await bank.owner.query('select person_id from staff where active');
  const active = rows.map(({ person_id: id }) => id);
  await bank.owner.query(others, [staff.M, false, active]);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  const { serverUrl } = bank.database;
  const config = loadConfig({ KONTORA_DEMO: 'off', DATABASE_URL: serverUrl });
  expect(await confirmByCommand(serverUrl, [getId(proposed)], config)).toBe(0);
  vi.restoreAllMocks();
  await bank.owner.query(others, [staff.M, true, active]);
  expect(said.join('\n')).toMatch(/^link: http\S+\?enrol=\S{43}$/m);
  for (const line of said) {
    expect(line).not.toContain('[object');
    expect(line).not.toContain(textField(proposed.body, 'code'));
  }
});
