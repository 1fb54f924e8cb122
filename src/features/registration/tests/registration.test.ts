// Becoming a client over HTTP: from nothing to an IBAN, corrections, declines, two tabs, and that nothing of the bank's
// side reaches the applicant.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scoreClients } from '#features/clients/score/server/scoreClients.ts';
import type { Draft } from '#features/registration/draft.ts';
import { companyShape } from '#features/registration/draft.ts';
import { collectFees } from '#features/registration/server/feeAccount.ts';
import { eraseUnsentDrafts } from '#features/registration/server/unsentDrafts.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { getBlocks } from '#shared/reading/getBlocks.ts';
import { faultOfFile } from '#shared/rules/files.ts';
import { isCreditorReference } from '#shared/rules/references.ts';
import {
  field,
  getItems,
  type Reply,
  startBank,
  type TestBank,
  type TestBrowser,
  textField,
} from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { calls } from '#tests/harness/calls.ts';
import { approved, confirm, type Desk, openDesk, openDesks } from '#tests/harness/desks.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';

import { TestRail } from '#tests/harness/rail.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, people } from '#tests/harness/village.ts';
import { alteredFiles } from '#tests/samples/alteredFiles.ts';
import { samplePdf, samplePng } from '#tests/samples/clientFiles.ts';

import { draftLengths, ownedFromAfar, sampleDraft } from '#tests/samples/registration.ts';
import { formWith, getOpenCase } from '#tests/samples/requests.ts';

let bank: TestBank;
let desks: Record<'A' | 'C' | 'H', Desk>;
let applicant: TestBrowser;
let applicantDesk: Desk;
let other: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  await bank.owner.query(`update person set flags = 'r' where id in ($1, $2)`, [people.stranger, people.baker]);
  desks = await openDesks(bank, ['A', 'C', 'H']);
  applicantDesk = await openDesk(bank, people.stranger);
  applicant = applicantDesk.browser;
  other = (await openDesk(bank, people.baker)).browser;
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

interface Begun {
  id: string;
  cddId: string;
}
const outcome = ({ status, code }: Reply) => [status, code];
const { Name, Country, Code, Role, UboCountries } = sampleDraft;
const begin = (change: Partial<Draft> = {}, by = applicant, key: string = randomUUID()) =>
  by.send('POST', '/web/client', { body: { Name, Country, Code, Role, UboCountries, ...change }, key });
async function begun(change: Partial<Draft> = {}): Promise<Begun> {
  // each test registers the same company: what an earlier one has made a client is another one by now
  await bank.owner.query(`update client set code = null where code = $1 and registration_status is null`, [Code]);
  const { body } = await begin(change);
  return { id: textField(body, 'id'), cddId: textField(body, 'cddId') };
}
const cdd = ({ id, cddId }: Begun) => `/web/${id}/cdd/${cddId}`;
const read = async (of: Begun) => (await applicant.send('GET', cdd(of))).body;
const getVersion = async (of: Begun) => Number(field(await read(of), 'version'));
const end = (of: Begun) => applicant.send('POST', cdd(of));
const saveCompany = async (of: Begun, change: object) =>
  applicant.send('PATCH', `/web/${of.id}/client`, { body: { ...change, version: await getVersion(of) } });
const saveStep = async (of: Begun, change: object) =>
  applicant.send('PATCH', cdd(of), { body: { ...change, version: await getVersion(of) } });

/** Fills in everything, with one document for each list. */
async function fill(of: Begun, change: Partial<Draft> = {}) {
  const [{ id }] = (
    await bank.owner.query<{ id: string }>(
      `with c as (insert into file_content (hash, bytes) values (sha256($2), $2) on conflict do nothing)
       insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_by, added_at)
       values (gen_random_uuid(), $1, sha256($2), 'RE', 'a.pdf', 'application/pdf', $3, $4, now()) returning id`,
      [of.id, samplePdf, samplePdf.length, people.stranger],
    )
  ).rows as [{ id: string }];
  const draft = Object.entries({ ...sampleDraft, ...change }).map(([key, value]): [string, unknown] => [
    key,
    /^Files..$/.test(key) && Array.isArray(value) ? value.map(() => id) : value,
  ]);
  const isOfCompany = ([key]: [string, unknown]) => key in companyShape;
  expect(outcome(await saveCompany(of, Object.fromEntries(draft.filter(isOfCompany))))).toEqual([200, '']);
  const rest = Object.fromEntries(draft.filter((one) => !isOfCompany(one)));
  expect(outcome(await saveStep(of, { ...rest, Step: 7 }))).toEqual([200, '']);
}

/** Handed in, and waiting for the bank. */
async function submitted(change: Partial<Draft> = {}): Promise<Begun & { caseId: string }> {
  const of = await begun();
  expect(outcome(await end(of))).toEqual([200, '']);
  await fill(of, change);
  expect((await end(of)).body).toMatchObject({ Status: 'Review', CddTags: ['CDDREVIEW', 'SREGISTRATION'] });
  const { rows } = await bank.owner.query<{ id: string }>(
    `select id from client_case where subject_id = $1 and type = 'COMPANY'`,
    [of.id],
  );
  return { ...of, caseId: rows[0]?.id ?? '' };
}
async function act(by: Desk, { id, caseId }: { id: string; caseId: string }, code: string, more: object = {}) {
  const path = `/web/tasks/${id}/${caseId}`;
  const version = field((await by.browser.send('GET', path)).body, 'version');
  const body = { comment: 'Planted word wolframite.', version, ...more };
  const answer = await by.browser.send('PATCH', `${path}?${code}`, { body });
  return answer.status === 428 ? approved(by, 'PATCH', `${path}?${code}`, body) : answer;
}
const sole = { props: { sole: 'yes', terms: ['1', '2'] } };

