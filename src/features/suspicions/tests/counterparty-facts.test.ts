// Facts of counterparties that no payment and no client page has: the MLRO enters them, and the report is complete.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterFacts, readFiling } from '#tests/harness/authorityFacts.ts';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { takeBackPayments } from '#tests/harness/takeBackPayments.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { findInvalid } from '#tests/harness/xmlSchemas.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import type { PartyFacts } from '../filing/enteredFacts.ts';

const schemaFile = 'tests/samples/filing/authority.xsd';
const settings = {
  KONTORA_AUTHORITY_TABLE_FILE: 'docs/filing/goaml-5.0.1.json',
  KONTORA_AUTHORITY_SCHEMA_FILE: schemaFile,
};
const shop = 'Degalinė „Kibirkštis“';
const ids = { card: randomUUID(), abroad: randomUUID() };
let bank: TestBank;
let mlro: TestBrowser;
let address = '';

beforeAll(async () => {
  bank = await startBank({ settings });
  mlro = await TestBrowser.signIn(bank.url, staff.H);
  const paymentId = await pay(await TestBrowser.signIn(bank.url, people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  const options = { body: { comment: 'Many small parts' }, key: randomUUID() };
  const path = `/web/payments/${companies.timber}/${paymentId}?report`;
  expect((await (await TestBrowser.signIn(bank.url, staff.M)).send('PATCH', path, options)).status).toBe(204);
  const [report] = getItems((await mlro.send('GET', '/web/mlro-reports')).body);
  address = `/web/mlro-reports/${report?.['id']}`;
  await plant(paymentId, {
    id: ids.card,
    tag: 'CARDTX',
    category: 'TRAN',
    rail: 'card',
    payee_name: shop,
    payee_iban: '',
  });
  await plant(paymentId, { id: ids.abroad, payee_name: '', payee_iban: '00417-99' });
  await enterFacts(bank, mlro, address);
  await bank.owner.query(`update mlro_report set authority_narrative = 'Many small parts'`);
});
afterAll(async () => {
  await takeBackPayments(bank.owner, Object.values(ids));
  await bank.expectSound();
  await bank.close();
});

/** A payment like another one, to somebody who is no client. */
const plant = (like: string, more: object) =>
  bank.owner.query(`insert into payment select (jsonb_populate_record(p, $2)).* from payment p where id = $1`, [
    ...[like, { ...more, payee_client_id: null, payee_account_id: null }],
  ]);
const link = (paymentId: string) =>
  bank.owner.query('update mlro_report set payment_ids = array[$1::uuid]', [paymentId]);
const enter = async (id: string, entered: PartyFacts) => {
  const { version, indicators, action, facts } = await readFiling(mlro, address);
  const body = { version, indicators, action, facts: { ...facts, [id]: entered } };
  return mlro.send('PATCH', `${address}?filing`, { body });
};
async function takeXml(): Promise<string> {
  const { status, body } = await mlro.send('GET', `${address}?file&as=xml`);
  expect(status).toBe(200);
  const xml = Buffer.from(body as Uint8Array).toString('utf8');
  expect(await findInvalid(fs.readFileSync(schemaFile, 'utf8'), [xml])).toEqual(new Map());
  return xml;
}

test('a report that lacks nothing but the country of a shop is completed', async () => {
  await link(ids.card);
  const { missing, parties } = await readFiling(mlro, address);
  expect(missing).toEqual([
    {
      ...{ name: `Country of payments of ${shop}`, element: 't_to.to_country' },
      ...{ screen: `Report to the MLRO, facts of ${shop}`, address: `/bko-mlro-report?id=${address.slice(-36)}` },
    },
  ]);
  const party = parties.find(({ kind }) => kind === 'outside');
  expect(party).toEqual({ id: `outside ${shop}`, kind: 'outside', name: shop });
  expect((await enter(party?.id ?? '', { country: 'PL' })).status).toBe(200);
  expect(await readFiling(mlro, address)).toMatchObject({ missing: [], faults: [], isReady: true });
  expect(await takeXml()).toContain('<to_country>PL</to_country>');
});

test('so is one about an account abroad whose number says nothing', async () => {
  await link(ids.abroad);
  const { missing } = await readFiling(mlro, address);
  expect(missing.map(({ name }) => name)).toEqual(['Bank of 00417-99', 'Country of payments of 00417-99']);
  expect((await enter('account 00417-99', { country: 'US', bankName: 'First Bank', name: 'J. Doe' })).status).toBe(200);
  expect(await readFiling(mlro, address)).toMatchObject({ missing: [], faults: [], isReady: true });
  const xml = await takeXml();
  for (const [element, text] of [
    ['to_country', 'US'],
    ['institution_name', 'First Bank'],
    ['account_name', 'J. Doe'],
  ])
    expect(xml).toContain(`<${element}>${text}</${element}>`);
});

test('what the payment says is not changed by what is entered', async () => {
  await bank.owner.query(`insert into payment_detail (payment_id, country) values ($1, 'SE')`, [ids.card]);
  await link(ids.card);
  expect(await takeXml()).toContain('<to_country>SE</to_country>');
  await bank.owner.query('delete from payment_detail where payment_id = $1', [ids.card]);
});

test('names of parties that cannot be, and more than can be kept, are refused', async () => {
  expect((await enter('shop', { country: 'PL' })).status).toBe(400);
  expect((await enter(`outside ${'x'.repeat(300)}`, { country: 'PL' })).status).toBe(400);
  const { version, indicators, action } = await readFiling(mlro, address);
  const facts = Object.fromEntries(Array.from({ length: 401 }, (_, n) => [`outside ${n}`, { country: 'PL' }]));
  const body = { version, indicators, action, facts };
  expect((await mlro.send('PATCH', `${address}?filing`, { body })).status).toBe(400);
});
