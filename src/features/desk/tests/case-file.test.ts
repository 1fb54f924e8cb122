// The file of a case: what it holds, who gets it, what is left out, and that it can be checked.
import { createHash, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { companies, staff } from '#tests/harness/village.ts';

const { timber } = companies;
let bank: TestBank;
let aml: TestBrowser;
let support: TestBrowser;
const caseId = randomUUID();
const hidden = randomUUID();
const address = `/web/tasks/${timber}/${caseId}`;
/** longer than one row of the paper holds */
const comment = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
const contract = Buffer.from('%PDF-1.4 a contract');

beforeAll(async () => {
  bank = await startBank();
  [aml, support] = await Promise.all([TestBrowser.signIn(bank.url, staff.M), TestBrowser.signIn(bank.url, staff.S)]);
  await open(caseId, 'EDD', 'Much cash');
  await open(hidden, 'PEP', 'A secret match');
  const link = { comment: 'Belong together', version: 1, props: { caseId: hidden } };
  expect((await aml.send('PATCH', `${address}?link`, { body: link })).status).toBe(200);
  expect((await aml.send('PATCH', `${address}?comment`, { body: { comment, version: 2 } })).status).toBe(200);
  await bank.owner.query('insert into file_content (hash, bytes) values (sha256($1), $1)', [contract]);
  await addFiles(2, contract.length);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function open(id: string, type: string, title: string): Promise<void> {
  const body = { type, title, comment: `Why ${title}` };
  expect((await aml.send('POST', `/web/tasks/${timber}/${id}`, { body })).status).toBe(201);
}

/** Files of one content and one name, that stand with the case. */
async function addFiles(count: number, bytes: number): Promise<void> {
  await bank.owner.query(
    `with made as (
       insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_by, added_at)
       select new_id(), $1, sha256($2), 'OD', '../Sutartis & co.pdf', 'application/pdf', $3, $4, now()
       from generate_series(1, $5)
       returning id
     )
     insert into case_file (case_id, file_id) select $6, id from made`,
    [timber, contract, bytes, staff.M, count, caseId],
  );
}

async function toBytes(browser: TestBrowser, query: string): Promise<Uint8Array> {
  const { status, body } = await browser.send('GET', `${address}?file${query}`);
  if (status !== 200 || !(body instanceof Uint8Array)) throw new Error(`no file: ${status}`);
  return body;
}
const getText = async (pdf: Uint8Array) => (await pdfLines(pdf)).flat().join(' ').replace(/\s+/g, ' ');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the PDF holds why it opened, every word of the comments, the files and the history', async () => {
  // a record gets its number after it was written
  await until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
  const words = await getText(await toBytes(aml, ''));
  expect(words).toContain('Case file');
  expect(words).toContain('Why Much cash');
  for (const word of comment.split(' ')) expect(words).toMatch(new RegExp(`\\b${word}\\b`));
  expect(words).toContain('opened a case');
  expect(words).toContain('PEP: A secret match');
  expect(words.split('Sutartis & co.pdf')).toHaveLength(3);
});

test('the ZIP holds the PDF and the files under safe names, and the manifest has the hash of each', async () => {
  const entries = unzipSync(await toBytes(aml, '&as=zip'));
  const names = ['case.pdf', 'files/001 __Sutartis _ co.pdf', 'files/002 __Sutartis _ co.pdf'];
  expect(Object.keys(entries).sort()).toEqual([...names, 'manifest.txt']);
  const { 'manifest.txt': manifest = new Uint8Array(), ...packed } = entries;
  const lines = Object.entries(packed).map(([name, bytes]) => `${sha256(bytes)}  ${name}`);
  expect(strFromU8(manifest).trim().split('\n').sort()).toEqual(lines.sort());
  expect(packed[names[1] ?? '']).toEqual(new Uint8Array(contract));
  expect(await getText(packed['case.pdf'] ?? new Uint8Array())).toContain('Why Much cash');
});

test('what the reader may not see is left out, and a hidden case has no file for them', async () => {
  const words = await getText(await toBytes(support, ''));
  expect(words).toContain('Why Much cash');
  expect(words).not.toContain('secret');
  expect(words).not.toContain(hidden);
  expect((await support.send('GET', `/web/tasks/${timber}/${hidden}?file`)).code).toBe('not-found');
  expect((await support.send('GET', `/web/tasks/${companies.bakery}/${caseId}?file`)).code).toBe('not-found');
});

test('each file that is made is recorded, with its form', async () => {
  const count = `
    select facts ->> 'as' as form from audit where verb = 'case.export' and actor_id = $1 and subject_id = $2`;
  const forms = async () => {
    await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
    return (await bank.owner.query<{ form: string }>(count, [staff.S, caseId])).rows.map(({ form }) => form);
  };
  const before = await forms();
  await toBytes(support, '&as=zip');
  await toBytes(support, '');
  expect((await forms()).slice(before.length).sort()).toEqual(['pdf', 'zip']);
});

test('a ZIP ends at its limits; the PDF does not', async () => {
  await addFiles(199, contract.length);
  expect(await aml.send('GET', `${address}?file&as=zip`)).toMatchObject({ status: 422, code: 'case-file-too-large' });
  await toBytes(aml, '');
  await bank.owner.query('delete from case_file');
  await addFiles(1, 251 * 1024 * 1024);
  expect((await aml.send('GET', `${address}?file&as=zip`)).code).toBe('case-file-too-large');
  await bank.owner.query('delete from case_file');
});
