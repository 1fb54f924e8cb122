// A report up to the authority over HTTP: who reads and changes it, what is missing, and the files made of it.
import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterFacts, readFiling } from '#tests/harness/authorityFacts.ts';
import { getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { takeBackPayments } from '#tests/harness/takeBackPayments.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { findInvalid } from '#tests/harness/xmlSchemas.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import { checkPack } from '../filing/server/pack/checkPack.ts';

const { timber } = companies;
const { privateKey } = generateKeyPairSync('ed25519');
const schema = fs.readFileSync('tests/samples/filing/authority.xsd', 'utf8');
const settings = {
  KONTORA_AUTHORITY_TABLE_FILE: 'docs/filing/goaml-5.0.1.json',
  KONTORA_AUTHORITY_SCHEMA_FILE: 'tests/samples/filing/authority.xsd',
  KONTORA_PACK_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-filing-'));
let bank: TestBank;
let mlro: TestBrowser;
let officer: TestBrowser;
let address = '';
let paymentId = '';
const caseId = randomUUID();
const contract = Buffer.from('%PDF-1.4 a contract');

beforeAll(async () => {
  bank = await startBank({ settings });
  [mlro, officer] = await Promise.all([TestBrowser.signIn(bank.url, staff.H), TestBrowser.signIn(bank.url, staff.M)]);
  const finance = await TestBrowser.signIn(bank.url, people.finance);
  paymentId = await pay(finance, people.director);
  await untilState(bank, [paymentId], 3);
  const body = { type: 'EDD', title: 'Much cash', comment: 'More than expected' };
  expect((await officer.send('POST', `/web/tasks/${timber}/${caseId}`, { body })).status).toBe(201);
  await fileContract();
  const narrative = { body: { comment: 'Many small parts, no reason for it' }, key: randomUUID() };
  const sent = await officer.send('PATCH', `/web/payments/${timber}/${paymentId}?report`, narrative);
  expect(sent.status).toBe(204);
  const [report] = getItems((await mlro.send('GET', '/web/mlro-reports')).body);
  address = `/web/mlro-reports/${report?.['id']}`;
  await link(1, []);
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await bank.expectSound();
  await bank.close();
});

/** A file that stands with the case. */
async function fileContract(): Promise<void> {
  await bank.owner.query('insert into file_content (hash, bytes) values (sha256($1), $1)', [contract]);
  await bank.owner.query(
    `with made as (
       insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_by, added_at)
       values (new_id(), $1, sha256($2), 'OD', '../Sutartis.pdf', 'application/pdf', 19, $3, now()) returning id
     )
     insert into case_file (case_id, file_id) select $4, id from made`,
    [timber, contract, staff.M, caseId],
  );
}

async function link(version: number, readers: readonly string[]): Promise<void> {
  const body = { version, suspectedAt: null, suspendedAt: null, readers, caseIDs: [caseId], paymentIDs: [] };
  expect((await mlro.send('PATCH', address, { body })).status).toBe(200);
}

const read = (browser = mlro) => readFiling(browser, address);
const change = (body: object, browser = mlro): Promise<Reply> => browser.send('PATCH', `${address}?filing`, { body });
const take = (as: string, browser = mlro): Promise<Reply> => browser.send('GET', `${address}?file&as=${as}`);
const toBytes = ({ status, body, code }: Reply): Uint8Array => {
  if (status === 200 && body instanceof Uint8Array) return body;
  throw new Error(`no file: ${status} ${code}`);
};
const getText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

test('what is missing is named with its owner and screen, and nothing can be filed meanwhile', async () => {
  const { missing, isReady, parties, choices, reportCode } = await read();
  expect([isReady, reportCode, choices.length]).toEqual([false, 'STR', 4]);
  expect(parties.map(({ name }) => name)).toContain('Žalioji Giria UAB');
  expect(missing).toContainEqual({
    ...{ name: 'Phone of Žalioji Giria UAB', element: 't_entity_my_client.phones' },
    ...{ screen: 'Client page, contact data', address: `/bko-client?id=${timber}` },
  });
  expect(missing.map(({ name }) => name)).toContain('Indicator of the authority');
  expect(await take('xml')).toMatchObject({ status: 422, code: 'filing-incomplete' });
  const files = unzipSync(toBytes(await take('pack')));
  expect(Object.keys(files)).not.toContain('report.xml');
  expect(getText(files['read-me.txt'])).toContain('- Phone of Žalioji Giria UAB');
});

test('only the MLRO changes it; who is named reads it, and for all others it is not there', async () => {
  const body = { version: 0, indicators: [], action: '', facts: {} };
  for (const ask of [
    () => officer.send('GET', `${address}?filing`),
    () => take('pack', officer),
    () => change(body, officer),
  ])
    expect(await ask()).toMatchObject({ status: 404, code: 'not-found' });
  await link(2, [staff.M]);
  expect((await read(officer)).mayChange).toBe(false);
  expect((await read()).mayChange).toBe(true);
  const asked = await read(officer);
  expect((await change({ ...body, version: asked.version }, officer)).code).toBe('mlro-needed');
  expect((await take('pdf', officer)).status).toBe(200);
  const linked = `
    insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`;
  await bank.owner.query(linked, [staff.M, timber, staff.A]);
  expect((await take('pdf', officer)).code).toBe('not-found');
  await bank.owner.query('delete from staff_link where staff_id = $1', [staff.M]);
});

test('until the MLRO has written the narrative it is missing: what the sender wrote is in no file', async () => {
  await enterFacts(bank, mlro, address);
  const { missing, isReady } = await read();
  expect([missing.map(({ name }) => name), isReady]).toEqual([['Narrative'], false]);
  expect(await take('xml')).toMatchObject({ status: 422, code: 'filing-incomplete' });
  const files = unzipSync(toBytes(await take('pack')));
  expect(getText(files['read-me.txt'])).toContain('- Narrative');
  const paper = (await pdfLines(files['report.pdf'] ?? new Uint8Array())).flat().join(' ');
  const texts = Object.entries(files).filter(([name]) => /\.(txt|json|csv)$/.test(name));
  const all = [...texts.map(([, bytes]) => getText(bytes)), getText(toBytes(await take('form'))), paper];
  expect(all.filter((text) => text.includes('Many small parts'))).toEqual([]);
});

test('with every fact it is ready, and the XML is valid', async () => {
  const narrative = { version: (await read()).version, narrative: 'Many small parts, no reason for it', checklist: [] };
  expect((await mlro.send('PATCH', `${address}?narrative`, { body: narrative })).status).toBe(200);
  expect(await read()).toMatchObject({ missing: [], faults: [], isReady: true });
  const xml = getText(toBytes(await take('xml')));
  expect(xml).toContain(`<transactionnumber>${paymentId}</transactionnumber>`);
  expect(xml).toContain('<action>Asked, not answered.</action>');
  expect(await findInvalid(schema, [xml])).toEqual(new Map());
  const real = '../shared/data/goaml/goAMLSchema-5.0.1.xsd';
  if (fs.existsSync(real)) expect(await findInvalid(fs.readFileSync(real, 'utf8'), [xml])).toEqual(new Map());
});

test('a client to whom the MLRO is linked is written like any other counterparty', async () => {
  const bakery = 'Duona ir Druska UAB';
  expect((await read()).parties.map(({ name }) => name)).toContain(bakery);
  const before = getText(toBytes(await take('xml')));
  expect(before).toContain('<t_to_my_client>');
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`,
    [staff.H, companies.bakery, staff.A],
  );
  expect((await read()).parties.map(({ name }) => name)).not.toContain(bakery);
  const xml = getText(toBytes(await take('xml')));
  expect([xml.includes('<t_to>'), xml.includes('_my_client>'), xml.includes('<t_to_my_client>')]).toEqual([
    ...[true, true, false],
  ]);
  const entries = getText(unzipSync(toBytes(await take('pack')))['entries.csv']);
  expect(entries).not.toContain(ibans.bakery);
  await bank.owner.query('delete from staff_link where staff_id = $1', [staff.H]);
});

test('a person of the client to whom the MLRO is linked is not in it', async () => {
  const { rows } = await bank.owner.query<{ name: string }>('select full_name as name from person where id = $1', [
    people.finance,
  ]);
  const name = rows[0]?.name ?? '';
  expect((await read()).parties.map((one) => one.name)).toContain(name);
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'A test', $3)`,
    [staff.H, people.finance, staff.A],
  );
  expect((await read()).parties.map((one) => one.name)).not.toContain(name);
  const record = getText(unzipSync(toBytes(await take('pack')))['record.json']);
  expect(record).not.toContain(`"fullName": "${name}"`);
  await bank.owner.query('delete from staff_link where staff_id = $1', [staff.H]);
});

test('cards, cash and confirmed matches are in it', async () => {
  const copies = [
    { id: randomUUID(), category: 'TRAN', payee_name: 'Degalinė' },
    { id: randomUUID(), category: 'CASH', payee_name: 'Bankomatas' },
  ];
  for (const more of copies) {
    const toShop = { payee_client_id: null, payee_account_id: null, payee_iban: '' };
    const insert = 'insert into payment select (jsonb_populate_record(p, $2)).* from payment p where id = $1';
    await bank.owner.query(insert, [paymentId, { ...more, ...toShop, tag: 'CARDTX', rail: 'card' }]);
    await bank.owner.query(
      `insert into payment_detail (payment_id, country, city, original_currency, original_minor)
       values ($1, 'SE', 'Malmö', 'SEK', 4500)`,
      [more.id],
    );
  }
  const ids = copies.map(({ id }) => id);
  await bank.owner.query('update mlro_report set payment_ids = $1', [ids]);
  const hit = await confirmMatch();
  const xml = getText(toBytes(await take('xml')));
  expect(xml.match(/<transmode_code>.<\/transmode_code>/g)?.sort()).toEqual(
    ['A', 'D', 'E'].map((code) => `<transmode_code>${code}</transmode_code>`),
  );
  expect(xml).toContain('<transaction_location>Malmö, SE</transaction_location>');
  expect(xml).toContain('<foreign_currency_code>SEK</foreign_currency_code>');
  expect(xml).toContain('<to_funds_code>K</to_funds_code>');
  expect(xml).toContain('<function_name>Politically exposed person</function_name>');
  expect(await findInvalid(schema, [xml])).toEqual(new Map());
  await bank.owner.query(`update mlro_report set payment_ids = '{}'`);
  await bank.owner.query('delete from payment_detail where payment_id = any ($1::uuid[])', [ids]);
  await takeBack(ids, hit);
});

async function takeBack(ids: readonly string[], hit: string): Promise<void> {
  await takeBackPayments(bank.owner, ids);
  await bank.owner.query(`delete from case_hit where hit_id = '${hit}'; delete from screening_hit where id = '${hit}'`);
}

/** The director is somebody in office, as a case says. Answers the id of the match. */
async function confirmMatch(): Promise<string> {
  const id = randomUUID();
  const body = { type: 'PEP', title: 'A match', comment: 'Why' };
  expect((await officer.send('POST', `/web/tasks/${timber}/${id}`, { body })).status).toBe(201);
  const { rows } = await bank.owner.query<{ id: string }>(
    `with checked as (
       insert into screening_check (id, client_id, subject_id, input, input_hash, versions, at, cause)
       values (new_id(), $1, $2, '{"name":"Test director"}', sha256('x'), '{}', bank_now(), 'opened') returning id
     )
     insert into screening_hit (id, check_id, client_id, subject_id, code, entity_id, entity_name, score_permille,
       parts, state)
     select new_id(), id, $1, $2, 'PEP', 'q1', 'Test Director', 990, '[]', 'open' from checked returning id`,
    [timber, people.director],
  );
  const hit = rows[0]?.id ?? '';
  await bank.owner.query('insert into case_hit (case_id, hit_id) values ($1, $2)', [id, hit]);
  await bank.owner.query(`update screening_hit set state = 'true' where id = $1`, [hit]);
  return hit;
}

test('another version than was shown, and what is no fact, are refused', async () => {
  const { version, facts } = await read();
  const body = { version, indicators: ['structuring'], action: 'Asked, not answered.', facts };
  expect((await change({ ...body, version: version - 1 })).code).toBe('version-changed');
  expect((await change({ ...body, version: 0 })).code).toBe('version-changed');
  expect((await change({ ...body, facts: { [timber]: { shoeSize: '43' } } })).status).toBe(400);
  expect((await change({ ...body, facts: { '../x': {} } })).status).toBe(400);
  const { rows } = await bank.owner.query<{ day: string }>('select (bank_today() + 1)::text as day');
  expect(await change({ ...body, facts: { [timber]: { birthDate: rows[0]?.day } } })).toMatchObject({
    ...{ status: 400, body: { errors: [{ path: `facts.${timber}.birthDate`, code: 'day-not-come' }] } },
  });
  expect((await read()).version).toBe(version);
});

test('a report without a payment is about an activity', async () => {
  await bank.owner.query('update mlro_report set payment_id = null');
  expect(await read()).toMatchObject({ reportCode: 'SAR', isReady: true });
  const xml = getText(toBytes(await take('xml')));
  expect(xml).toContain('<activity>');
  expect(xml).not.toContain('<transaction>');
  await bank.owner.query('update mlro_report set payment_id = $1', [paymentId]);
});

test('paper and form say the same as the record', async () => {
  const words = (await pdfLines(toBytes(await take('pdf')))).flat().join(' ').replace(/\s+/g, ' ');
  const form = getText(toBytes(await take('form')));
  for (const text of ['Many small parts, no reason for it', 'Asked, not answered.', 'Žalioji Giria UAB', 'Sawmilling'])
    expect([words.includes(text), form.includes(text)], text).toEqual([true, true]);
  expect(form).toContain('Structuring: amounts below a threshold');
  expect(form).not.toMatch(/\{[\w.]+\}/);
});

test('a pack holds everything, its hashes add up, and one changed byte is found', async () => {
  await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
  const bytes = Buffer.from(toBytes(await take('pack')));
  const file = path.join(folder, 'pack.zip');
  fs.writeFileSync(file, bytes);
  const publicKey = createPublicKey(privateKey);
  expect(await checkPack(file, publicKey)).toEqual({ fault: null, files: 15 });
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual([
    ...['read-me.txt', 'report.xml', 'report.pdf', 'form.txt', 'record.json', 'narrative.txt', 'payments.csv'],
    ...['entries.csv', 'events.csv', 'screening.json', 'audit/records.csv', 'audit/blocks.csv'],
    ...['cases/001/case.json', 'cases/001/case.pdf', 'cases/001/files/001 __Sutartis.pdf'],
    ...['manifest.txt', 'manifest.sig'],
  ]);
  expect(files['cases/001/files/001 __Sutartis.pdf']).toEqual(new Uint8Array(contract));
  expect(getText(files['cases/001/case.json'])).toContain('Much cash');
  const printed = (await pdfLines(files['cases/001/case.pdf'] ?? new Uint8Array())).flat().join(' ');
  for (const text of ['Much cash', 'More than expected', 'Sutartis.pdf', caseId]) expect(printed).toContain(text);
  expect(getText(files['narrative.txt'])).toBe('Many small parts, no reason for it\n');
  // our two clients have each a side of the payment; the fee has one
  const entries = getText(files['entries.csv'])
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(entries.map(([, , payment]) => payment)).toEqual(entries.map(() => paymentId));
  const cents = entries.map(([, , , , kind, , , amount]) =>
    kind === 'payment' ? Math.round(Number(amount) * 100) : 0,
  );
  expect(cents.filter(Boolean)).toHaveLength(2);
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
  bytes[bytes.indexOf('%PDF-1.4 a contract') + 3] = 0;
  fs.writeFileSync(file, bytes);
  const changed = { kind: 'changed', name: 'cases/001/files/001 __Sutartis.pdf' };
  expect((await checkPack(file, publicKey)).fault).toEqual(changed);
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the excerpt of the audit proves its records and their blocks by itself', async () => {
  await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
  const files = unzipSync(toBytes(await take('pack')));
  const records = getText(files['audit/records.csv']).trim().split('\r\n').slice(1);
  expect(records.length).toBeGreaterThan(5);
  const blocks = getText(files['audit/blocks.csv'])
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  const hashes = new Set<string>();
  for (const [, first, last, before = '', hash, rows = ''] of blocks) {
    const rowHashes = rows.split(' ');
    expect(rowHashes).toHaveLength(Number(last) - Number(first) + 1);
    expect(sha256(Buffer.from(before + rowHashes.join(''), 'hex'))).toBe(hash);
    for (const one of rowHashes) hashes.add(one);
  }
  for (const line of records) {
    const [, rowHash = '', sealed = ''] = /,([0-9a-f]{64}),"(.*)"$/.exec(line) ?? [];
    expect(sha256(Buffer.from(sealed.replaceAll('""', '"')))).toBe(rowHash);
    expect(hashes).toContain(rowHash);
  }
});

test('a look is recorded, and names no client', async () => {
  const reply = await mlro.send('GET', `${address}?filing`);
  const { rows } = await bank.owner.query(
    `select verb, client_id, subject_id from audit where verb = 'mlro_report.read' and actor_id = $1`,
    [staff.H],
  );
  expect(reply.status).toBe(200);
  expect(rows).toContainEqual({ verb: 'mlro_report.read', client_id: null, subject_id: address.slice(-36) });
});

test('each file is recorded without the client, once', async () => {
  const taken = async () => {
    await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
    const { rows } = await bank.owner.query<{ form: string; client_id: string | null }>(
      `select facts ->> 'as' as form, client_id from audit where verb = 'mlro_report.take' order by n`,
    );
    return rows;
  };
  const before = await taken();
  for (const as of ['xml', 'pdf', 'form', 'pack']) await take(as);
  expect((await taken()).slice(before.length)).toEqual(
    ['xml', 'pdf', 'form', 'pack'].map((form) => ({ form, client_id: null })),
  );
});

test('what the schema refuses is said, and keeps the report from being filed', async () => {
  const strict = path.join(folder, 'strict.xsd');
  fs.writeFileSync(strict, schema.replace('fixed="E"', 'fixed="M"'));
  const second = await startBank({
    ...{ database: bank.database, settings: { ...settings, KONTORA_AUTHORITY_SCHEMA_FILE: strict } },
  });
  const browser = await TestBrowser.signIn(second.url, staff.H);
  const { faults, isReady, missing } = await read(browser);
  expect([isReady, missing]).toEqual([false, []]);
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('submission_code')]);
  expect((await take('xml', browser)).code).toBe('filing-incomplete');
  await second.close();
});

