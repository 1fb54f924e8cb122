// Documents of a company: listed in pages, read byte by byte, and no one else's.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFile } from '#features/files/server/addFile.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { companies, people } from '#tests/harness/village.ts';

const list = `/web/${companies.timber}/files`;
const pdf = Buffer.from('%PDF-1.7 not really');
let bank: TestBank;
let asDirector: TestBrowser;
let asBaker: TestBrowser;
const ids: string[] = [];

beforeAll(async () => {
  bank = await startBank();
  asDirector = await TestBrowser.signIn(bank.url, people.director);
  asBaker = await TestBrowser.signIn(bank.url, people.baker);
  const of = { clientId: companies.timber, category: 'RE', type: 'application/pdf', addedBy: people.director } as const;
  for (let i = 0; i < 52; i += 1) {
    ids.push(await inTransaction(bank.owner, (tx) => addFile(tx, { ...of, name: `Išrašas ${i}`, bytes: pdf })));
  }
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

test('the newest first, in pages without gap or double', async () => {
  const first = (await asDirector.send('GET', list)).body;
  const next = textField(first, 'next');
  const second = (await asDirector.send('GET', `${list}?next=${next}`)).body;
  expect(field(second, 'next')).toBeNull();
  const found = [...getItems(first), ...getItems(second)];
  expect(found.map(({ id }) => id)).toEqual([...ids].reverse());
  expect(found[0]).toEqual({
    id: ids[51],
    name: 'Išrašas 51',
    category: 'RE',
    type: 'application/pdf',
    sizeBytes: pdf.length,
    addedAt: expect.stringMatching(/Z$/),
    addedBy: 'Test director',
  });
});

test('the same bytes are kept once, under their hash, and the database takes no others', async () => {
  const { rows } = await bank.owner.query<{ hash: Buffer }>('select hash from file_content');
  expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([createHash('sha256').update(pdf).digest('hex')]);
  const forged = bank.owner.query(`insert into file_content values (sha256('this'), 'that')`);
  await expect(forged).rejects.toThrow('file_content_is_its_hash');
});

test('a document is sent as it was handed in, to be saved and not shown, under a name of ours', async () => {
  const reply = await asDirector.send('GET', `${list}/${ids[0]}`);
  expect(reply.status).toBe(200);
  expect(Buffer.from(reply.body as Uint8Array)).toEqual(pdf);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="document-${ids[0]}.pdf"`);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('another company does not learn that it is there', async () => {
  const of = `/web/${companies.bakery}/files`;
  expect(getItems((await asBaker.send('GET', of)).body)).toEqual([]);
  const { body } = await asDirector.send('GET', `${list}?limit=1`);
  expect(await asBaker.send('GET', `${of}?next=${textField(body, 'next')}`)).toMatchObject({ status: 400 });
  expect(await asBaker.send('GET', `${of}/${ids[0]}`)).toMatchObject({ status: 404 });
  expect(await asBaker.send('GET', `${list}/${ids[0]}`)).toMatchObject({ status: 404 });
});

test('a small picture that unpacks to gigapixels is not taken in', async () => {
  const header = Buffer.alloc(45);
  header.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  header.write('IDAT', 37, 'latin1');
  const file = { clientId: companies.timber, category: 'OD', type: 'image/png', addedBy: null } as const;
  const added = inTransaction(bank.owner, (tx) => addFile(tx, { ...file, name: 'Scan.png', bytes: header }));
  await expect(added).rejects.toMatchObject({ code: 'file-type-forbidden' });
});
