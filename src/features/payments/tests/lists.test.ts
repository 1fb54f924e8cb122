// The list of payments: filters, pages, days of a zone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask, decide, forgetPushes, patchTask, pay, pushTask, untilState } from '#tests/http/tasks.ts';
import { noDetails } from '#tests/samples/samplePayment.ts';

const address = `/web/${companies.timber}/payments`;
let bank: TestBank;
let finance: TestBrowser;
let baker: TestBrowser;
/** the payments of the fixture by what they became */
const made: Record<string, string> = {};

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  [finance, baker] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
  made['requested'] = await createTask(finance, { amount: '11.00', msg: 'Kindling' });
  made['authorized'] = await pay(finance, people.director, { acc: ibans.elsewhere, amount: '12.00', name: 'Holz AG' });
  made['executed'] = await pay(finance, people.director, { amount: '13.00', msg: 'Rye bread' });
  made['canceled'] = await createTask(finance, { amount: '14.00' });
  await patchTask(finance, made['canceled'], 'cancel');
  made['rejected'] = await createTask(finance, { amount: '15.00' });
  await decide(finance, await pushTask(finance, made['rejected']), people.director, 'reject');
  made['own'] = await pay(finance, people.director, { acc: ibans.timberReserve, amount: '16.00' });
  made['received'] = await pay(baker, people.baker, { acc: ibans.timber, amount: '17.00' }, companies.bakery);
  await untilState(bank, [made['executed'], made['own'], made['received']], 3);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getName = (id: unknown) => Object.entries(made).find(([, made]) => made === id)?.[0] ?? String(id);

/** 'executed TX', 'own RX', … of a query, in the order of the answer */
async function listed(query: string, browser = finance, path = address): Promise<string[]> {
  const { status, body } = await browser.send('GET', `${path}${query ? `?${query}` : ''}`);
  expect([query, status]).toEqual([query, 200]);
  return getItems(body).map(({ id, op }) => `${getName(id)} ${op}`);
}

const everything = [
  'received RX',
  'own RX',
  'own TX',
  'rejected TX',
  'canceled TX',
  'executed TX',
  'authorized TX',
  'requested TX',
];
const only = (...names: string[]) => everything.filter((line) => names.includes(line));

