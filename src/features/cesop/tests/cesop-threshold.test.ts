// What a quarter reports, worked out on paper: 25 and 26 payments, two accounts of a payee, countries inside and
// outside the Union, cards, and refunds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { CesopWorld, quarter, type ReadPayee, readPayees } from '#tests/harness/cesopWorld.ts';
import { ibans } from '#tests/harness/village.ts';
import { cesopInvariants } from '../server/invariants.ts';

const iban = (country: string, n: number) => `${country}${String(10 + n)}000000000000000${n}`;
let world: CesopWorld;
let xml: string;
let payees: ReadPayee[];
let messageId: string;

beforeAll(async () => {
  world = await CesopWorld.open();
  // timber is the payee: 14 + 12 from the Union over two accounts; the others do not count
  await world.receive({ from: iban('DE', 1), count: 14 });
  await world.receive({ from: iban('GR', 1), count: 12, to: ibans.timberReserve });
  for (const country of ['LT', 'NO', 'GB', 'CH']) await world.receive({ from: iban(country, 2), count: 30 });
  await world.receive({ from: iban('FR', 1), count: 30, at: '2026-06-30 23:59:59+03' });
  await world.receive({ from: iban('FR', 1), count: 30, at: '2026-10-01 00:00:00+03' });
  // bakery is the payee of 25: one too few
  await world.receive({ from: iban('DE', 1), count: 25, to: ibans.bakery });

  await world.pay({ to: iban('NO', 1), name: 'Fjord AS', count: 25 });
  await world.pay({ to: iban('GB', 1), name: 'Thames Ltd', count: 26, cents: 1000 });
  // one payee of Switzerland by two accounts and two spellings
  await world.pay({ to: iban('CH', 1), name: 'Käse AG', count: 13 });
  await world.pay({ to: iban('CH', 2), name: 'KASE  ag', count: 13 });
  // the same name in another country is another payee
  await world.pay({ to: iban('LI', 1), name: 'Käse AG', count: 25 });
  await world.pay({ to: iban('DE', 3), name: 'Holz AG', count: 40 });
  await world.pay({ to: iban('LT', 3), name: 'Ąžuolas', count: 40 });
  // an account of Britain at a bank of Lithuania: that bank reports; with 6 at a bank of Britain there are 26
  await world.pay({ to: iban('GB', 4), name: 'Split Ltd', bic: 'REVOLT21XXX', count: 20 });
  await world.pay({ to: iban('GB', 5), name: 'Split Ltd', bic: 'BARCGB22XXX', count: 6 });

  await world.payByCard({ shop: 'Oslo Kaffe', country: 'NO', entry: 'M0', count: 20 });
  await world.payByCard({ shop: 'OSLO KAFFE', country: 'NO', entry: '60', count: 6 });
  await world.payByCard({ shop: 'Oslo Bank', country: 'NO', category: 'CASH', count: 40 });
  await world.payByCard({ shop: 'Berlin Laden', country: 'DE', count: 40 });
  await world.refundByCard({ shop: 'Oslo Kaffe', country: 'NO', count: 2 });
  // refunds do not count: 25 and one refund
  await world.payByCard({ shop: 'Bergen Fisk', country: 'NO', count: 25 });
  await world.refundByCard({ shop: 'Bergen Fisk', country: 'NO' });
  const [returned = ''] = await world.pay({ to: iban('GB', 1), name: 'Thames Ltd', cents: 700 });
  await world.giveBack([returned], '2026-09-30 23:00:00+03');
  const [late = ''] = await world.pay({ to: iban('GB', 1), name: 'Thames Ltd', cents: 700 });
  await world.giveBack([late], '2026-10-02 10:00:00+03');
  messageId = await world.make();
  xml = await world.readFile(messageId);
  payees = readPayees(xml);
});
afterAll(async () => {
  expect(await findBreaches(world.bank.owner, cesopInvariants)).toEqual([]);
  await world.bank.close();
});

const find = (name: string) => payees.find((payee) => payee.name === name);

