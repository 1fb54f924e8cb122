// An evidence pack is checked by the built program on a machine that has no bank: no database, no data folder.
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { writeArchive } from '#features/suspicions/filing/server/pack/archive.ts';
import { addManifest } from '#features/suspicions/filing/server/pack/manifest.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-check-pack-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'pack.zip');
const keyFile = path.join(folder, 'key.pub');
const { privateKey } = generateKeyPairSync('ed25519');
const env = {
  PATH: process.env['PATH'],
  // where no bank is
  DATABASE_URL: 'postgres://no:one@127.0.0.1:1/none',
  KONTORA_DATA_DIR: path.join(folder, 'data'),
  KONTORA_PACK_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

const bank = (...args: string[]): Promise<{ code: number; words: string }> =>
  promisify(execFile)(process.execPath, ['dist/bank.mjs', ...args], { env }).then(
    ({ stdout }) => ({ code: 0, words: stdout.trim() }),
    ({ code, stdout, stderr }) => ({ code: Number(code), words: `${stdout}${stderr}`.trim() }),
  );

async function* listFiles() {
  yield { name: 'report.xml', content: Buffer.from('<report/>') };
  yield { name: 'narrative.txt', content: Buffer.from('Many small parts') };
}

test('a pack that is whole, and one with a changed byte', async () => {
  const key = await bank('pack-key');
  expect(key.words).toMatch(/^-----BEGIN PUBLIC KEY-----\n.+\n-----END PUBLIC KEY-----$/);
  fs.writeFileSync(keyFile, key.words);
  const pieces: Uint8Array[] = [];
  for await (const piece of writeArchive(addManifest(listFiles(), privateKey), AbortSignal.timeout(10_000)))
    pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  fs.writeFileSync(file, bytes);
  const whole = { code: 0, words: 'The pack is whole: 2 files, as they were signed.' };
  expect(await bank('check-pack', file, '--key', keyFile)).toEqual(whole);
  bytes[bytes.indexOf('Many')] = 0;
  fs.writeFileSync(file, bytes);
  expect(await bank('check-pack', file, '--key', keyFile)).toEqual({
    code: 1,
    words: 'BROKEN: changed: narrative.txt',
  });
  expect(await bank('check-pack', file)).toMatchObject({ code: 1, words: expect.stringContaining('--key') });
  expect(fs.existsSync(env.KONTORA_DATA_DIR)).toBe(false);
});