describe('a filter', () => {
  test.each([
    ['', everything],
    ['status=all', everything],
    ['status=sent', everything.filter((line) => line.endsWith('TX'))],
    ['status=received', only('received RX', 'own RX')],
    ['status=pending', []],
    ['status=authorized', only('authorized TX')],
    ['status=failed', only('canceled TX')],
    ['status=executed', only('received RX', 'own RX', 'own TX', 'executed TX')],
    ['status=blocked', []],
    ['status=reversed', []],
    ['status=requested', only('requested TX')],
    ['status=rejected', only('rejected TX')],
    ['text=holz', only('authorized TX')],
    ['text=RYE', only('executed TX')],
    ['text=%25', []],
    ['text=_', []],
    ['text=rye+b', only('executed TX')],
    ['text=%5C', []],
    [`text=${ibans.elsewhere.slice(4, 12)}`, only('authorized TX')],
    [`text=${ibans.elsewhere.slice(0, 4)}%20${ibans.elsewhere.slice(4, 8)}`, only('authorized TX')],
    ['text=13.00', only('executed TX')],
    ['text=13,00+EUR', only('executed TX')],
    ['text=-13', only('executed TX')],
    ['text=1,300.00', []],
    ['text=13.01', []],
    ["text='%3B--", []],
    ['min=13&max=15.00', only('executed TX', 'canceled TX', 'rejected TX')],
    ['min=17.01', []],
    ['max=11', only('requested TX')],
    ['min=0', everything],
    [`fund=EUR.${ibans.timberReserve}`, only('own RX')],
    [`fund=EUR.${ibans.timberReserve}.B`, only('own RX')],
    [`fund=EUR.${ibans.bakery}`, []],
    [`fund=SEC.${ibans.timber}`, []],
    ['cardid=01900000-0000-7000-8000-000000000000', []],
    ['from=2020-01-01&to=2020-12-31', []],
    ['from=2020-01-01', everything],
    ['to=2199-12-31', everything],
    ['status=sent&min=16&text=duona', only('own TX')],
    ['text=', everything],
  ])('%s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  test('is summed for each currency, without what failed', async () => {
    const getSums = async (query: string) => {
      const { body } = await finance.send('GET', `${address}?count=yes&limit=1${query}`);
      return field(field(body, 'count'), 'sums');
    };
    // with fees: 11.10, 12.35, 13.10 and 16.10 are paid or on their way; 14 is canceled and 15 rejected
    expect(await getSums('')).toEqual({ in: ['EUR33.00'], out: ['EUR52.65'] });
    expect(await getSums('&status=received')).toEqual({ in: ['EUR33.00'], out: ['EUR0.00'] });
    expect(await getSums('&text=rye')).toEqual({ in: ['EUR0.00'], out: ['EUR13.10'] });
    expect(await getSums('&status=rejected')).toEqual({ in: ['EUR0.00'], out: ['EUR0.00'] });
    expect(await getSums('&from=2020-01-01&to=2020-12-31')).toEqual({ in: [], out: [] });
  });

  test.each([
    'status=sold',
    'status=Executed',
    'status=',
    'from=yesterday',
    'from=2026-02-29',
    'to=2026-13-01',
    'min=-1',
    'min=abc',
    'max=1.234',
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1e2',
    'limit=',
    'fund=EUR',
    'cardid=1',
    'next=',
    'next=%20',
    'ver=-1',
    'ver=1.5',
    'ver=9999999999999999999',
    `text=${'x'.repeat(101)}`,
    'sort=amount',
  ])('%s is refused', async (query) => {
    expect(await finance.send('GET', `${address}?${query}`)).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  test('a payee sees no more than the payment: no fee, no people, nothing before it arrived', async () => {
    const { body } = await baker.send('GET', `/web/${companies.bakery}/payments?status=received`);
    expect(getItems(body)).toEqual([
      expect.objectContaining({
        id: made['executed'],
        op: 'RX',
        state: 3,
        amount: ['EUR13.00#PAYMENT'],
        accountid: `EUR.${ibans.bakery}`,
        meta: {
          name: 'Žalioji Giria UAB',
          acc: ibans.timber,
          msg: 'Rye bread'.replace('_', ' '),
          initiator: '',
          confirmator: '',
          myIBAN: ibans.bakery,
          myName: 'Duona ir Druska',
          country: 'LT',
          reason: '',
          bank: '',
          reference: '',
          endToEndId: '',
          delivery: '',
          ...noDetails,
        },
      }),
    ]);
  });
});

describe('pages', () => {
  test('of every size hold everything once and in order', async () => {
    for (const limit of [1, 2, 3, 7, 8, 9]) {
      expect(await readAll(`limit=${limit}`)).toEqual(everything);
    }
    expect(await readAll('limit=1&status=sent')).toEqual(everything.filter((line) => line.endsWith('TX')));
  });

  test('lose and double nothing while payments are made', async () => {
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await finance.send('GET', `${address}?limit=2${next && `&next=${next}`}`);
      seen.push(...getItems(body).map(({ id, op }) => `${getName(id)} ${op}`));
      next = String(field(body, 'next') ?? '');
      await createTask(finance, { amount: '1.00', msg: 'in between' });
    } while (next);
    expect(seen).toEqual(everything);
    await bank.owner.query(
      `update payment set state = payment_state('canceled')
       where state = payment_state('requested') and message = 'in between'`,
    );
  });

  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const id = '01900000-0000-7000-8000-000000000000';
  test.each([
    ['no cursor at all', 'abc'],
    ['no time', encode(`|${id}|TX`)],
    ['no day of the calendar', encode(`2026-02-30T00:00:00Z|${id}|TX`)],
    ['the year 0', encode(`0000-01-01T00:00:00Z|${id}|TX`)],
    ['no hour of the day', encode(`2026-01-01T25:00:00Z|${id}|TX`)],
    ['dots and colons', encode(`2026-01-01T.:.:Z|${id}|TX`)],
    ['a time and more', encode(`2026-01-01T00:00:00ZT|${id}|TX`)],
    ['no id', encode('2026-01-01T00:00:00Z|x|TX')],
    ['an id of dashes', encode(`2026-01-01T00:00:00Z|${'-'.repeat(36)}|TX`)],
    ['another direction', encode(`2026-01-01T00:00:00Z|${id}|ZX`)],
    ['SQL', encode(`2026-01-01T00:00:00Z|${id}|TX'; drop table payment; --`)],
  ])('a cursor with %s is refused', async (_, cursor) => {
    for (const path of ['payments', 'tasks', 'payments/2026-01-01']) {
      const refused = await finance.send('GET', `/web/${companies.timber}/${path}?next=${cursor}`);
      expect([path, refused.status, refused.code]).toEqual([path, 400, 'invalid-input']);
    }
  });

  async function readAll(query: string): Promise<string[]> {
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await finance.send('GET', `${address}?${query}${next && `&next=${next}`}`);
      seen.push(...getItems(body).map(({ id, op }) => `${getName(id)} ${op}`));
      next = String(field(body, 'next') ?? '');
    } while (next);
    // tasks of other tests in this file are not of the fixture
    return seen.filter((line) => everything.includes(line));
  }
});