test('the message reports these payees and no other', () => {
  expect(payees.map(({ name, country }) => [country, name])).toEqual([
    ['LT', 'Žalioji Giria UAB'],
    ['CH', expect.stringMatching(/^k.se +ag$/i)],
    ['GB', 'Split Ltd'],
    ['GB', 'Thames Ltd'],
    ['NO', expect.stringMatching(/^oslo kaffe$/i)],
  ]);
  expect(payees.every(({ doc, corrects }) => doc === 'CESOP1' && corrects === undefined)).toBe(true);
  expect(xml).toContain('<cesop:MessageTypeIndic>CESOP100</cesop:MessageTypeIndic>');
});

test('a client with 26 payments from the Union over two accounts is one payee with both', () => {
  expect(payees[0]).toMatchObject({
    ...{ payments: 26, refunds: 0, accounts: [ibans.timber, ibans.timberReserve].sort() },
    payerCountries: ['DE', 'GR'],
  });
});

test('a payee abroad is one payee over its accounts, by its name in its country', () => {
  expect(payees[1]).toMatchObject({ payments: 26, accounts: [iban('CH', 1), iban('CH', 2)], payerCountries: ['LT'] });
});

test('payments at banks of the Union count, and only those at banks outside it are reported', () => {
  expect(find('Split Ltd')).toMatchObject({ payments: 6, accounts: [iban('GB', 5)] });
});

test('what came back in the quarter is a refund of its payment', () => {
  expect(find('Thames Ltd')).toMatchObject({ payments: 28, refunds: 1 });
  const refund = /<cesop:ReportedTransaction IsRefund="true">(?:(?!ReportedTransaction>).)*Bank transfer/s.exec(
    xml,
  )?.[0];
  const original = /<cesop:CorrTransactionIdentifier>([^<]+)</.exec(refund ?? '')?.[1];
  expect(xml).toContain(`<cesop:TransactionIdentifier>${original}</cesop:TransactionIdentifier>`);
  expect(refund).toContain('<cesop:Amount currency="EUR">-7.00</cesop:Amount>');
  expect(refund).toContain('2026-09-30T20:00:00Z');
});

test('a shop is found by its name; payments by card say whether the card was there', () => {
  const shop = payees[4];
  expect(shop).toMatchObject({ payments: 26, refunds: 2 });
  const part = xml.slice(xml.indexOf('Other') - 200);
  expect(part.match(/<cesop:InitiatedAtPhysicalPremisesOfMerchant>true</g)).toHaveLength(20);
  expect(xml).not.toContain('Geheim GmbH');
});

test('what is in the message is counted by country, and its rows are lists', async () => {
  const { body } = await world.send('E', 'GET', `/web/cesop-messages/${messageId}`);
  expect(body).toMatchObject({
    message: { state: 'drafted', kind: 'new', payees: 5, transactions: 26 + 26 + 6 + 29 + 28, quarter },
    countries: [
      { role: 'payee', country: 'DE', payees: 1, transactions: 14, amount: 'EUR14.00' },
      { role: 'payee', country: 'GR', payees: 1, transactions: 12, amount: 'EUR12.00' },
      { role: 'payer', country: 'GB', payees: 2, transactions: 35, amount: 'EUR273.00' },
      { role: 'payer', country: 'CH', payees: 1, transactions: 26, amount: 'EUR26.00' },
      { role: 'payer', country: 'NO', payees: 1, transactions: 28, amount: 'EUR24.00' },
    ],
  });
  const list = async (path: string) => (await world.send('E', 'GET', `/web/cesop-messages/${messageId}/${path}`)).body;
  expect(await list('payees?role=payer&text=thames')).toMatchObject({ items: [{ name: 'Thames Ltd', refunds: 1 }] });
  expect(await list(`payees?text=${ibans.timberReserve}`)).toMatchObject({ items: [{ role: 'payee', payments: 26 }] });
  expect(await list('transactions?kind=refunds&count=yes')).toMatchObject({ count: { rows: 3, exact: true } });
  expect(await list('transactions?limit=5&text=split')).toMatchObject({ items: Array(5).fill({ payee: 'Split Ltd' }) });
});
