// goAML: one neutral record, valid against each schema by changing the table alone; what is missing is named.
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AuthorityTable, parseAuthorityTable } from '#features/suspicions/filing/authorityTable.ts';
import { type NeutralReport, neutralReport } from '#features/suspicions/filing/neutralReport.ts';
import { findInvalid } from '#tests/harness/xmlSchemas.ts';
import {
  activityReport,
  allPayments,
  companyAccount,
  outsideAccount,
  personReport,
  samplePayment,
  wholeReport,
} from '#tests/samples/neutralReports.ts';
import { type Element, writeXml } from './elements.ts';
import { buildReport, writeReport } from './writeReport.ts';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const readTable = (version: string) => parseAuthorityTable(read(`docs/filing/goaml-${version}.json`));
// the schemas of authorities lie beside a checkout of the project, if at all
const folder = '../shared/data/goaml';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, reports were held against our own small schema alone.`);
const own = { version: 'own', table: readTable('5.0.1'), schema: read('tests/samples/filing/authority.xsd') };
const all = [
  own,
  ...(isThere ? ['5.0.1', '5.0.2'] : []).map((version) => ({
    ...{ version, table: readTable(version), schema: read(`${folder}/goAMLSchema-${version}.xsd`) },
  })),
];

const many = Array.from({ length: 200 }, (_, n) => {
  const [out, back] = [allPayments[0], allPayments[1]];
  const { from, to } = (n % 2 === 0 ? out : back) ?? samplePayment(0, 'transfer', ...sides);
  return samplePayment(n + 1, 'transfer', from, to);
});
const sides = [companyAccount, outsideAccount].map(({ iban, isOurs }) => ({
  ...{ isMyClient: isOurs, party: { kind: 'account' as const, id: iban }, funds: 'account' as const, country: 'LT' },
})) as [NeutralReport['transactions'][number]['from'], NeutralReport['transactions'][number]['to']];

type Path = readonly (string | number)[];
/** They name parties within the record: without one there is no record. */
const names = new Set(['id', 'iban', 'kind', 'personId', 'party', 'isMyClient', 'isOurs', 'zone', 'madeAt', 'version']);

/** Places of a record of which each could be empty. */
function listPlaces(value: unknown, path: Path = []): Path[] {
  const here = path.length > 0 && !names.has(String(path.at(-1))) ? [path] : [];
  if (Array.isArray(value)) return [...here, ...value.flatMap((one, at) => listPlaces(one, [...path, at]))];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([name, one]) => listPlaces(one, [...path, name]))];
}

/** The record without what is there; undefined where no such record can be. */
function without(report: NeutralReport, paths: readonly Path[]): NeutralReport | undefined {
  const copy = structuredClone(report);
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], copy);
    const name = path.at(-1) ?? '';
    const before: unknown = Object(holder)[name];
    if (Array.isArray(holder) || typeof holder !== 'object' || holder === null) continue;
    const fits = [null, [], ''].find((empty) => {
      Object.assign(holder, { [name]: empty });
      return neutralReport.safeParse(copy).success && isComplete(copy);
    });
    if (fits === undefined) Object.assign(holder, { [name]: before });
    if (fits === undefined && paths.length === 1) return undefined;
  }
  return copy;
}

/** Whether every party that it names is in it. */
function isComplete({ persons, entities, accounts, transactions, subject }: NeutralReport): boolean {
  const held = new Set([...persons, ...entities].map(({ id }) => id).concat(accounts.map(({ iban }) => iban)));
  const named = transactions.flatMap(({ from, to }) => [from.party.id, to.party.id]);
  return [...named, subject.id].every((id) => held.has(id));
}

/** Each record that lacks one fact, with the place of it. */
const lacking = [wholeReport, personReport, activityReport].flatMap((report) =>
  listPlaces(report).flatMap((path) => {
    const left = without(report, [path]);
    return left ? [{ report, path, left }] : [];
  }),
);

describe.each(all)('by the table and schema $version', ({ table, schema }) => {
  test('a company, a person, an activity and 200 payments are valid', async () => {
    const reports = [wholeReport, personReport, activityReport, { ...wholeReport, transactions: many }];
    const written = reports.map((report) => writeReport(report, table));
    expect(written.flatMap(({ missing }) => missing)).toEqual([]);
    expect(written[3]?.xml.match(/<transaction>/g)).toHaveLength(200);
    expect(
      await findInvalid(
        schema,
        written.map(({ xml }) => xml),
      ),
    ).toEqual(new Map());
  });

  test('whatever fact is missing, it is named or the report is valid', async () => {
    expect(lacking.length).toBeGreaterThan(150);
    const written = lacking.map(({ left }) => writeReport(left, table));
    const whole = written.filter(({ missing }) => missing.length === 0).map(({ xml }) => xml);
    expect(await findInvalid(schema, [...new Set(whole)])).toEqual(new Map());
  });

  test('with none of the facts that may be missing it is valid', async () => {
    for (const report of [wholeReport, activityReport]) {
      const optional = lacking
        .filter((one) => one.report === report && writeReport(one.left, table).missing.length === 0)
        .map(({ path }) => path);
      const bare = without(report, optional);
      if (!bare) throw new Error('no record is left');
      const { xml, missing } = writeReport(bare, table);
      expect(xml.length).toBeLessThan(writeReport(report, table).xml.length * 0.9);
      expect(missing).toEqual([]);
      expect(await findInvalid(schema, [xml])).toEqual(new Map());
    }
  });

  test('two elements that have changed places are refused, wherever they stand', async () => {
    const { root } = buildReport({ ...wholeReport, transactions: allPayments.slice(0, 1) }, table);
    const swapped = listSwapped(root).map(writeXml);
    expect(swapped.length).toBeGreaterThan(90);
    expect((await findInvalid(schema, swapped)).size).toBe(swapped.length);
  });
});

/** The report with two neighbours of different names changed, once for each such pair of each kind of element. */
function listSwapped(element: Element, done = new Set<string>()): Element[] {
  const { name, content } = element;
  if (typeof content === 'string') return [];
  return content.flatMap((child, at) => {
    const put = (...now: readonly Element[]) => [...content.slice(0, at), ...now, ...content.slice(at + now.length)];
    const inside = listSwapped(child, done).map((one) => ({ name, content: put(one) }));
    const next = content[at + 1];
    const pair = `${name} ${child.name} ${next?.name}`;
    if (!next || next.name === child.name || done.has(pair)) return inside;
    done.add(pair);
    return [...inside, { name, content: put(next, child) }];
  });
}

/** Elements that every record has, because the bank, its table or the payment says them. */
const alwaysThere = `
  report.rentity_id report.submission_code report.report_code report.submission_date report.currency_code_local
  report.reporting_person report.location report.entity_reference report.rentity_branch activityType.report_parties
  t_person_registration_in_report.first_name t_address.address_type t_address.country_code
  t_phone.tph_contact_type t_phone.tph_communication_type t_phone.tph_number t_phone.tph_country_prefix
  t_account_my_client.account t_account_my_client.currency_code t_account_my_client.branch
  t_account_my_client.non_bank_institution t_account.account
  t_from_my_client.from_funds_code t_from.from_funds_code t_to_my_client.to_funds_code t_to.to_funds_code
  transaction.transactionnumber transaction.transaction_location transaction.date_transaction
  transaction.transmode_code transaction.amount_local report_party_type.reason t_person_identification.type`
  .trim()
  .split(/\s+/);

test.each(['5.0.1', '5.0.2'])('each mandatory fact of %s, taken away, is named with the screen', (version) => {
  const table = readTable(version);
  const found = new Set<string>();
  for (const { left } of lacking)
    for (const { element, name, screen } of writeReport(left, table).missing) {
      found.add(element);
      expect([element, name.length > 5, screen.length > 5]).toEqual([element, true, true]);
    }
  const required = Object.entries(table.elements).flatMap(([element, rule]) => (rule === 'required' ? [element] : []));
  expect(required.filter((element) => !found.has(element) && !alwaysThere.includes(element))).toEqual([]);
});

test('a missing fact is named with its owner and where it is entered', () => {
  const persons = wholeReport.persons.map((one) => ({ ...one, phone: null, birthDate: null }));
  const entities = wholeReport.entities.map((one) => ({ ...one, incorporatedOn: null }));
  const { missing } = writeReport({ ...wholeReport, persons, entities, indicators: [] }, readTable('5.0.1'));
  expect(missing.map(({ name, screen, address }) => [name, screen, address])).toEqual([
    ['Date of birth of Žita Ėglė Šermukšnytė', 'Client page, identity', '/bko-client?id=20000000001'],
    ['Phone of Žita Ėglė Šermukšnytė', 'Client page, contact data', '/bko-client?id=20000000001'],
    ['Date of birth of Ona Ąžuolė', 'Client page, identity', '/bko-client?id=20000000002'],
    ['Phone of Ona Ąžuolė', 'Client page, contact data', '/bko-client?id=20000000002'],
    [
      'Date of incorporation of „Žalioji Giria“ & Ko, UAB',
      'Report to the MLRO, facts of „Žalioji Giria“ & Ko, UAB',
      `/bko-mlro-report?id=${wholeReport.id}`,
    ],
    [
      'Indicator of the authority',
      'Report to the MLRO, facts for the authority',
      `/bko-mlro-report?id=${wholeReport.id}`,
    ],
  ]);
});

const getXml = (report: NeutralReport, table: AuthorityTable) => writeReport(report, table).xml;

test('names keep their letters, or are spelt in plain ones with the original beside', () => {
  const kept = getXml(wholeReport, readTable('5.0.1'));
  expect(kept).toContain('<last_name>Šermukšnytė</last_name>');
  expect(kept).toContain('<name>„Žalioji Giria“ &amp; Ko, UAB</name>');
  const plain = getXml(wholeReport, readTable('5.0.2'));
  expect(plain).toContain('<last_name>Sermuksnyte</last_name>');
  expect(plain).toContain('<full_name_frn>Žita Ėglė Šermukšnytė</full_name_frn>');
  expect(plain).toContain('<name>Zalioji Giria and Ko UAB</name>');
  expect(plain).toContain("<last_name>O'Ciurlionis</last_name>");
});

test('moments are in bank time, amounts have two decimals, another currency its rate', () => {
  const xml = getXml(wholeReport, own.table);
  // half past ten in the evening UTC is after midnight in Vilnius
  expect(xml).toContain('<date_transaction>2026-11-02T00:30:00</date_transaction>');
  expect(xml).toContain('<amount_local>400.04</amount_local>');
  expect(xml).toContain('<foreign_amount>4500.00</foreign_amount>');
  expect(xml).toContain('<foreign_exchange_rate>0.08889777</foreign_exchange_rate>');
});

test('of those who may pay, the first is the primary one', () => {
  const xml = getXml({ ...wholeReport, transactions: allPayments.slice(0, 1) }, readTable('5.0.2'));
  const primary = [...xml.matchAll(/<signatory>\s*(<is_primary>1<\/is_primary>)?\s*<t_person>/g)].map(([, one]) => one);
  expect(primary.map(Boolean)).toEqual([true, false]);
});

test('what the table leaves out is not written, and what it says instead of a fact is', () => {
  const { elements } = own.table;
  const table = { ...own.table, elements: { ...elements, 't_person_my_client.email': 'omit' as const } };
  expect(getXml(wholeReport, own.table)).toContain('<email>zita@people.example</email>');
  const mine = getXml(personReport, { ...table, elements: { ...table.elements, 't_person.email': 'omit' } });
  expect(mine).not.toContain('<email>');
  expect(getXml(personReport, readTable('5.0.2'))).toContain('<tax_reg_number>N</tax_reg_number>');
});

test('each payment has our client on its side, and the other on the other', () => {
  const sideTags = getXml(wholeReport, own.table).match(/<t_(?:from|to)(?:_my_client)?>/g);
  expect(sideTags).toEqual([
    ...['<t_from_my_client>', '<t_to>', '<t_from>', '<t_to_my_client>', '<t_from_my_client>', '<t_to_my_client>'],
    ...['<t_from_my_client>', '<t_to>', '<t_from_my_client>', '<t_to_my_client>'],
  ]);
});

test('a payment in a currency that is not the local one, and a narrative that is too long, are named', () => {
  const transactions = [{ ...allPayments[0], currency: 'USD' } as NeutralReport['transactions'][number]];
  const { missing } = writeReport({ ...wholeReport, transactions, reason: 'x'.repeat(8001) }, own.table);
  expect(missing.map(({ name }) => name)).toEqual([
    'Narrative in at most 8000 characters',
    `Amount in EUR of payment ${allPayments[0]?.id}`,
  ]);
});

test.runIf(isThere)('the samples of an authority have the order of ours', async () => {
  const samples = ['STR', 'SAR'].map((kind) => read(`${folder}/sample-${kind}.xml`));
  const getNames = (xml: string) => [...xml.matchAll(/^ {2,4}<(\w+)>/gm)].map(([, name]) => name);
  const table = readTable('5.0.2');
  for (const [at, report] of [{ ...wholeReport, transactions: allPayments.slice(0, 1) }, activityReport].entries()) {
    const ours = [...getXml(report, table).matchAll(/^ {2}<(\w+)>/gm)].map(([, name]) => name);
    const theirs = [...(samples[at] ?? '').matchAll(/^ {4}<(\w+)>/gm)].map(([, name]) => name);
    expect(ours.filter((name) => theirs.includes(name))).toEqual(theirs.filter((name) => ours.includes(name)));
    expect(theirs.filter((name) => !ours.includes(name))).toEqual([]);
  }
  expect(samples.map(getNames).every((found) => found.length > 5)).toBe(true);
  expect(await findInvalid(read(`${folder}/goAMLSchema-5.0.2.xsd`), samples)).toEqual(new Map());
});

test.each([
  ['{', 'not JSON'],
  ['{}', 'authority'],
  [JSON.stringify({ ...own.table, localCurrency: 'EURO' }), 'localCurrency'],
  [JSON.stringify({ ...own.table, elements: { 'report.reason': 'always' } }), 'elements.report.reason'],
  [JSON.stringify({ ...own.table, more: 1 }), 'file'],
])('a table that cannot be used is refused: %.30s', (text, words) => {
  expect(() => parseAuthorityTable(text)).toThrow(words);
});
