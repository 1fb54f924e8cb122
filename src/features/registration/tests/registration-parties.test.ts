// Owners and users of an application: screened, informed, copied, and erased with a draft.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Draft } from '#features/registration/draft.ts';
import { eraseUnsentDrafts } from '#features/registration/server/unsentDrafts.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk } from '#tests/harness/desks.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import {
  act,
  applicant,
  type Begun,
  bank,
  begin,
  begun,
  cdd,
  desks,
  end,
  everyAnswer,
  fill,
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
import { until } from '#tests/harness/until.ts';
import { people } from '#tests/harness/village.ts';
import { samplePdf } from '#tests/samples/clientFiles.ts';
import { ownedFromAfar, sampleDraft } from '#tests/samples/registration.ts';
import { formWith } from '#tests/samples/requests.ts';

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

setUpRegistration();

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