test('a company comes from nothing to a fresh IBAN', async () => {
  const key = randomUUID();
  const first = await begin({}, applicant, key);
  expect(first).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await begin({}, applicant, key)).body).toEqual(first.body);
  const of = { id: textField(first.body, 'id'), cddId: textField(first.body, 'cddId') };
  expect(of.id).toMatch(/^1\d{10}$/);
  expect(await read(of)).toMatchObject({
    Stage: 'Screening',
    Status: 'Cdd',
    Step: 1,
    CddTags: ['NEEDCDD'],
    Reasons: [],
  });
  expect((await end(of)).body).toMatchObject({ Stage: 'Registration', Step: 1, CddTags: ['NEEDCDD', 'SREGISTRATION'] });
  const { body: begun } = await applicant.send('GET', `/web/${of.id}/client`);
  expect(begun).toMatchObject({ cddId: of.cddId, tags: ['NEEDCDD', 'SREGISTRATION'] });
  const missing = await end(of);
  expect(outcome(missing)).toEqual([422, 'draft-incomplete']);
  expect(field(missing.body, 'errors')).toContainEqual({ path: 'TermsAccepted', code: 'required' });
  await fill(of);
  expect((await end(of)).body).toMatchObject({ Status: 'Review' });
  // no one changes it while the bank looks
  expect(outcome(await saveStep(of, { CashRatio: '0' }))).toEqual([409, 'draft-not-open']);
  const { rows } = await bank.owner.query<{ id: string }>('select id from client_case where subject_id = $1', [of.id]);
  const found = { ...of, caseId: rows[0]?.id ?? '' };
  const shown = (await desks.C.browser.send('GET', `/web/tasks/${of.id}/${found.caseId}`)).body;
  const owners = {
    level: 1,
    kind: 'person',
    name: 'Jūratė Žuvėdrienė',
    words: 'Person · Lithuania · beneficial owner',
    note: '',
  };
  expect(field(shown, 'sections')).toContainEqual(
    expect.objectContaining({
      ...{ title: 'Owners and related parties', place: 'evidence' },
      tree: { root: Name, lines: [{ ...owners, share: '100 %', whole: '100 %' }] },
    }),
  );
  // each document is beside what it should prove
  const filed = getItems({ items: field(shown, 'filed') });
  expect(filed).toHaveLength(1);
  expect(filed[0]?.['proves']).toMatch(/^Registry extract, Power of attorney, .*Deposit source$/);
  expect(filed[0]?.['fields']).toEqual(
    expect.arrayContaining([
      { label: 'Company code', value: sampleDraft.Code },
      { label: 'Source of the first deposit', value: 'Sale of a boat' },
    ]),
  );
  expect(outcome(await act(desks.C, found, 'BAPR', sole))).toEqual([200, '']);
  const company = (await applicant.send('GET', `/web/${of.id}/client`)).body;
  expect(company).toMatchObject({ status: null, relation: 'CEO|ABCDEFGH', title: Name, email: sampleDraft.Email });
  expect(textField(company, 'iban')).toMatch(new RegExp(`^LT\\d{7}${of.id}$`));
  const relations = await bank.owner.query('select role, share_bp from relation where client_id = $1', [of.id]);
  expect(relations.rows).toEqual([{ role: 'P', share_bp: 10_000 }]);
});

test('corrections show the named fields alone, and bring the case back', async () => {
  const of = await submitted();
  const asked = (props: object) => act(desks.C, of, 'BREQ', { props: { fields: ['Phone', 'Code'], ...props } });
  expect(outcome(await asked({ wordsCity: 'Not chosen.' }))).toEqual([400, 'invalid-input']);
  expect(outcome(await asked({ wordsPhone: 'x'.repeat(301) }))).toEqual([400, 'invalid-input']);
  expect(outcome(await asked({ wordsPhone: 'For our investigation.' }))).toEqual([422, 'forbidden-word']);
  expect(outcome(await asked({ wordsPhone: 'No one answers there.' }))).toEqual([200, '']);
  const back = await read(of);
  expect(back).toMatchObject({ Status: 'Cdd', Step: 1, CddTags: ['NEEDCDD', 'SREGISTRATION', 'DCode', 'DPhone'] });
  expect(field(back, 'Notes')).toEqual({ Phone: 'No one answers there.' });
  const [asks] = getItems((await applicant.send('GET', `/web/${of.id}/requests`)).body);
  const { list } = Object((await applicant.send('GET', `/web/${of.id}/requests/${asks?.['id']}`)).body);
  expect(getItems({ items: list }).map(({ words }) => words)).toEqual([
    ...['Please correct: Phone: No one answers there.', 'Please correct: Company code.'],
  ]);
  expect(await everyAnswer(of)).not.toMatch(planted);
  expect(await saveStep(of, { CashRatio: '0' })).toMatchObject({
    ...{ status: 400, code: 'invalid-input' },
    body: { errors: [{ path: 'CashRatio', code: 'not-asked' }] },
  });
  expect(outcome(await saveCompany(of, { Phone: '+1234567' }))).toEqual([200, '']);
  expect(field((await end(of)).body, 'errors')).toEqual([{ path: 'Phone', code: 'phone-not-valid' }]);
  expect(outcome(await saveCompany(of, { Phone: '+37000020002' }))).toEqual([200, '']);
  expect((await end(of)).body).toMatchObject({ Status: 'Review', Notes: {}, CddTags: ['CDDREVIEW', 'SREGISTRATION'] });
  const shown = (await desks.C.browser.send('GET', `/web/tasks/${of.id}/${of.caseId}`)).body;
  expect(shown).toMatchObject({ taskID: 'L5', workflow: 'inputReview' });
  expect(field(getItems({ items: field(shown, 'requests') })[0], 'state')).toBe('answered');
  // a request that is taken back ends the corrections too
  await act(desks.C, of, 'BREQ', { props: { fields: ['Code'] } });
  expect(outcome(await act(desks.C, of, 'BCNC'))).toEqual([200, '']);
  expect(await read(of)).toMatchObject({ Status: 'Review', CddTags: ['CDDREVIEW', 'SREGISTRATION'] });
});

