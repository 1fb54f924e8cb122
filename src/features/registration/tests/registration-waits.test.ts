// Registrations that wait for a fee or a contract; bounds of texts, rights, versions and documents.
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { companyShape, type Draft } from '#features/registration/draft.ts';
import { collectFees } from '#features/registration/server/feeAccount.ts';
import { openPool } from '#server/db/pool.ts';
import { getBlocks } from '#shared/reading/getBlocks.ts';
import { faultOfFile } from '#shared/rules/files.ts';
import { isCreditorReference } from '#shared/rules/references.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved } from '#tests/harness/desks.ts';
import { TestRail } from '#tests/harness/rail.ts';
import {
  act,
  applicant,
  applicantDesk,
  type Begun,
  bank,
  begun,
  cdd,
  desks,
  end,
  fill,
  getVersion,
  other,
  outcome,
  read,
  saveCompany,
  saveStep,
  setUpRegistration,
  sole,
  submitted,
  UboCountries,
} from '#tests/harness/registrations.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, people } from '#tests/harness/village.ts';
import { alteredFiles } from '#tests/samples/alteredFiles.ts';
import { samplePdf, samplePng } from '#tests/samples/clientFiles.ts';
import { draftLengths } from '#tests/samples/registration.ts';
import { formWith, getOpenCase } from '#tests/samples/requests.ts';

setUpRegistration();

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
