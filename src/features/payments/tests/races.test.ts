// Many at once: one decision, one payment, and never more than there is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import {
  accountRow,
  createTask,
  decide,
  forgetPushes,
  getOrder,
  patchTask,
  paymentRow,
  pushTask,
  untilState,
} from '#tests/http/tasks.ts';

let bank: TestBank;
let finance: TestBrowser;
let baker: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [finance, baker] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** status and code of each answer, counted: { '200 ': 1, '409 already-decided': 49 } */
function tally(answers: readonly Reply[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status, code } of answers) counted[`${status} ${code}`] = (counted[`${status} ${code}`] ?? 0) + 1;
  return counted;
}

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

test('50 approvals of one request at once: one counts, the money moves once', async () => {
  const before = await accountRow(bank, ibans.timber);
  const id = await createTask(finance, { amount: '99.90' });
  const requestId = await pushTask(finance, id);
  const answers = await times(50, () => decide(finance, requestId, people.director));
  expect(tally(answers)).toEqual({ '200 ': 1, '409 already-decided': 49 });
  await untilState(bank, [id], 3);
  expect(await accountRow(bank, ibans.timber)).toEqual({
    balance_minor: before.balance_minor - 10_000n,
    held_minor: before.held_minor,
  });
});

test('approvals and rejections of one request at once: one of them counts', async () => {
  const id = await createTask(finance);
  const requestId = await pushTask(finance, id);
  const answers = await times(20, (i) => decide(finance, requestId, people.director, i % 2 ? 'approve' : 'reject'));
  const decided = answers.filter(({ status }) => status === 200);
  expect(decided).toHaveLength(1);
  const state = textField(decided[0]?.body, 'state');
  await untilState(bank, [id], state === 'approved' ? 3 : 8);
});

test('50 payments with money for 20, approved at once: 20 are paid, never below the floor', async () => {
  const payments: { id: string; requestId: string }[] = [];
  for (let i = 0; i < 50; i++) {
    if (i % 10 === 0) await forgetPushes(bank);
    const id = await createTask(baker, { acc: ibans.timber, amount: '49.90' }, companies.bakery);
    payments.push({ id, requestId: await pushTask(baker, id, undefined, companies.bakery) });
  }
  const { balance_minor: before } = await accountRow(bank, ibans.bakery);
  await bank.owner.query(`update account set floor_minor = $1 where iban = $2`, [before - 100_000n, ibans.bakery]);
  const answers = await times(50, (i) => decide(baker, payments[i]?.requestId ?? '', people.baker));
  expect(tally(answers)).toEqual({ '200 ': 20, '422 insufficient-funds': 30 });
  const paid = payments.filter((_, i) => answers[i]?.status === 200).map(({ id }) => id);
  await untilState(bank, paid, 3);
  expect(await accountRow(bank, ibans.bakery)).toEqual({ balance_minor: before - 100_000n, held_minor: 0n });
  const tasks = payments.filter((_, i) => answers[i]?.status === 422).map(({ id }) => id);
  await untilState(bank, tasks, 0);
});

test('one cent too little is too little, the exact sum is enough', async () => {
  await forgetPushes(bank);
  const id = await createTask(baker, { acc: ibans.timber, amount: '0.90' }, companies.bakery);
  const { balance_minor: balance } = await accountRow(bank, ibans.bakery);
  const answers: Reply[] = [];
  for (const left of [99n, 100n]) {
    await bank.owner.query(`update account set floor_minor = $1 where iban = $2`, [balance - left, ibans.bakery]);
    const requestId = await pushTask(baker, id, undefined, companies.bakery);
    answers.push(await decide(baker, requestId, people.baker));
  }
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(['422 insufficient-funds', '200 ']);
  await untilState(bank, [id], 3);
});

test('approve against cancel: one of them, and the money agrees', async () => {
  const tasks: { id: string; requestId: string }[] = [];
  for (let i = 0; i < 10; i++) {
    if (i % 10 === 0) await forgetPushes(bank);
    const id = await createTask(finance);
    tasks.push({ id, requestId: await pushTask(finance, id) });
  }
  await Promise.all(
    tasks.map(async ({ id, requestId }, i) => {
      const approve = () => decide(finance, requestId, people.director);
      // by who created it: one person has 16 places, and the director's phone takes ten
      const cancel = () => patchTask(finance, id, 'cancel');
      const [approved, cancelled] =
        i % 2 ? await Promise.all([approve(), cancel()]) : (await Promise.all([cancel(), approve()])).reverse();
      expect([approved?.status, cancelled?.status].sort()).toEqual(approved?.status === 200 ? [200, 409] : [204, 409]);
      await untilState(bank, [id], approved?.status === 200 ? 3 : 9);
    }),
  );
});

test('approve against edit: the paid order is the shown one', async () => {
  await forgetPushes(bank);
  const tasks: { id: string; requestId: string }[] = [];
  for (let i = 0; i < 10; i++) {
    const id = await createTask(finance, { amount: '1.00' });
    tasks.push({ id, requestId: await pushTask(finance, id) });
  }
  await Promise.all(
    tasks.map(async ({ id, requestId }) => {
      const [edited, approved] = await Promise.all([
        patchTask(finance, id, 'update', getOrder({ amount: '2.00' })),
        decide(finance, requestId, people.director),
      ]);
      expect([edited.status, approved.status].sort()).toEqual([200, 409]);
      if (approved.status === 200) await untilState(bank, [id], 3);
      const row = await paymentRow(bank, id);
      expect(row).toMatchObject(
        approved.status === 200 ? { version: 1, amount_minor: 100n } : { version: 2, amount_minor: 200n, state: 0 },
      );
    }),
  );
});

test('ten edits at once: ten versions, one after another', async () => {
  const id = await createTask(finance);
  const answers = await times(10, (i) => patchTask(finance, id, 'update', getOrder({ amount: `${i + 1}.00` })));
  const versions = answers.map(({ body }) => Number(textField(body, 'version'))).sort((a, b) => a - b);
  expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const { rows } = await bank.owner.query<{ version: number }>(
    `select (facts ->> 'version')::integer as version from (
       select verb, subject_id, facts from audit union all select verb, subject_id, facts from audit_inbox) a
     where verb = 'payment.update' and subject_id = $1
     order by 1`,
    [id],
  );
  expect(rows.map(({ version }) => version)).toEqual(versions);
});

test('two companies paying each other at once do not block each other', async () => {
  await bank.owner.query('update account set floor_minor = -2000 where iban = $1', [ibans.bakery]);
  const pairs: [TestBrowser, string, string, string][] = [
    [finance, people.director, companies.timber, ibans.bakery],
    [baker, people.baker, companies.bakery, ibans.timber],
  ];
  const open: { requestId: string; person: string; browser: TestBrowser; id: string }[] = [];
  for (let round = 0; round < 20; round++) {
    if (round % 10 === 0) await forgetPushes(bank);
    for (const [browser, person, company, acc] of pairs) {
      const id = await createTask(browser, { acc, amount: '0.50' }, company);
      open.push({ id, person, browser, requestId: await pushTask(browser, id, person, company) });
    }
  }
  const answers = await Promise.all(open.map(({ browser, requestId, person }) => decide(browser, requestId, person)));
  expect(tally(answers)).toEqual({ '200 ': 40 });
  await untilState(
    bank,
    open.map(({ id }) => id),
    3,
  );
});
