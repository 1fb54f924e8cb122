// What is shown of single payments (history, confirmation) and of whole lists (CSV).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadBytes } from '#shared/limits.ts';
import { getItems, type Reply, sendTo, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask, decide, forgetPushes, getOrder, patchTask, pay, pushTask, untilState } from '#tests/http/tasks.ts';

let bank: TestBank;
let finance: TestBrowser;
let operations: TestBrowser;
let baker: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [finance, operations, baker] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.operations),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
});
// not asked whether its books are sound: steps are recorded here that no payment can take yet
afterAll(() => bank.close());

const toBytes = ({ body }: Reply) => (body instanceof Uint8Array ? body : new Uint8Array());
const getText = (reply: Reply) => Buffer.from(toBytes(reply)).toString('utf8');

describe('the history', () => {
  const getHistory = (id: string, browser = finance, company: string = companies.timber) =>
    browser.send('GET', `/web/${company}/payments/${id}/history`);
  const getNames = async (ids: string[]) => {
    const { rows } = await bank.owner.query<{ full_name: string }>(
      'select full_name from person where id = any ($1) order by full_name',
      [ids],
    );
    return rows.map(({ full_name: name }) => name);
  };

  test('says who did what, in order, and who was asked', async () => {
    const id = await createTask(operations, { amount: '5.00' });
    await patchTask(operations, id, 'update', getOrder({ amount: '6.00', msg: 'Invoice 2' }));
    await pushTask(operations, id);
    const requestId = await pushTask(operations, id, people.director);
    await decide(finance, requestId, people.director);
    await untilState(bank, [id], 3);
    const { status, body } = await getHistory(id);
    expect(status).toBe(200);
    const steps = getItems(body);
    const [operator = '', director = ''] = [
      await getNames([people.operations]),
      await getNames([people.director]),
    ].flat();
    expect(
      steps.map(({ verb, person, version, changed, asked }) => ({ verb, person, version, changed, asked })),
    ).toEqual([
      { verb: 'create', person: operator, version: 1, changed: [], asked: [] },
      { verb: 'update', person: operator, version: 2, changed: ['amount', 'msg'], asked: [] },
      {
        verb: 'push',
        person: operator,
        version: 1,
        changed: [],
        asked: await getNames([people.director, people.finance]),
      },
      { verb: 'push', person: operator, version: 1, changed: [], asked: [director] },
      { verb: 'approve', person: director, version: 2, changed: [], asked: [] },
      { verb: 'execute', person: '', version: 2, changed: [], asked: [] },
    ]);
    const times = steps.map(({ at }) => String(at));
    expect([...times].sort()).toEqual(times);
    await forgetPushes(bank);
  });

  test('is on bank time, also the moment of the decision', async () => {
    const decided = await Promise.all(
      (['approve', 'reject'] as const).map(async (decision) => {
        const id = await createTask(operations, { amount: '7.00' });
        return { id, decision, requestId: await pushTask(operations, id, people.director) };
      }),
    );
    const hoursAhead = 5;
    await bank.owner.query('select advance_bank_clock(bank_now() + make_interval(hours => $1))', [hoursAhead]);
    for (const { id, decision, requestId } of decided) {
      await decide(finance, requestId, people.director, decision);
      const step = getItems((await getHistory(id)).body).find(({ verb }) => verb === decision);
      const aheadMs = Date.parse(String(step?.['at'])) - Date.now();
      expect(Math.round(aheadMs / 3_600_000)).toBe(hoursAhead);
    }
    await forgetPushes(bank);
  });

  test('of a task is there at once, before the audit has numbered it', async () => {
    const id = await createTask(finance);
    await patchTask(finance, id, 'cancel');
    expect(getItems((await getHistory(id)).body).map(({ verb }) => verb)).toEqual(['create', 'cancel']);
  });

  test('is no business of the payee, of other companies, or of who holds B alone and did not make it', async () => {
    const id = await pay(finance, people.director);
    await untilState(bank, [id], 3);
    expect(await getHistory(id, baker, companies.bakery)).toMatchObject({ status: 404 });
    expect(await getHistory(id, baker)).toMatchObject({ status: 404 });
    const give = (letters: string) =>
      bank.owner.query('update membership set letters = $1 where person_id = $2', [letters, people.operations]);
    await give('B');
    const [waiting, own] = [await createTask(finance), await createTask(operations)];
    await patchTask(operations, own, 'cancel');
    expect(await getHistory(id, operations)).toMatchObject({ status: 403 });
    expect(await getHistory(waiting, operations)).toMatchObject({ status: 200 });
    expect(await getHistory(own, operations)).toMatchObject({ status: 200 });
    await give('AB');
    await patchTask(finance, waiting, 'cancel');
  });

  test('does not say what the bank looks at', async () => {
    const id = await createTask(finance);
    await bank.owner.query(
      `insert into audit_inbox (actor_id, client_id, verb, subject_kind, subject_id)
       values ('90000000004', $1, 'payment.block', 'payment', $2),
         ('90000000004', $1, 'payment.screen', 'payment', $2)`,
      [companies.timber, id],
    );
    expect(getItems((await getHistory(id)).body).map(({ verb }) => verb)).toEqual(['create']);
  });
});

