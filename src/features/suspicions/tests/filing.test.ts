// A report up to the authority over HTTP: who reads and changes it, what is missing, and the files made of it.

import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import { checkPack } from '../filing/server/pack/checkPack.ts';

const { timber } = companies;
const { privateKey } = generateKeyPairSync('ed25519');
const publicKey = createPublicKey(privateKey);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-filing-'));
let bank: TestBank;
let mlro: TestBrowser;
let officer: TestBrowser;
let address = '';
let paymentId = '';
const caseId = randomUUID();

beforeAll(async () => {
  bank = await startBank({
    settings: {
      KONTORA_AUTHORITY_TABLE_FILE: 'docs/filing/goaml-5.0.1.json',
      KONTORA_AUTHORITY_SCHEMA_FILE: 'tests/samples/filing/authority.xsd',
      KONTORA_PACK_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  });
  [mlro, officer] = await Promise.all([TestBrowser.signIn(bank.url, staff.H), TestBrowser.signIn(bank.url, staff.M)]);
  const [finance] = await Promise.all([TestBrowser.signIn(bank.url, people.finance)]);
  paymentId = await pay(finance, people.director);
  await untilState(bank, [paymentId], 3);
  const body = { type: 'EDD', title: 'Much cash', comment: 'More than expected' };
  expect((await officer.send('POST', `/web/tasks/${timber}/${caseId}`, { body })).status).toBe(201);
  const sent = await officer.send('PATCH', `/web/payments/${timber}/${paymentId}?report`, {
    body: { comment: 'Many small parts, no reason for it' },
    key: randomUUID(),
  });
  expect(sent.status).toBe(204);
  const [report] = getItems((await mlro.send('GET', '/web/mlro-reports')).body);
  address = `/web/mlro-reports/${report?.['id']}`;
  const linked = { version: 1, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [caseId], paymentIDs: [] };
  expect((await mlro.send('PATCH', address, { body: linked })).status).toBe(200);
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await bank.expectSound();
  await bank.close();
});

test('x', async () => {
  const read = await mlro.send('GET', `${address}?filing`);
  console.log(JSON.stringify(read.body, null, 1));
  for (const as of ['pdf', 'form', 'xml', 'pack']) {
    const r = await mlro.send('GET', `${address}?file&as=${as}`);
    console.log(as, r.status, r.code, r.body instanceof Uint8Array ? r.body.length : r.body);
    if (r.body instanceof Uint8Array) fs.writeFileSync(`/tmp/wtm/report.${as}`, r.body);
  }
});