describe('a day', () => {
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date());

  test('is a day of the zone asked for, the bank’s without one', async () => {
    for (const [zone, query] of [
      ['Europe/Vilnius', ''],
      ['UTC', 'zone=UTC'],
      ['Pacific/Kiritimati', 'zone=Pacific/Kiritimati'],
      ['America/Los_Angeles', 'zone=America/Los_Angeles'],
      ['Asia/Kolkata', 'zone=Asia%2FKolkata'],
    ] as const) {
      const found = await listed(query, finance, `${address}/${dayIn(zone)}`);
      expect(found.filter((line) => everything.includes(line))).toEqual(everything);
    }
    expect(await listed('', finance, `${address}/2020-01-01`)).toEqual([]);
  });

  test('begins and ends with the zone’s midnight, in summer and winter', async () => {
    const times = [
      '2026-03-28T21:59:59.999Z',
      '2026-03-28T22:00:00Z',
      '2026-03-29T20:59:59.999Z',
      '2026-03-29T21:00:00Z',
    ];
    for (const at of times) {
      await bank.owner.query(
        `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
           payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
         select new_id(), 'sepa', 0, a.client_id, a.id, 'x', a.iban, 'x', $3, 'EUR', 1, '', $2, $2 from account a
         where a.iban = $1`,
        [ibans.timber, at, ibans.elsewhere],
      );
    }
    const getTimes = async (day: string, zone: string) => {
      const { body } = await finance.send('GET', `${address}/${day}?zone=${zone}`);
      return getItems(body).map(({ ts }) => new Date(String(ts)).toISOString());
    };
    // clocks go forward on 29 March: Vilnius is two hours ahead at its beginning and three at its end
    expect(await getTimes('2026-03-29', 'Europe/Vilnius')).toEqual([
      '2026-03-29T20:59:59.999Z',
      '2026-03-28T22:00:00.000Z',
    ]);
    expect(await getTimes('2026-03-28', 'Europe/Vilnius')).toEqual(['2026-03-28T21:59:59.999Z']);
    expect(await getTimes('2026-03-30', 'Europe/Vilnius')).toEqual(['2026-03-29T21:00:00.000Z']);
    expect(await getTimes('2026-03-28', 'UTC')).toEqual(['2026-03-28T22:00:00.000Z', '2026-03-28T21:59:59.999Z']);
    const { body } = await finance.send('GET', `${address}?from=2026-03-29&to=2026-03-29`);
    expect(getItems(body)).toHaveLength(2);
  });

  test('of a zone that no one knows is refused', async () => {
    for (const zone of ['', 'Mars/Olympus', "UTC'; --", '+02:00', 'Europe/../UTC', 'x'.repeat(65)]) {
      const refused = await finance.send('GET', `${address}/2026-01-01?zone=${encodeURIComponent(zone)}`);
      expect([zone, refused.status, refused.code]).toEqual([zone, 400, 'invalid-input']);
    }
  });

  test('of a zone that browsers know and the database does not is answered', async () => {
    expect(await listed('zone=US%2FPacific-New', finance, `${address}/2020-01-01`)).toEqual([]);
  });
});