describe('the confirmation', () => {
  const confirm = (id: string, query = '', browser = finance, company: string = companies.timber) =>
    browser.send('GET', `/web/${company}/payments/${id}/confirmation${query}`);
  const getLines = async (reply: Reply) => (await pdfLines(toBytes(reply))).flat();

  test('says what was paid to whom, from where, and when', async () => {
    const id = await pay(finance, people.director, { amount: '1234.50', msg: 'Rąstai' });
    await untilState(bank, [id], 3);
    const reply = await confirm(id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="payment-${id}.pdf"`);
    const text = (await getLines(reply)).join('\n');
    for (const part of [
      'Payment confirmation',
      '1 234.50 EUR',
      'Žalioji Giria UAB',
      'Duona ir Druska',
      id,
      'Total',
      '1 234.60 EUR',
    ]) {
      expect(text).toContain(part);
    }
    const received = (await getLines(await confirm(id, '', baker, companies.bakery))).join('\n');
    expect(received).toContain('1 234.50 EUR');
    expect(received).not.toContain('1 234.60');
  });

  test('is made for executed payments alone, and for the company’s own', async () => {
    const id = await createTask(finance);
    expect(await confirm(id)).toMatchObject({ status: 409, code: 'not-executed' });
    expect(await confirm(id, '', baker, companies.bakery)).toMatchObject({ status: 404 });
    expect(await confirm('01900000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
  });

  test('of a payment between own accounts is of the line that was asked for', async () => {
    const id = await pay(finance, people.director, { acc: ibans.timberReserve, amount: '2.00' });
    await untilState(bank, [id], 3);
    const isWithFee = async (query: string) => (await getLines(await confirm(id, query))).join(' ').includes('Total');
    expect([await isWithFee(''), await isWithFee('?line=in')]).toEqual([true, false]);
  });
});

describe('the list as CSV', () => {
  const ask = (query = '', browser = finance, company: string = companies.timber) =>
    browser.send('GET', `/web/${company}/payments?export${query}`);
  const getRows = (reply: Reply) => getText(reply).trimEnd().split('\r\n').slice(1);

  test('holds what the filter lets through, newest first, with signs, safe for spreadsheets', async () => {
    await createTask(finance, { amount: '21.00', msg: '+SUM(1)' });
    await createTask(finance, { amount: '22.00', msg: 'a, b' });
    const reply = await ask('&min=21&max=22');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(getText(reply).split('\r\n')[0]).toBe(
      '\uFEFFTime,Status,Type,Category,Name,IBAN,Country,Message,Amount,Currency,Fee,Total,Own account,Card,Created by,Approved by,Reason,Payment',
    );
    const [second = '', first = ''] = getRows(reply);
    expect(second).toContain(
      `,Requested,Outgoing payment,Transfers,Duona ir Druska,${ibans.bakery},LT,"a, b",-22.00,EUR,-0.10,`,
    );
    expect(first).toContain(`,'+SUM(1),-21.00,EUR,`);
    expect(getRows(await ask('&min=21&max=21.50'))).toHaveLength(1);
    expect(getRows(await ask('&text=nothing'))).toEqual([]);
  });

  test('shows times in the zone that was asked for', async () => {
    const timeIn = async (zone: string) => getRows(await ask(`&min=22&max=22&zone=${zone}`))[0]?.slice(0, 19);
    const [utc = '', kolkata = ''] = [await timeIn('UTC'), await timeIn('Asia/Kolkata')];
    expect(Date.parse(`${kolkata.replace(' ', 'T')}Z`) - Date.parse(`${utc.replace(' ', 'T')}Z`)).toBe(5.5 * 3_600_000);
  });

  test('comes by a ticket where it is big: every payment once', async () => {
    const count = 9_000;
    await bank.owner.query('alter table payment disable trigger user');
    await bank.owner.query(
      `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
         payee_iban, currency, amount_minor, message, payload_hash, created_at, changed_at)
       select new_id(), 'sepa', 9, a.client_id, a.id, 'x', a.iban, 'Many', $2, 'EUR', 777777, repeat('€', 140), '', t, t
       from account a, generate_series(1, $3) i cross join lateral (select now() - (i / 7) * interval '1 minute' as t) t
       where a.iban = $1`,
      [ibans.timber, ibans.elsewhere, count],
    );
    await bank.owner.query('alter table payment enable trigger user');
    const asked = await ask('&min=7777.77&max=7777.77');
    expect(asked).toMatchObject({ status: 200 });
    const got = await sendTo(
      `${bank.url}/web/download/${textField(asked.body, 'ticket')}`,
      'GET',
      undefined,
      undefined,
      {},
    );
    expect(toBytes(got).length).toBeGreaterThan(downloadBytes);
    const ids = getRows(got).map((row) => row.slice(-36));
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    await bank.owner.query('delete from payment where amount_minor = 777777');
  });

  test('leaves a record without what was searched for', async () => {
    await ask('&text=Kunigunda');
    const { rows } = await bank.owner.query<{ facts: unknown }>(
      `
        select facts from (select facts, verb from audit union all select facts, verb from audit_inbox) a
        where verb = 'payment.export'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Kunigunda');
  });

  test.each(['limit=1', 'next=abc', 'ver=1', 'zone=Mars/Olympus', 'format=pdf', 'status=sold'])(
    'takes no %s',
    async (query) => {
      expect(await ask(`&${query}`)).toMatchObject({ status: 400, code: 'invalid-input' });
    },
  );
});
