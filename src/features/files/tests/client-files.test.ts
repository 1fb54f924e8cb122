// Files that staff send and read, and pictures of clients: by whom, for what, and what is left of a look.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFile } from '#features/files/server/addFile.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { anyText } from '#tests/samples/anyText.ts';
import {
  beginUpload,
  endUpload,
  fileBytes,
  samplePdf,
  samplePng,
  sendBytes,
  sentToken,
} from '#tests/samples/clientFiles.ts';

const { timber, bakery } = companies;
const person = '40000000091';
const openCaseId = '01900000-0000-7000-8000-0000000000c1';
const closedCaseId = '01900000-0000-7000-8000-0000000000c2';
type Role = 'A' | 'S' | 'M' | 'H' | 'F' | 'E' | 'C';
let bank: TestBank;
const desks = {} as Record<Role, TestBrowser>;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  for (const role of ['A', 'S', 'M', 'H', 'F', 'E', 'C'] as const)
    desks[role] = await TestBrowser.signIn(bank.url, staff[role]);
  director = await TestBrowser.signIn(bank.url, people.director);
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, country, created_at)
      values ($1, 'N', 'Ona Petraitė', 'ona petraite', 'LT', now())`,
    [person],
  );
  await bank.owner.query(
    `insert into client_case (id, kind, type, status, title, subject_id, opened_at, due_at, changed_at)
     select id::uuid, 'D', 'DOCUMENT', 0, 'New document', $3, now(), now(), now()
     from unnest(array[$1, $2]) id`,
    [openCaseId, closedCaseId, person],
  );
  await bank.owner.query(`update client_case set status = 2, closed_at = now(), outcome = '{}' where id = $1`, [
    closedCaseId,
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const outcome = ({ status, code }: Reply) => [status, code];
const getFiles = async (clientId: string, query = '', by: Role = 'S') =>
  getItems((await desks[by].send('GET', `/web/clients/${clientId}/files${query}`)).body);
const readFile = (by: Role, clientId: string, fileToken: string, query = '') =>
  desks[by].send('GET', `/web/file/${clientId}/${fileToken}${query}`);

/** Looks of one kind by one staff user, with what they say, once each has its number. */
async function looks(verb: string, by: Role): Promise<unknown[]> {
  await until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
  const { rows } = await bank.owner.query(
    `select a.facts, d.detail from audit a left join audit_detail d using (n)
     where a.verb = $1 and a.actor_id = $2 order by a.n`,
    [verb, staff[by]],
  );
  return rows;
}

describe('sending a file', () => {
  test('a token for ten minutes, the bytes, the name; then it stands among the documents', async () => {
    const begun = await desks.S.send('GET', `/web/file/${timber}`);
    const token = textField(begun.body, 'token');
    const left = Date.parse(textField(begun.body, 'expiresAt')) - Date.now();
    expect([left > 590_000, left < 605_000]).toEqual([true, true]);
    expect(await sendBytes(desks.S, token, samplePng(), 'application/pdf')).toMatchObject({
      status: 200,
      body: { hash: createHash('sha256').update(samplePng()).digest('hex'), type: 'image/png', size: 45 },
    });
    const filed = await endUpload(desks.S, timber, token, 'Išrašas', 'RE');
    const fileToken = textField(filed.body, 'fileToken');
    expect(await getFiles(timber, '?category=RE')).toEqual([
      {
        ...{ id: fileToken, origin: 'staff', name: 'Išrašas', category: 'RE', made: null },
        ...{ type: 'image/png', sizeBytes: 45, hasActiveContent: false },
        ...{ addedAt: expect.stringMatching(/Z$/), addedBy: 'Staff S', checkedAt: null, checkedBy: '' },
      },
    ]);
    const read = await readFile('F', timber, fileToken);
    expect(Buffer.from(read.body as Uint8Array)).toEqual(samplePng());
    expect(read.headers.get('content-disposition')).toBe(`attachment; filename="document-${fileToken}.png"`);
    expect([read.headers.get('x-content-type-options'), read.headers.get('cache-control')]).toEqual([
      'nosniff',
      'no-store',
    ]);
  });

  test('the company does not learn what staff have filed', async () => {
    const { body } = await fileBytes(desks.M, timber, samplePdf, 'Planted words of staff.pdf');
    const own = `/web/${timber}/files`;
    expect(JSON.stringify((await director.send('GET', own)).body)).not.toContain('Planted');
    expect(await director.send('GET', `${own}/${textField(body, 'fileToken')}`)).toMatchObject({ status: 404 });
    expect(String(Buffer.from((await director.send('GET', `${own}?export`)).body as Uint8Array))).not.toContain(
      'Planted',
    );
  });

  test('active content is marked for staff, not for the company, and the bytes stay as they came', async () => {
    const script = Buffer.from('%PDF-1.7\n1 0 obj\n<</S /JavaScript /JS (app.alert(1))>>\nendobj\n%%EOF');
    const { body } = await fileBytes(desks.M, timber, script, 'Acting.pdf');
    const id = textField(body, 'fileToken');
    expect((await getFiles(timber)).find((file) => file['id'] === id)).toMatchObject({ hasActiveContent: true });
    expect(Buffer.from((await readFile('F', timber, id)).body as Uint8Array)).toEqual(script);
    expect(JSON.stringify((await director.send('GET', `/web/${timber}/files`)).body)).not.toContain('Active');
  });

  test('a token belongs to its session, its client, and its ten minutes', async () => {
    const token = await sentToken(desks.S, timber, samplePdf);
    const again = await TestBrowser.signIn(bank.url, staff.S);
    expect(outcome(await sendBytes(again, token, samplePdf))).toEqual([404, 'not-found']);
    expect(outcome(await endUpload(again, timber, token, 'A.pdf'))).toEqual([404, 'not-found']);
    expect(outcome(await endUpload(desks.M, timber, token, 'A.pdf'))).toEqual([404, 'not-found']);
    expect(outcome(await endUpload(desks.S, bakery, token, 'A.pdf'))).toEqual([404, 'not-found']);
    await bank.owner.query(`update upload set expires_at = now() - interval '1 second'`);
    expect(outcome(await endUpload(desks.S, timber, token, 'A.pdf'))).toEqual([404, 'not-found']);
    await beginUpload(desks.S, timber);
    expect((await bank.owner.query('select from upload where bytes is not null')).rowCount).toBe(0);
  });

  test('each step goes once, and in its order', async () => {
    const token = await beginUpload(desks.S, timber);
    expect(outcome(await endUpload(desks.S, timber, token, 'A.pdf'))).toEqual([409, 'state-conflict']);
    expect((await sendBytes(desks.S, token, samplePdf)).status).toBe(200);
    expect(outcome(await sendBytes(desks.S, token, samplePng()))).toEqual([409, 'state-conflict']);
    expect((await endUpload(desks.S, timber, token, 'A.pdf')).status).toBe(200);
    expect(outcome(await endUpload(desks.S, timber, token, 'A.pdf'))).toEqual([404, 'not-found']);
  });

  test.each([
    ['words that are no file', Buffer.from('hello'), [422, 'file-type-forbidden']],
    ['a picture of gigapixels', samplePng(60_000, 60_000), [422, 'file-type-forbidden']],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), [422, 'file-type-forbidden']],
    ['nothing', Buffer.alloc(0), [415, 'wrong-content-type']],
    [
      'more than 5 MB by a byte',
      Buffer.concat([samplePdf, Buffer.alloc(5 * 1024 ** 2 + 1 - samplePdf.length)]),
      [413, 'file-too-big'],
    ],
    ['more than 5 MB', Buffer.concat([samplePdf, Buffer.alloc(5 * 1024 * 1024)]), [413, 'file-too-big']],
  ])('%s is refused when its bytes come', async (_, bytes, expected) => {
    const token = await beginUpload(desks.S, timber);
    expect(outcome(await sendBytes(desks.S, token, bytes))).toEqual(expected);
  });

  test.each([
    ['a name over 100 characters', 'ž'.repeat(101), [422, 'file-name-too-long']],
    ['a name that says otherwise', 'Letter.docx', [422, 'file-type-forbidden']],
    ['a program', 'Letter.exe', [422, 'file-type-forbidden']],
    ['a blank name', ' \u0000 ', [400, 'invalid-input']],
  ])('%s is refused with its name', async (_, name, expected) => {
    expect(outcome(await fileBytes(desks.S, timber, samplePdf, name))).toEqual(expected);
  });

  test.each([`${timber}_XX_TGV0dGVy`, `${timber}_OD__w`, `${timber}_OD`])('%s is no name', async (name) => {
    const token = await sentToken(desks.S, timber, samplePdf);
    expect(outcome(await desks.S.send('POST', `/web/file/${name}`, { body: { token } }))).toEqual([
      400,
      'invalid-input',
    ]);
  });

  test('two hundred in a day, and no more', async () => {
    await bank.owner.query(`insert into failed_try (subject, count, last_at) values ($1, 200, now())`, [
      `files sent ${staff.H}`,
    ]);
    expect(outcome(await desks.H.send('GET', `/web/file/${timber}`))).toEqual([429, 'too-many-sent']);
  });

  test('whatever bytes and names come, they are filed as they are or refused', async () => {
    const kinds = [
      samplePdf,
      samplePng(),
      Buffer.from('GIF89a'),
      Buffer.from('PK\x03\x04'),
      Buffer.from('\xd0\xcf', 'latin1'),
    ];
    const bytes = fc
      .tuple(fc.constantFrom(...kinds), fc.uint8Array({ maxLength: 200 }), fc.nat(60))
      .map(([head, rest, cut]) => Buffer.concat([head.subarray(0, Math.max(1, head.length - cut)), rest]));
    await bank.owner.query(`delete from failed_try where subject like 'files sent%'`);
    await fc.assert(
      fc.asyncProperty(bytes, anyText({ minLength: 1, maxLength: 40 }), async (content, name) => {
        const token = await beginUpload(desks.C, timber);
        const sent = await sendBytes(desks.C, token, content);
        expect([200, 422]).toContain(sent.status);
        const filed = await endUpload(desks.C, timber, token, name);
        expect(sent.status === 200 ? [200, 400, 422] : [400, 409]).toContain(filed.status);
        if (filed.status !== 200) return;
        const read = await readFile('C', timber, textField(filed.body, 'fileToken'));
        expect(Buffer.from(read.body as Uint8Array)).toEqual(content);
      }),
      { numRuns: 60 },
    );
  });
});

describe('files of a person are about who they are', () => {
  let fileToken: string;
  beforeAll(async () => {
    await bank.owner.query(`delete from failed_try where subject like 'files sent%'`);
    fileToken = textField((await fileBytes(desks.M, person, samplePdf, 'Payslip.pdf')).body, 'fileToken');
  });

  test.each<[Role, string, number]>([
    ['M', '', 422],
    ['M', '?purpose=Renewal%20of%20the%20review', 200],
    ['M', '?purpose=xx', 400],
    ['S', '?purpose=Asked%20on%20the%20phone', 200],
    ['S', `?caseId=${openCaseId}`, 200],
    ['S', `?caseId=${closedCaseId}`, 422],
    ['F', '?purpose=Curious', 403],
    ['E', '?purpose=Curious', 403],
  ])('%s%s is answered with %i', async (by, query, status) => {
    expect((await readFile(by, person, fileToken, query)).status).toBe(status);
  });

  test('each look is recorded with what it was for', async () => {
    expect(await looks('file.read', 'S')).toEqual([
      { facts: null, detail: { purpose: 'Asked on the phone' } },
      { facts: null, detail: { case: openCaseId } },
    ]);
    expect(await looks('file.read', 'E')).toEqual([]);
  });

  test('a file of another client is none', async () => {
    expect((await readFile('M', timber, fileToken, '?purpose=Renewal')).status).toBe(404);
  });
});

describe('pictures', () => {
  const at = (kind: string, query = '') => `/web/clients/${person}/${kind}.jpg${query}`;
  const put = async (by: Role, kind: string, bytes: Buffer) =>
    desks[by].send('PUT', at(kind), {
      body: { token: await sentToken(desks[by], person, bytes), comment: 'Compared at the counter.' },
    });

  test('key D puts them, the newest counts, and everybody sees since when they are checked', async () => {
    expect(outcome(await put('F', 'face', samplePng()))).toEqual([403, 'not-permitted']);
    expect(outcome(await put('S', 'face', samplePdf))).toEqual([422, 'file-type-forbidden']);
    const token = await sentToken(desks.S, timber, samplePng());
    const ofCompany = { body: { token, comment: 'A company has no face.' } };
    expect(outcome(await desks.S.send('PUT', `/web/clients/${timber}/face.jpg`, ofCompany))).toEqual([
      422,
      'not-a-person',
    ]);
    expect((await put('S', 'face', samplePng())).status).toBe(204);
    expect((await put('C', 'face', samplePng(8, 8))).status).toBe(204);
    expect((await put('C', 'back', samplePng(9, 9))).status).toBe(204);
    const listed = getItems((await desks.E.send('GET', `/web/clients/${person}/pictures`)).body);
    expect(listed).toEqual([
      { kind: 'face', type: 'image/png', checkedAt: expect.stringMatching(/Z$/) },
      { kind: 'back', type: 'image/png', checkedAt: expect.stringMatching(/Z$/) },
    ]);
    const shown = await desks.M.send('GET', at('face', '?purpose=Video%20call'));
    expect(Buffer.from(shown.body as Uint8Array)).toEqual(samplePng(8, 8));
    expect(shown.headers.get('content-disposition')).toContain(`filename="${person}-face.png"`);
    const { rows } = await bank.owner.query('select from client_picture where client_id = $1', [person]);
    expect(rows.length).toBe(3);
  });

  test.each<[Role, string, string, number]>([
    ['M', 'face', '', 422],
    ['A', 'front', '?purpose=Renewal', 404],
    ['C', 'back', `?caseId=${openCaseId}`, 200],
    ['C', 'back', `?caseId=${closedCaseId}&purpose=Renewal`, 422],
    ['E', 'face', '?purpose=Renewal', 403],
    ['F', 'face', '?purpose=Renewal', 403],
  ])('%s %s%s is answered with %i', async (by, kind, query, status) => {
    expect((await desks[by].send('GET', at(kind, query))).status).toBe(status);
  });

  test('each look is recorded with what it was for', async () => {
    expect(await looks('picture.read', 'M')).toEqual([
      { facts: { picture: 'face' }, detail: { purpose: 'Video call' } },
    ]);
    expect(await looks('picture.read', 'C')).toEqual([{ facts: { picture: 'back' }, detail: { case: openCaseId } }]);
  });

  test('a token for one client is none for another', async () => {
    const token = await sentToken(desks.S, timber, samplePng());
    const reply = await desks.S.send('PUT', at('face'), { body: { token, comment: 'Mixed up.' } });
    expect(outcome(reply)).toEqual([404, 'not-found']);
  });
});

describe('the documents of a client', () => {
  test('given by the client, filed by staff, statements made: each is found by where it comes from', async () => {
    const given = { clientId: bakery, category: 'PO', type: 'application/pdf', addedBy: people.baker } as const;
    await inTransaction(bank.owner, (tx) => addFile(tx, { ...given, name: 'Power of attorney', bytes: samplePdf }));
    await fileBytes(desks.S, bakery, samplePng(), 'Visit');
    const period = '2026-01-01_2026-01-31';
    await desks.M.send('GET', `/web/clients/${bakery}/statement.pdf?${period}`);
    await looks('statement.export', 'M');
    await desks.M.send('GET', `/web/clients/${bakery}/statement.pdf?q=${period}_EUR.${ibans.bakery}&language=de`);
    await expect.poll(async () => (await getFiles(bakery)).length).toBe(4);
    const all = await getFiles(bakery);
    const [whole, ofOne] = ['all accounts', `Main …${ibans.bakery.slice(-4)}`].map(
      (of) => `Statement 2026-01-01 – 2026-01-31, ${of}`,
    );
    expect(all.map(({ origin, name, made, addedBy }) => [origin, name, made, addedBy])).toEqual([
      ['statement', ofOne, { format: 'pdf', language: 'de' }, 'Staff M'],
      ['statement', whole, { format: 'pdf', language: 'en' }, 'Staff M'],
      ['staff', 'Visit', null, 'Staff S'],
      ['client', 'Power of attorney', null, 'Test baker'],
    ]);
    const named = async (query: string) => (await getFiles(bakery, query)).map(({ name }) => name);
    expect(await named('?origin=client')).toEqual(['Power of attorney']);
    expect(await named('?category=OD')).toEqual(['Visit']);
    expect(await named('?text=attorney')).toEqual(['Power of attorney']);
    expect(await named('?text=2026-01')).toEqual([ofOne, whole]);
    for (const text of [ibans.bakery, 'main']) expect(await named(`?text=${text}`)).toEqual([ofOne]);
    expect(await named('?sort=name')).toEqual(['Power of attorney', whole, ofOne, 'Visit']);
    const statements = (await desks.S.send('GET', `/web/clients/${bakery}/files?export&origin=statement`)).body;
    expect(String(Buffer.from(statements as Uint8Array))).toContain(`${ofOne}",Statement made,"PDF, German"`);
    const csv = (await desks.S.send('GET', `/web/clients/${bakery}/files?export&origin=client`)).body;
    expect(String(Buffer.from(csv as Uint8Array))).toContain('Power of attorney,Given by the client,Power of attorney');
    expect((await looks('file.list', 'S')).length).toBeGreaterThan(0);
  });

  test('who has compared one says so, with a comment', async () => {
    const [file] = await getFiles(bakery, '?origin=client');
    const check = (by: Role, clientId: string = bakery) =>
      desks[by].send('PATCH', `/web/clients/${clientId}/files/${file?.['id']}?check`, {
        body: { comment: 'Compared with the register.' },
      });
    expect((await check('F')).status).toBe(403);
    expect((await check('C', timber)).status).toBe(404);
    expect((await check('C')).status).toBe(204);
    expect((await getFiles(bakery, '?origin=client'))[0]).toMatchObject({
      checkedAt: expect.stringMatching(/Z$/),
      checkedBy: 'Staff C',
    });
    expect(await looks('file.check', 'C')).toEqual([
      { facts: null, detail: { comment: 'Compared with the register.' } },
    ]);
  });

  test('of no one there are none', async () => {
    const stranger = '30000000099';
    for (const path of [
      `clients/${stranger}/files`,
      `clients/${stranger}/files?export`,
      `clients/${stranger}/pictures`,
      `file/${stranger}`,
    ])
      expect([path, (await desks.S.send('GET', `/web/${path}`)).status]).toEqual([path, 404]);
    expect(field((await desks.S.send('GET', `/web/clients/${companies.lonely}/files`)).body, 'items')).toEqual([]);
  });
});

describe('the profile', () => {
  test('comes as PDF with who printed it, and each print is recorded', async () => {
    const reply = await desks.E.send('GET', `/web/clients/${timber}/profile.pdf`);
    expect(reply.headers.get('content-disposition')).toContain(`filename="profile-${timber}.pdf"`);
    if (!(reply.body instanceof Uint8Array)) throw new Error('no file came');
    const [page = [], ...more] = await pdfLines(reply.body);
    expect(more).toEqual([]);
    const words = page.join('\n');
    for (const part of [
      'Žalioji Giria UAB',
      'Printed by Staff E on ',
      'Director',
      'Test director',
      'Restrictions',
      'On file',
    ])
      expect(words).toContain(part);
    expect(await looks('client.print', 'E')).toEqual([{ facts: null, detail: null }]);
    expect((await desks.E.send('GET', '/web/clients/30000000099/profile.pdf')).status).toBe(404);
  });
});
