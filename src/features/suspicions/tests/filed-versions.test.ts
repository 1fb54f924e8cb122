// What was filed with the authority stays as it was filed: facts, narrative, XML and evidence.
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checklistKeys } from '#features/suspicions/rules.ts';
import { enterFacts, readFiling } from '#tests/harness/authorityFacts.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { approved, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes, pay, untilState } from '#tests/http/tasks.ts';

const settings = {
  KONTORA_AUTHORITY_TABLE_FILE: 'docs/filing/goaml-5.0.1.json',
  KONTORA_AUTHORITY_SCHEMA_FILE: 'tests/samples/filing/authority.xsd',
};
let bank: TestBank;
let desks: Record<'H' | 'M', Desk>;
let id = '';
let address = '';
let paymentId = '';

beforeAll(async () => {
  bank = await startBank({ settings });
  desks = await openDesks(bank, ['H', 'M']);
  paymentId = await pay(await TestBrowser.signIn(bank.url, people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  const narrative = { body: { comment: 'Many small parts' }, key: randomUUID() };
  const path = `/web/payments/${companies.timber}/${paymentId}?report`;
  expect((await desks.M.browser.send('PATCH', path, narrative)).status).toBe(204);
  const [report] = getItems((await desks.H.browser.send('GET', '/web/mlro-reports')).body);
  id = String(report?.['id']);
  address = `/web/mlro-reports/${id}`;
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const patch = (word: string, body: object) => desks.H.browser.send('PATCH', `${address}${word}`, { body });
const step = async (word: string, body: object): Promise<Reply> => {
  await forgetPushes(bank);
  return approved(desks.H, 'PATCH', `${address}?${word}`, body);
};
async function take(as: string, version = '', desk = desks.H): Promise<Uint8Array> {
  const { status, body, code } = await desk.browser.send(
    'GET',
    `${address}?file&as=${as}${version && `&version=${version}`}`,
  );
  if (status !== 200 || !(body instanceof Uint8Array)) throw new Error(`no file: ${status} ${code}`);
  return body;
}
const getText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
const takeXml = async (version?: string, desk?: Desk) => getText(await take('xml', version, desk));
const describe = (narrative: string, version: number) =>
  patch('?narrative', { narrative, checklist: checklistKeys, version });
async function changeAction(action: string): Promise<number> {
  const { version, indicators, facts } = await readFiling(desks.H.browser, address);
  expect((await patch('?filing', { version, indicators, action, facts })).status).toBe(200);
  return version + 1;
}

test('a draft changes with its facts; an approval files no facts that were changed after it', async () => {
  const version = await enterFacts(bank, desks.H.browser, address);
  expect((await describe('Structured payments.', version)).status).toBe(200);
  expect(await takeXml()).toContain(`<entity_reference>${id}-1</entity_reference>`);
  const asked = await patch('?file', { version: version + 1 });
  expect(asked.status).toBe(428);
  await changeAction('Another action');
  expect((await patch('?file', { version: version + 1 })).code).toBe('version-changed');
  expect(await takeXml()).toContain('Another action');
});

test('filed, it is the same whatever changes, for whoever may read it', async () => {
  const version = await changeAction('Asked, not answered.');
  expect(await step('file', { version })).toMatchObject({ status: 200 });
  const filed = await takeXml();
  expect(filed).toContain(`<transactionnumber>${paymentId}</transactionnumber>`);
  const { body } = await desks.H.browser.send('GET', address);
  expect(field(body, 'versions')).toMatchObject([{ number: 1, payments: 1, hasRecord: true, hasXml: true }]);

  await bank.owner.query(`update client set title = 'Renamed UAB' where id = $1`, [companies.timber]);
  expect((await describe('A later narrative.', version + 1)).status).toBe(200);
  const later = await changeAction('What came later');
  const change = { suspectedAt: null, suspendedAt: null, readers: [staff.M], caseIDs: [], paymentIDs: [] };
  expect((await patch('', { ...change, version: later })).status).toBe(200);
  expect(await takeXml()).toBe(filed);
  expect(await takeXml('1', desks.M)).toBe(filed);
  expect(await takeXml('draft')).toContain('What came later');
  const record = getText(unzipSync(await take('pack', '1'))['record.json']);
  expect(record).toContain('Structured payments.');
  expect(record).not.toMatch(/Renamed UAB|later/);
});

test('who files it is the MLRO or a deputy, whoever takes the draft; without one that is missing', async () => {
  const getReporter = (xml: string) => /<reporting_person>(.*?)<\/reporting_person>/s.exec(xml)?.[1]?.match(/>\w.*?</g);
  expect(getReporter(await takeXml('draft', desks.M))).toEqual(['>Staff<', '>H<', '>MLRO<']);
  const setHead = (active: boolean) =>
    bank.owner.query('update staff set active = $2 where person_id = $1', [staff.H, active]);
  await bank.owner.query('update mlro_report set author_id = $1', [staff.S]);
  await bank.owner.query(
    `insert into deputy (id, for_id, person_id, from_day, until_day)
     values (new_id(), $1, $2, bank_today(), bank_today())`,
    [staff.H, staff.M],
  );
  // a deputy would file what they take; the Head of AML comes before deputies for all others
  expect(getReporter(await takeXml('draft', desks.M))).toEqual(['>Staff<', '>M<', '>Deputy MLRO<']);
  await bank.owner.query('update deputy set ended_at = now()');
  await setHead(false);
  const { missing } = await readFiling(desks.M.browser, address);
  expect(missing).toMatchObject([{ name: 'Who files it', screen: 'Dashboard of the Head of AML, deputies' }]);
  await setHead(true);
  await bank.owner.query('update mlro_report set author_id = $1', [staff.M]);
});

test('an addition must be complete, and is a version of its own; the one before stays', async () => {
  const first = await takeXml('1');
  const { version, indicators, action, facts } = await readFiling(desks.H.browser, address);
  expect((await patch('?filing', { version, indicators: [], action, facts })).status).toBe(200);
  const refused = await patch('?supplement', { version: version + 1, reasons: 'Found later' });
  expect(refused).toMatchObject({ status: 422, code: 'report-not-complete' });
  expect((await patch('?filing', { version: version + 1, indicators, action, facts })).status).toBe(200);
  expect(await step('supplement', { version: version + 2, reasons: 'Found later' })).toMatchObject({ status: 200 });
  const second = await takeXml();
  expect(second).toContain(`<entity_reference>${id}-2</entity_reference>`);
  expect(second).toContain('What came later');
  expect(await takeXml('1')).toBe(first);
  expect((await desks.H.browser.send('GET', `${address}?file&as=xml&version=9`)).code).toBe('not-found');
  await bank.owner.query(`update mlro_report_version set record = null where report_id = $1`, [id]);
  expect((await desks.H.browser.send('GET', `${address}?file&as=xml&version=1`)).code).toBe('not-found');
});
