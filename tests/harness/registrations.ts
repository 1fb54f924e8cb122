// Applications of companies in tests: begun, filled, sent, and decided by officers.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { companyShape, type Draft } from '#features/registration/draft.ts';
import { field, type Reply, startBank, type TestBank, type TestBrowser, textField } from '#tests/harness/bank.ts';
import { calls } from '#tests/harness/calls.ts';
import { approved, type Desk, openDesk, openDesks } from '#tests/harness/desks.ts';
import { people } from '#tests/harness/village.ts';
import { samplePdf } from '#tests/samples/clientFiles.ts';
import { sampleDraft } from '#tests/samples/registration.ts';

export let bank: TestBank;
export let desks: Record<'A' | 'C' | 'H', Desk>;
export let applicant: TestBrowser;
export let applicantDesk: Desk;
export let other: TestBrowser;

/** Registers what all tests of these files need before and after them. */
export function setUpRegistration(): void {
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
}

export interface Begun {
  id: string;
  cddId: string;
}

export const outcome = ({ status, code }: Reply) => [status, code];
export const { Name, Country, Code, Role, UboCountries } = sampleDraft;

export const begin = (change: Partial<Draft> = {}, by = applicant, key: string = randomUUID()) =>
  by.send('POST', '/web/client', { body: { Name, Country, Code, Role, UboCountries, ...change }, key });

export async function begun(change: Partial<Draft> = {}): Promise<Begun> {
  // each test registers the same company: what an earlier one has made a client is another one by now
  await bank.owner.query(`update client set code = null where code = $1 and registration_status is null`, [Code]);
  const { body } = await begin(change);
  return { id: textField(body, 'id'), cddId: textField(body, 'cddId') };
}

export const cdd = ({ id, cddId }: Begun) => `/web/${id}/cdd/${cddId}`;
export const read = async (of: Begun) => (await applicant.send('GET', cdd(of))).body;
export const getVersion = async (of: Begun) => Number(field(await read(of), 'version'));
export const end = (of: Begun) => applicant.send('POST', cdd(of));

export const saveCompany = async (of: Begun, change: object) =>
  applicant.send('PATCH', `/web/${of.id}/client`, { body: { ...change, version: await getVersion(of) } });

export const saveStep = async (of: Begun, change: object) =>
  applicant.send('PATCH', cdd(of), { body: { ...change, version: await getVersion(of) } });

/** Fills in everything, with one document for each list. */
export async function fill(of: Begun, change: Partial<Draft> = {}) {
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
export async function submitted(change: Partial<Draft> = {}): Promise<Begun & { caseId: string }> {
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

export async function act(by: Desk, { id, caseId }: { id: string; caseId: string }, code: string, more: object = {}) {
  const path = `/web/tasks/${id}/${caseId}`;
  const version = field((await by.browser.send('GET', path)).body, 'version');
  const body = { comment: 'Planted word wolframite.', version, ...more };
  const answer = await by.browser.send('PATCH', `${path}?${code}`, { body });
  return answer.status === 428 ? approved(by, 'PATCH', `${path}?${code}`, body) : answer;
}

export const sole = { props: { sole: 'yes', terms: ['1', '2'] } };

/** Everything that the applicant can read of the company, in whatever state it is. */
export async function everyAnswer(of: Begun): Promise<string> {
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
export const planted = /wolframite|planted|R_[A-Z]|FRAUD|SANCTION|COMPANY|ADVERSE|screening-|permille|riskLevel/;
