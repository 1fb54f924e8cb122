// A company registers over HTTP: from nothing to a fresh IBAN, corrections, refusals, and the second person.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { scoreClients } from '#features/clients/score/server/scoreClients.ts';
import type { Draft } from '#features/registration/draft.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { confirm } from '#tests/harness/desks.ts';
import {
  act,
  applicant,
  bank,
  begin,
  begun,
  desks,
  end,
  everyAnswer,
  fill,
  Name,
  other,
  outcome,
  planted,
  read,
  saveCompany,
  saveStep,
  setUpRegistration,
  sole,
  submitted,
} from '#tests/harness/registrations.ts';
import { ownedFromAfar, sampleDraft } from '#tests/samples/registration.ts';

setUpRegistration();

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