test('the answers alone decline, with every reason that applies; officers decline with one text for each reason', async () => {
  const far = await begun({ Country: 'KP', Code: 'X 1', BusinessActivities: ['92'] });
  const { body } = await end(far);
  expect(body).toMatchObject({ Status: 'Declined', IsDecline: true, CddTags: ['DECLINED'] });
  expect(field(body, 'Reasons')).toEqual(['RESTRICTED_COUNTRY', 'NONEEA', 'HIGHRISK']);
  // staff read why on the record
  const endings = async ({ id }: { id: string }) =>
    field((await desks.C.browser.send('GET', `/web/clients/${id}`)).body, 'endings');
  expect(await endings(far)).toMatchObject([
    { kind: 'declined', by: null, reasons: ['RESTRICTED_COUNTRY', 'NONEEA', 'HIGHRISK'], caseId: null },
  ]);
  const of = await submitted();
  expect(outcome(await act(desks.C, of, 'BDCL', { props: { evidence: 'fine' } }))).toEqual([400, 'invalid-input']);
  const reasons = ['R_ADVERSE_MEDIA', 'R_LAW_ENFORCEMENT_ALLEGATIONS', 'R_EVIDENCE_DOCUMENT_EXPIRED_OR_EDITED'];
  expect(outcome(await act(desks.C, of, 'BDCL', { reasons, props: { evidence: 'edited' } }))).toEqual([200, '']);
  const reported = await read(of);
  expect(reported).toMatchObject({ Status: 'Declined', Reasons: ['HIGHRISK', 'ADDITIONALDOC'] });
  expect(await endings(of)).toMatchObject([{ kind: 'declined', by: 'Staff C', reasons, caseId: expect.any(String) }]);
  expect(await everyAnswer(of)).not.toMatch(planted);
  const { rows } = await bank.owner.query(`select type from client_case where subject_id = $1 and type = 'FRAUD'`, [
    of.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('staff edit the risk of activities and countries, with a second person, and registrations follow at once', async () => {
  const change = (path: string, body: object) =>
    desks.A.browser.send('PUT', `/web/risks/${path}`, { body: { version: 0, comment: 'planted-risk', ...body } });
  const offered = async (stage: string) => field((await other.send('GET', '/web/activities')).body, stage) as string[];
  const ends = async (more: Partial<Draft>) => {
    const of = await begun(more);
    return [field((await end(of)).body, 'Status'), field(await read(of), 'Reasons')];
  };
  expect([(await offered('Screening')).includes('49'), (await offered('Registration')).includes('49')]).toEqual([
    ...[false, true],
  ]);
  expect(await ends({ BusinessActivities: ['49'] })).toEqual(['Cdd', []]);
  const refused = [
    await change('activities/49', { risk: 1 }),
    await change('activities/49', { risk: 4 }),
    await change('activities/nonsense', { risk: 3 }),
    await change('countries/LV', { flags: ['EEA', 'EU'] }),
    await change('countries/LV', { flags: ['EEA', 'MOON'] }),
    await change('countries/LV', { version: 9, flags: ['EEA'] }),
  ];
  expect(refused.map(outcome)).toEqual([
    ...[
      [409, 'nothing-changed'],
      [400, 'invalid-input'],
      [404, 'not-found'],
    ],
    ...[
      [409, 'nothing-changed'],
      [400, 'invalid-input'],
      [409, 'version-changed'],
    ],
  ]);
  for (const [path, body] of [
    ['activities/49', { risk: 3 }],
    ['countries/LV', { flags: ['GREY', 'BLACK'] }],
  ] as const) {
    const proposed = await change(path, body);
    expect(proposed.status).toBe(202);
    expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
  }
  expect([(await offered('Screening')).includes('49'), (await offered('Registration')).includes('49')]).toEqual([
    ...[true, false],
  ]);
  expect(await ends({ BusinessActivities: ['49'] })).toEqual(['Declined', ['HIGHRISK']]);
  expect(await ends({ Country: 'LV', Code: '40003032949' })).toEqual(['Declined', ['RESTRICTED_COUNTRY', 'NONEEA']]);
  const { body } = await desks.H.browser.send('GET', '/web/risks');
  expect(field(body, 'activities')).toMatchObject([{ code: '49', value: '3', version: 1 }]);
  expect(field(body, 'countries')).toMatchObject([{ code: 'LV', value: 'BLACK GREY', version: 2 }]);
  expect(field(body, 'changes')).toMatchObject([{ version: 2, confirmedBy: expect.any(String) }, { version: 1 }]);
});

test('above low risk a second person confirms, and the Head of AML consents to high', async () => {
  const medium = await submitted({ BeneficialOwners: ownedFromAfar('AE') });
  const proposed = await act(desks.C, medium, 'BAPR', sole);
  expect(proposed.status).toBe(202);
  expect((await confirm(desks.A, textField(proposed.body, 'proposalId'))).status).toBe(200);
  expect(await read(medium)).toMatchObject({ Status: null });
  const high = await submitted({ BeneficialOwners: ownedFromAfar('AF') });
  const second = await act(desks.C, high, 'BAPR', sole);
  expect(second.status).toBe(202);
  const proposalId = textField(second.body, 'proposalId');
  const seen = getItems((await desks.A.browser.send('GET', '/web/proposals')).body).map(({ id }) => id);
  expect(seen).not.toContain(proposalId);
  const own = getItems((await desks.H.browser.send('GET', '/web/proposals')).body).find(({ id }) => id === proposalId);
  expect(field(own, 'lines')).toContainEqual({ label: 'Company Terms are added for', value: 'SEPA payments, Cards' });
  expect((await confirm(desks.H, proposalId)).status).toBe(200);
  expect(await read(high)).toMatchObject({ Status: null });
  // the score is found at once, and the consent to high is the EDD of these causes, also where the level comes back
  const scores = `select level, cause ->> 'caseId' as "caseId" from risk_factor
    where client_id = $1 and factor = 'ALL' and until_at is null`;
  expect((await bank.owner.query(scores, [high.id])).rows).toEqual([{ level: 'H', caseId: high.caseId }]);
  await bank.owner.query(`update risk_factor set until_at = bank_now() where client_id = $1 and until_at is null`, [
    high.id,
  ]);
  await inTransaction(bank.owner, (tx) => scoreClients(tx, [high.id, medium.id], 'night'));
  expect((await bank.owner.query(scores, [high.id])).rows).toMatchObject([{ level: 'H' }]);
  const edds = () => bank.owner.query(`select subject_id from client_case where type = 'EDD'`);
  expect((await edds()).rows).toEqual([]);
  await bank.owner.query(
    `update client_case set closed_at = bank_now() - interval '91 days' where id = '${high.caseId}';
     update risk_factor set until_at = bank_now() where client_id = '${high.id}' and until_at is null`,
  );
  await inTransaction(bank.owner, (tx) => scoreClients(tx, [high.id], 'night'));
  expect((await edds()).rows).toEqual([{ subject_id: high.id }]);
});

test('a low risk with somebody in office around it needs the consent of the Head of AML too', async () => {
  const of = await submitted({});
  const office = `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
    values (new_id(), '${of.id}', 'PEP', 'A', 0, 'x', now(), now(), now());
    update client_case set status = 2, closed_at = now(), outcome = '{"code":"ATRU"}'
    where subject_id = '${of.id}' and type = 'PEP'`;
  await bank.owner.query(office);
  const proposed = await act(desks.C, of, 'BAPR', sole);
  expect(proposed.status).toBe(202);
  const proposalId = textField(proposed.body, 'proposalId');
  const seen = getItems((await desks.A.browser.send('GET', '/web/proposals')).body).map(({ id }) => id);
  expect(seen).not.toContain(proposalId);
  expect((await confirm(desks.H, proposalId)).status).toBe(200);
  expect(await read(of)).toMatchObject({ Status: null });
});

describe('a registration that waits', () => {
  /** The clearing brings money to the account for fees. */
  async function arrive(amountMinor: bigint, text: string): Promise<void> {
    const app = openPool({ url: bank.database.url, size: 2 });
    const rail = await TestRail.open(app);
    const transfer = {
      ...{ transactionId: randomUUID().replaceAll('-', ''), endToEndId: 'NOTPROVIDED', amountMinor },
      ...{ debtor: { name: 'Erika Mustermann' }, debtorIban: ibans.elsewhere, debtorBic: 'DEUTDEFFXXX' },
      ...{ creditor: { name: 'The bank' }, creditorIban: ibans.lonely, creditorBic: rail.context.bank.bic },
      remittance: { text },
    };
    await rail.put(
      rail.make({ kind: 'pacs.008', isInstant: false, settlementDay: bankToday(), transfers: [transfer] }),
    );
    await rail.take();
    expect(rail.errors).toEqual([]);
    await rail.close();
    await app.end();
  }
  const shown = async (of: { id: string; caseId: string }) =>
    (await desks.C.browser.send('GET', `/web/tasks/${of.id}/${of.caseId}`)).body;
  const getTask = async (of: { id: string; caseId: string }) => field(await shown(of), 'taskID');
  const offered = async (of: { id: string; caseId: string }) =>
    getItems({ items: field(await shown(of), 'actions') }).map(({ code }) => code);
  const usable = async (of: { id: string; caseId: string }) =>
    getItems({ items: field(await shown(of), 'actions') }).flatMap(({ code, whyNot }) => (whyNot === '' ? [code] : []));
  const getFee = async (of: Begun) => field(await read(of), 'Fee');

  test('for its fee: asked by an officer, and ended by its reference or by hand', async () => {
    const of = await submitted();
    expect(await usable(of)).not.toContain('requireFee');
    expect(await collectFees(bank.database.url, ['LT00'])).toBe(1);
    expect(await collectFees(bank.database.url, [ibans.lonely])).toBe(0);
    expect(outcome(await act(desks.C, of, 'requireFee'))).toEqual([200, '']);
    expect(await getTask(of)).toBe('L1');
    expect(await offered(of)).toEqual(expect.arrayContaining(['matchFee', 'dropFee']));
    expect(await usable(of)).not.toContain('BAPR');
    expect(outcome(await act(desks.C, of, 'BAPR', sole))).toEqual([409, 'transition-not-allowed']);
    const fee = await getFee(of);
    expect(fee).toMatchObject({ amount: 'EUR150.00', iban: ibans.lonely, isPaid: false });
    const reference = textField(fee, 'reference');
    expect(isCreditorReference(reference)).toBe(true);
    expect(outcome(await act(desks.C, of, 'dropFee'))).toEqual([200, '']);
    expect([await getTask(of), await getFee(of)]).toEqual(['L5', null]);
    await act(desks.C, of, 'requireFee');
    const second = textField(await getFee(of), 'reference');
    expect(second).not.toBe(reference);
    // what is too little, or names another fee, is none
    await arrive(14_999n, second);
    await arrive(15_000n, reference);
    await arrive(15_000n, `fee rf ${second.slice(2, 8)} - ${second.slice(8).toLowerCase()}, thank you`);
    await until(async () => (await getTask(of)) === 'L5');
    expect(await getFee(of)).toMatchObject({ reference: second, isPaid: true });
    expect(field(await shown(of), 'workflow')).toBe('inputReview');
    expect(await usable(of)).not.toContain('requireFee');

    // the other one wrote nothing: an officer finds it, and what somebody else paid is not offered
    const lost = await submitted();
    await act(desks.C, lost, 'requireFee');
    const options = async () => {
      const actions = getItems({ items: field(await shown(lost), 'actions') });
      const fields = field(
        actions.find(({ code }) => code === 'matchFee'),
        'fields',
      );
      return getItems({ items: field(getItems({ items: fields })[0], 'options') });
    };
    const [latest, ...others] = await options();
    expect([latest, ...others]).toHaveLength(2);
    const by = (payment: unknown[]) => act(desks.C, lost, 'matchFee', { props: { payment } });
    expect(outcome(await by([latest?.['value'], others[0]?.['value']]))).toEqual([400, 'invalid-input']);
    expect(outcome(await by([latest?.['value']]))).toEqual([200, '']);
    expect([await getTask(lost), await getFee(lost)]).toMatchObject(['L5', { isPaid: true }]);
  });

  test('for its contract: the text of the application, signed by the device of the applicant alone', async () => {
    const of = await submitted({ Name: 'Žuvis *ir* [Co](x) UAB' });
    expect(outcome(await act(desks.C, of, 'requireSignature'))).toEqual([200, '']);
    expect(await getTask(of)).toBe('L2');
    const contract = field(await read(of), 'Contract');
    const words = textField(contract, 'words');
    expect(words).toContain('Žuvis \\*ir\\* \\[Co\\](x) UAB');
    expect(words).not.toMatch(/\{\w+\}/);
    expect(() => getBlocks(words)).not.toThrow();
    const sha256 = createHash('sha256').update(words).digest('hex');
    expect(contract).toMatchObject({ sha256, isSigned: false });
    const path = `/web/${of.id}/contracts/${textField(contract, 'id')}?sign`;
    expect(outcome(await applicant.send('POST', path, { body: { sha256: 'a'.repeat(64) } }))).toEqual([
      ...[409, 'version-changed'],
    ]);
    expect(outcome(await other.send('POST', path, { body: { sha256 } }))).toEqual([404, 'not-found']);
    expect(outcome(await applicant.send('POST', path, { body: { sha256 } }))).toEqual([428, 'approval-required']);
    // corrections change what is in it
    await act(desks.C, of, 'BREQ', { props: { fields: ['Phone'] } });
    expect((await end(of)).body).toMatchObject({ Status: 'Review', Contract: null });
    expect(outcome(await applicant.send('POST', path, { body: { sha256 } }))).toEqual([404, 'not-found']);
    await act(desks.C, of, 'requireSignature');
    const again = field(await read(of), 'Contract');
    const sent = [
      `/web/${of.id}/contracts/${textField(again, 'id')}?sign`,
      { sha256: field(again, 'sha256') },
    ] as const;
    expect(outcome(await approved(applicantDesk, 'POST', ...sent))).toEqual([204, '']);
    expect(await read(of)).toMatchObject({ Status: 'Review', Contract: { isSigned: true } });
    expect(field(await shown(of), 'facts')).toContainEqual(expect.objectContaining({ label: 'Contract' }));
    expect([await getTask(of), field(await shown(of), 'workflow')]).toEqual(['L5', 'inputReview']);
    expect(outcome(await applicant.send('POST', sent[0], { body: sent[1] }))).toEqual([404, 'not-found']);
    expect(outcome(await act(desks.C, of, 'BAPR', sole))).toEqual([200, '']);
  });

  test('for either, and is declined: nothing is owed any more', async () => {
    const of = await submitted();
    await act(desks.C, of, 'requireSignature');
    expect(outcome(await act(desks.C, of, 'dropContract'))).toEqual([200, '']);
    expect(await getTask(of)).toBe('L5');
    await act(desks.C, of, 'requireFee');
    const more = { reasons: ['R_ADVERSE_MEDIA'], props: { evidence: 'fine' } };
    expect(outcome(await act(desks.C, of, 'BDCL', more))).toEqual([200, '']);
    const { rows } = await bank.owner.query('select state from registration_fee where client_id = $1', [of.id]);
    expect(rows).toEqual([{ state: 'dropped' }]);
  });
});

test('each text is kept up to its length and no longer, and each rule holds when the stage ends', async () => {
  const of = await begun();
  expect(outcome(await end(of))).toEqual([200, '']);
  const save = (change: Partial<Record<string, unknown>>) =>
    Object.keys(change).some((key) => key in companyShape) ? saveCompany(of, change) : saveStep(of, change);
  for (const [name, most] of draftLengths) {
    const kept = await save({ [name]: '1'.repeat(most) });
    const beyond = await save({ [name]: '1'.repeat(most + 1) });
    const paths = getItems({ items: field(beyond.body, 'errors') }).map(({ path }) => path);
    expect([name, kept.status, beyond.status, ...paths]).toEqual([name, 200, 400, name]);
  }
  const { draft } = Object(await read(of)) as { draft: Draft };
  expect(draftLengths.map(([name]) => String(draft[name]).length)).toEqual(draftLengths.map(([, most]) => most));
  await fill(of);
  const wrong = [
    ...[{ Code: '304151377' }, { LegalForm: 'GmbH' }, { Email: 'a@b' }, { Website: 'nowhere' }, { Services: [] }],
    ...[{ NumberOfEmployees: '1.5' }, { AuthorizedCapital: '2500.005' }, { BankAccounts: ['LT00'] }],
    ...[{ TermsAccepted: false }, { BeneficialOwners: [] }, { BusinessActivities: ['none'] }],
  ];
  for (const change of wrong) expect(outcome(await save(change))).toEqual([200, '']);
  const ended = await end(of);
  expect(outcome(ended)).toEqual([422, 'draft-incomplete']);
  const named = getItems({ items: field(ended.body, 'errors') }).map(({ path }) => String(path).split('.')[0]);
  expect([...new Set(named)].sort()).toEqual(wrong.flatMap((change) => Object.keys(change)).sort());
});

/** Everything that the applicant can read of the company, in whatever state it is. */
async function everyAnswer(of: Begun): Promise<string> {
  const reads = Object.values(calls).filter(
    ({ method, path }) =>
      method === 'GET' && (/^\/web\/(client|activities|\{companyId\})/.test(path) || path === '/web/risks'),
  );
  const answers = reads.map(({ path, word }) => {
    const address = path
      .replace('{companyId}', of.id)
      .replace('{cddId}', of.cddId)
      .replace('{date}', '2026-01-01')
      .replace(/\{\w+\}/g, of.cddId);
    return applicant.send('GET', `${address}${word ? `?${word}` : ''}`);
  });
  const text = JSON.stringify((await Promise.all(answers)).map(({ status, body }) => [status, body]));
  expect(text).toContain(sampleDraft.CompanyActivities);
  return text;
}
/** what staff and lists say, and the words of the desk */
const planted = /wolframite|planted|R_[A-Z]|FRAUD|SANCTION|COMPANY|ADVERSE|screening-|permille|riskLevel/;

test('open cases about lists come first, and rights must not be missing', async () => {
  const of = await submitted({ Role: 'REP' });
  expect(outcome(await act(desks.C, of, 'BAPR', { props: { ...sole.props, sole: 'no' } }))).toEqual([
    422,
    'last-user-manager',
  ]);
  await getOpenCase(desks.A.browser, 'PEP', of.id);
  expect(outcome(await act(desks.C, of, 'BAPR', sole))).toEqual([409, 'open-cases']);
});

test('a second tab does not overwrite unseen, what did not change moves nothing, and no one else is let in', async () => {
  const of = await begun();
  const version = await getVersion(of);
  const save = (change: object, by = applicant) => by.send('PATCH', cdd(of), { body: { ...change, version } });
  expect(await save({ UboCountries })).toMatchObject({ status: 200, body: { version } });
  expect(await save({ UboCountries: ['EE'] })).toMatchObject({ status: 200, body: { version: version + 1 } });
  expect(outcome(await save({ UboCountries: ['PL'] }))).toEqual([409, 'version-changed']);
  expect(await read(of)).toMatchObject({ draft: { UboCountries: ['EE'] } });
  expect(outcome(await save({ Unknown: 1 }))).toEqual([400, 'invalid-input']);
  expect(outcome(await saveCompany(of, { Street: 'x'.repeat(101) }))).toEqual([400, 'invalid-input']);
  expect(outcome(await other.send('GET', cdd(of)))).toEqual([404, 'not-found']);
  expect(outcome(await save({}, other))).toEqual([404, 'not-found']);
  await bank.owner.query(
    `insert into membership (company_id, person_id, role, letters) values ($1, $2, 'CFO', 'ABCDEFGH')`,
    [of.id, people.baker],
  );
  expect(outcome(await other.send('GET', cdd(of)))).toEqual([403, 'not-permitted']);
  const foreign = (await bank.owner.query<{ id: string }>('select id from client_file limit 1')).rows[0]?.id;
  expect(outcome(await saveStep(of, { FilesRE: [foreign] }))).toEqual([404, 'not-found']);
});

const sentName = (clientId: string, category: string, name: string) =>
  `${clientId}_${category}_${Buffer.from(name).toString('base64url')}`;

test('documents are kept by content, the same bytes once; what is none is refused and nothing is stored', async () => {
  const of = await begun();
  const give = (name: string, bytes: Buffer, category = 'RA', by = applicant) =>
    by.send('POST', `${cdd(of)}/files`, formWith({ name: sentName(of.id, category, name) }, 'file', bytes));
  const given = await give('lease.pdf', samplePdf);
  expect(given).toMatchObject({ status: 201, body: { category: 'RA', name: 'lease.pdf', type: 'application/pdf' } });
  expect((await give('again.pdf', samplePdf, 'OD')).body).toEqual(given.body);
  const id = textField(given.body, 'id');
  expect(outcome(await saveStep(of, { FilesRA: [id], FilesOD: [id] }))).toEqual([200, '']);
  const program = Buffer.from('MZ\x90\0 a program');
  expect(outcome(await give('lease.pdf', program))).toEqual([422, 'file-type-forbidden']);
  expect(outcome(await give(`${'x'.repeat(97)}.pdf`, samplePdf))).toEqual([422, 'file-name-too-long']);
  expect(outcome(await give('lease.pdf', samplePdf, 'XX'))).toEqual([400, 'invalid-input']);
  const whole = Buffer.concat([samplePdf, Buffer.alloc(5 * 1024 ** 2 - samplePdf.length)]);
  expect(await give('whole.pdf', whole)).toMatchObject({ status: 201, body: { sizeBytes: 5 * 1024 ** 2 } });
  for (const more of [1, 300_000])
    expect(await give('more.pdf', Buffer.concat([whole, Buffer.alloc(more)]))).toMatchObject({
      ...{ status: 413, code: 'file-too-big', body: { title: 'file size is over 5mb' } },
    });
  const others = formWith({ name: sentName(people.baker, 'RA', 'lease.pdf') }, 'file', samplePdf);
  expect(outcome(await applicant.send('POST', `${cdd(of)}/files`, others))).toEqual([400, 'invalid-input']);
  expect(outcome(await give('lease.pdf', samplePdf, 'RA', other))).toEqual([404, 'not-found']);
  const stored = async () =>
    (await bank.owner.query('select (select count(*) from client_file), (select count(*) from file_content)')).rows;
  const before = await stored();
  const altered = alteredFiles([samplePdf, samplePng()]);
  for (let sent = 0; sent < 200; ) {
    const bytes = Buffer.from(altered.next().value);
    if ((await faultOfFile('lease', bytes)) === null) continue;
    expect(outcome(await give('lease', bytes))).toEqual([422, 'file-type-forbidden']);
    sent += 1;
  }
  expect(await stored()).toEqual(before);
  expect(field(await read(of), 'files')).toMatchObject([given.body, { name: 'whole.pdf' }]);
});

/** The published UN list where it lies beside the project, or our own entries. */
const published = '../shared/data/sanctions/un-consolidated-2026-02-27.xml';
const unFile = fs.existsSync(published) ? published : 'db/demo/lists/un.csv';

async function taken(code: string, file: string): Promise<void> {
  const format = file.endsWith('.xml') ? 'un-xml' : 'own-csv';
  const form = formWith({ format }, `list.${file.slice(-3)}`, fs.readFileSync(file), 'main');
  const { body } = await desks.H.browser.send('POST', `/web/lookup?${code}`, form);
  const path = `/web/lookup/${textField(body, 'versionId')}`;
  const state = async () => field(field((await desks.H.browser.send('GET', path)).body, 'version'), 'state');
  await until(async () => (await state()) !== 'received');
  expect(await state()).toBe('staged');
  const reply = await desks.H.browser.send('PUT', path, { body: { comment: 'planted-list' } });
  // names of our own need two people
  if (format === 'own-csv') await confirm(desks.A, textField(reply.body, 'proposalId'));
  await until(async () => (await state()) === 'live');
}
/** Somebody of the list, as an owner. */
async function listed(code: string): Promise<Draft['BeneficialOwners']> {
  const { rows } = await bank.owner.query<{ name: string; born: string }>(
    `select body ->> 'name' as name, body -> 'births' ->> 0 as born from list_entity
     where code = $1 and body ->> 'kind' = 'person' and body ->> 'name' !~ '[^A-Za-z -]'
     order by length(body ->> 'name') desc limit 1`,
    [code],
  );
  const [person] = sampleDraft.BeneficialOwners;
  if (!person || !rows[0]) throw new Error('no one is listed');
  const { name, born } = rows[0];
  return [{ ...person, Name: name, Date: /^\d{4}-/.test(born) ? born : `${born}-01-01` }];
}
const getCases = async ({ id }: { id: string }) =>
  (
    await bank.owner.query<{ id: string; type: string; status: number }>(
      `select id, type, status from client_case where subject_id = $1 and type <> 'COMPANY' order by opened_at`,
      [id],
    )
  ).rows;

/** The cases that approving waits for, as this officer is led to them. */
async function approvalWaitsFor(by: Desk, { id, caseId }: { id: string; caseId: string }) {
  const { body } = await by.browser.send('GET', `/web/tasks/${id}/${caseId}`);
  return getItems({ items: field(body, 'actions') }).find(({ code }) => code === 'BAPR')?.['waitsFor'];
}

/** Writes the share of the draft's first owner. */
const setShare = ({ id }: { id: string }, share: string) =>
  bank.owner.query(
    `
      update registration set draft = jsonb_set(draft, '{BeneficialOwners,0,OwnershipRights}', $2)
      where client_id = $1`,
    [id, JSON.stringify([{ Id: '1', OwnerId: '', Rights: share }])],
  );

test('owners of the draft are screened before anybody approves: sanctioned ones stop it, people in office need consent', async () => {
  await taken('UN', unFile);
  await taken('PEP', 'db/demo/lists/pep.csv');
  const sanctioned = await submitted({ BeneficialOwners: await listed('UN') });
  await until(async () => (await getCases(sanctioned)).length > 0);
  const [match] = await getCases(sanctioned);
  expect(match).toMatchObject({ type: 'SANCTION', status: 0 });
  expect(await everyAnswer(sanctioned)).not.toMatch(planted);
  // the share that the draft says of decides whether the applicant is chosen for a freeze
  const freezes = async () => {
    const { body } = await desks.A.browser.send('GET', `/web/tasks/${sanctioned.id}/${match?.id}`);
    const actions = field(body, 'actions') as { code: string; fields: { options: unknown[] }[] }[];
    return actions.find(({ code }) => code === 'ATRU')?.fields[0]?.options;
  };
  const { rows: kept } = await bank.owner.query<{ draft: object }>(
    'select draft from registration where client_id = $1',
    [sanctioned.id],
  );
  await setShare(sanctioned, '49.99');
  expect(await freezes()).toMatchObject([{ value: sanctioned.id, detail: 'Owner · 49.99 %', isChosen: false }]);
  await setShare(sanctioned, '50');
  expect(await freezes()).toMatchObject([
    { value: sanctioned.id, detail: 'Owner · 50 % · Controlled', isChosen: true },
  ]);
  await bank.owner.query('update registration set draft = $2 where client_id = $1', [sanctioned.id, kept[0]?.draft]);
  expect(outcome(await act(desks.C, sanctioned, 'BAPR', sole))).toEqual([409, 'open-cases']);
  // it leads to the case that comes first, whom that case is no secret from
  expect(await approvalWaitsFor(desks.A, sanctioned)).toMatchObject([
    { id: match?.id, clientID: sanctioned.id, icon: 'SANCTION' },
  ]);
  expect(await approvalWaitsFor(desks.C, sanctioned)).toEqual([]);
  // it is somebody else: the decision holds for the owner of the draft, and for the party that comes of it
  const cleared = await act(desks.A, { id: sanctioned.id, caseId: match?.id ?? '' }, 'AFLS');
  expect((await confirm(desks.H, textField(cleared.body, 'proposalId'))).status).toBe(200);
  await bank.owner.query(`delete from screened where client_id = $1 and subject_id like 'draft%'`, [sanctioned.id]);
  expect(outcome(await act(desks.C, sanctioned, 'BAPR', sole))).toEqual([409, 'screening-not-ended']);
  await desks.A.browser.send('PUT', '/web/clients', { body: { clientId: sanctioned.id } });
  const drafted = `select from screened where client_id = $1 and subject_id like 'draft%'`;
  await until(async () => (await bank.owner.query(drafted, [sanctioned.id])).rowCount === 1);
  expect(outcome(await act(desks.C, sanctioned, 'BAPR', sole))).toEqual([200, '']);
  await desks.A.browser.send('PUT', '/web/clients', { body: { clientId: sanctioned.id } });
  const parties = `
    select from screened where client_id = $1 and subject_id not like 'draft%' and subject_id <> ''
      and subject_id <> $2`;
  await until(async () => (await bank.owner.query(parties, [sanctioned.id, people.stranger])).rowCount === 1);
  expect(await getCases(sanctioned)).toMatchObject([{ type: 'SANCTION', status: 1 }]);

  const inOffice = await submitted({ BeneficialOwners: await listed('PEP') });
  await until(async () => (await getCases(inOffice)).length > 0);
  const [office] = await getCases(inOffice);
  expect(office?.type).toBe('PEP');
  await act(desks.A, { id: inOffice.id, caseId: office?.id ?? '' }, 'ATRU');
  const proposed = await act(desks.C, inOffice, 'BAPR', sole);
  expect(proposed.status).toBe(202);
  const proposalId = textField(proposed.body, 'proposalId');
  const seen = getItems((await desks.A.browser.send('GET', '/web/proposals')).body).map(({ id }) => id);
  expect(seen).not.toContain(proposalId);
  expect((await confirm(desks.H, proposalId)).status).toBe(200);
  expect(await read(inOffice)).toMatchObject({ Status: null });

  // ids come from the browser: one that is there twice hides no one, and stops no screening
  const twins = await begun();
  const [one] = sampleDraft.BeneficialOwners;
  const BeneficialOwners = [one, one, { ...one, Name: 'Somebody Else' }];
  expect(outcome(await saveStep(twins, { BeneficialOwners }))).toEqual([200, '']);
  await desks.A.browser.send('PUT', '/web/clients', { body: { clientId: twins.id } });
  await until(async () => (await bank.owner.query(drafted, [twins.id])).rowCount === 2);
});

test('who acts for a client is informed before the work that it is one; others learn nothing, and staff see both', async () => {
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, code, country, flags, created_at)
     values ('10900000001', 'LEGAL', 'Twin UAB', 'twin uab', '305 151-373', 'LT', '', now());
     insert into membership (company_id, person_id, role, letters)
     values ('10900000001', $1, 'CEO', 'ABCDEFGH')`.replace('$1', `'${people.stranger}'`),
  );
  const twin = { Code: '305151373', Name: 'Twin Again UAB' };
  const reported = await begin(twin);
  expect(reported).toMatchObject({ status: 409, code: 'client-already' });
  expect(textField(reported.body, 'title')).toBe(
    'This company is a client already. Choose it instead of registering it again.',
  );
  const unaware = await begin(twin, other);
  expect(unaware.status).toBe(200);
  // a code that is typed later is found when the stage ends
  const later = await begun();
  await saveCompany(later, twin);
  expect(outcome(await end(later))).toEqual([409, 'client-already']);
  await bank.owner.query(`update client set code = null where id = '10900000001'`);
  expect((await begin(twin)).status).toBe(200);
});

test('a decline also says what the bank has found: a confirmed match with a list, and a related party at high risk', async () => {
  const declined = async (of: Begun & { caseId: string }) => {
    const shown = (await desks.C.browser.send('GET', `/web/tasks/${of.id}/${of.caseId}`)).body;
    const fact = getItems({ items: field(shown, 'facts') }).find(({ label }) => label === 'A decline also names');
    const reasons = ['R_POOR_QUALITY_PICTURE'];
    expect(outcome(await act(desks.C, of, 'BDCL', { reasons, props: { evidence: 'fine' } }))).toEqual([200, '']);
    return [fact?.['value'], field(await read(of), 'Reasons')];
  };
  const found = (id: string, type: string, status: number) =>
    bank.owner.query(`insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
      values (new_id(), '${id}', '${type}', 'A', 0, 'x', now(), now(), now());
      update client_case set status = ${status}, closed_at = now(),
        outcome = '{"code":"${status === 2 ? 'ATRU' : 'AFLS'}"}'
      where subject_id = '${id}' and type = '${type}'`);
  const cleared = await submitted();
  await found(cleared.id, 'SANCTION', 1);
  expect(await declined(cleared)).toEqual([undefined, ['ADDITIONALDOC']]);
  const confirmed = await submitted();
  await found(confirmed.id, 'SANCTION', 2);
  await found(confirmed.id, 'PEP', 2);
  expect(await declined(confirmed)).toEqual([
    'Sanctions; High related risk score',
    ['SANCTIONS', 'RELATEDHIGHRISK', 'ADDITIONALDOC'],
  ]);
  const owned = await submitted({ BeneficialOwners: ownedFromAfar('AF') });
  expect(await declined(owned)).toEqual(['High related risk score', ['RELATEDHIGHRISK', 'ADDITIONALDOC']]);
});

test('the applicant takes a copy with every answer and the contract; no one else does', async () => {
  const of = await submitted();
  const copy = async (by = applicant) => by.send('GET', `${cdd(of)}/copy`);
  expect((await copy(other)).status).toBe(404);
  expect(outcome(await act(desks.C, of, 'requireSignature'))).toEqual([200, '']);
  const answer = await copy();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pages = await pdfLines(answer.body as Uint8Array);
  const lines = pages.flat().join('\n');
  for (const words of ['Jūratė Žuvėdrienė', '304151376', 'Fingerprint (SHA-256)', 'Not yet', 'Complaints and law'])
    expect(lines).toContain(words);
  expect(lines).not.toContain('Internal');
});

test('an application that was never sent is discarded by its applicant, with its documents; one that was sent stays', async () => {
  const of = await begun({ Name: 'Discarded UAB' });
  await fill(of);
  const discard = (one: Begun, by = applicant) => by.send('DELETE', cdd(one));
  expect((await discard(of, other)).status).toBe(404);
  expect((await discard(of)).status).toBe(204);
  expect((await applicant.send('GET', cdd(of))).status).toBe(404);
  expect((await discard(of)).status).toBe(404);
  const kept = (id: string) =>
    bank.owner.query(
      `select c.title, c.flags, m.state, (select count(*)::integer from registration r where r.client_id = c.id)
        as drafts,
         (select count(*)::integer from client_file f where f.client_id = c.id) as files
       from client c join membership m on m.company_id = c.id where c.id = $1`,
      [id],
    );
  const gone = { flags: 'Z', state: 'removed' };
  expect((await kept(of.id)).rows).toEqual([{ ...gone, title: 'Unsent application', drafts: 0, files: 0 }]);
  const sent = await submitted();
  expect(outcome(await discard(sent))).toEqual([409, 'draft-not-open']);
  await act(desks.C, sent, 'BREQ', { props: { fields: ['Code'] } });
  expect(outcome(await discard(sent))).toEqual([409, 'draft-not-open']);
  // the bank has a case about it: the applicant sees no difference, and what was written stays
  const looked = await begun({ Name: 'Looked At UAB' });
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
     values (new_id(), $1, 'SANCTION', 'A', 0, 'x', now(), now(), now())`,
    [looked.id],
  );
  expect((await discard(looked)).status).toBe(204);
  expect((await applicant.send('GET', cdd(looked))).status).toBe(404);
  expect((await kept(looked.id)).rows).toEqual([{ ...gone, title: 'Looked At UAB', drafts: 1, files: 0 }]);
});

test('a draft that was never sent goes 12 months after its last save, with its documents; one that was sent stays', async () => {
  const [fresh, sent] = [await begun({ Name: 'Zwölfmonat Alpha' }), await submitted({ Name: 'Zwölfmonat Beta' })];
  await act(desks.C, sent, 'BREQ', { props: { fields: ['Code'] } });
  const due = await begun({ Name: 'Zwölfmonat Gamma' });
  const bytes = Buffer.from(`%PDF-1.4 ${due.id}`);
  await bank.owner.query(
    `with c as (insert into file_content (hash, bytes) values (sha256($2), $2))
     insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_by, added_at)
     select gen_random_uuid(), $1, sha256(b), 'RE', 'a.pdf', 'application/pdf', 9, $3, now()
     from unnest(array[$2, $4]::bytea[]) b`,
    [due.id, bytes, people.stranger, samplePdf],
  );
  const age = (of: Begun, months: number) =>
    bank.owner.query('update registration set saved_at = now() - make_interval(months => $2) where client_id = $1', [
      of.id,
      months,
    ]);
  await Promise.all([age(fresh, 11), age(sent, 13), age(due, 13)]);
  expect(await Promise.all([1, 2].map(() => eraseUnsentDrafts(bank.owner)))).toEqual([false, false]);
  const left = await bank.owner.query(
    'select client_id as id from registration where client_id = any ($1) order by 1',
    [[fresh.id, sent.id, due.id]],
  );
  expect(left.rows).toEqual([{ id: fresh.id }, { id: sent.id }]);
  expect((await applicant.send('GET', cdd(due))).status).toBe(404);
  const { rows } = await bank.owner.query(
    `select c.title, c.code, c.country, c.flags, c.registration_status as status, m.state,
       (select count(*)::integer from client_file f where f.client_id = c.id) as files,
       (select count(*)::integer from file_content where hash in (sha256($2), sha256($3))) as contents,
       (select count(*)::integer from search_name s where s.subject_id = c.id and s.key like '%gamma%') as names
     from client c join membership m on m.company_id = c.id where c.id = $1`,
    [due.id, bytes, samplePdf],
  );
  const bare = { code: null, country: null, status: null, flags: 'Z', state: 'removed' };
  // a document that others have too stays with them
  expect(rows).toEqual([{ title: 'Unsent application', ...bare, files: 0, contents: 1, names: 0 }]);
  await until(async () => {
    const reported = await bank.owner.query(`select from audit where client_id = $1 and verb = 'registration.erase'`, [
      due.id,
    ]);
    return reported.rowCount === 1;
  });
});