test('a bank without an authority has paper, form and pack, and no XML', async () => {
  const { KONTORA_PACK_KEY } = settings;
  const second = await startBank({ database: bank.database, settings: { KONTORA_PACK_KEY } });
  const browser = await TestBrowser.signIn(second.url, staff.H);
  expect(await read(browser)).toMatchObject({ authority: '', isReady: true, choices: [] });
  expect((await take('xml', browser)).code).toBe('authority-not-set');
  for (const as of ['pdf', 'form', 'pack']) expect((await take(as, browser)).status).toBe(200);
  await second.close();
});

test.each([
  [{ KONTORA_AUTHORITY_TABLE: '{}' }, 'table of the authority'],
  [{ KONTORA_AUTHORITY_SCHEMA: '<html/>' }, 'no XML schema'],
])('a server does not start with %j', async (wrong, words) => {
  await expect(startBank({ database: bank.database, settings: wrong })).rejects.toThrow(words);
});

test('too many bytes for one pack are refused', async () => {
  await bank.owner.query('update client_file set size_bytes = 251 * 1024 * 1024 where client_id = $1', [timber]);
  expect(await take('pack')).toMatchObject({ status: 422, code: 'pack-too-large' });
  expect((await take('xml')).status).toBe(200);
  await bank.owner.query('update client_file set size_bytes = 19 where client_id = $1', [timber]);
});
