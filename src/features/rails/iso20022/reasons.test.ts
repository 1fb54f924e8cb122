import fs from 'node:fs';
import { expect, test } from 'vitest';
import { formatReason, reasons } from './reasons.ts';

test('a code reads as one sentence, an unknown one with the code in it', () => {
  expect(formatReason('AC04')).toBe('The account is closed.');
  expect(formatReason('ZZ99')).toBe('The bank gave the reason code ZZ99.');
  expect(formatReason('constructor')).toBe('The bank gave the reason code constructor.');
  for (const words of Object.values(reasons)) expect(words).toMatch(/^[A-Z][^.!?]{10,80}\.$/);
});

// the published code sets lie beside a checkout of the project, if at all
const folder = '../shared/data/iso20022/external-codes';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, the reason codes were not compared with the published ones.`);

test.runIf(isThere)('each code is in one of the published code sets', () => {
  const sets = ['status_reason', 'return_reason', 'cancellation_reason', 'payment_cancellation_rejection'];
  const published = sets.flatMap((name) =>
    Object.keys(JSON.parse(fs.readFileSync(`${folder}/external_${name}_code.json`, 'utf8')).codes),
  );
  expect(Object.keys(reasons).filter((code) => !published.includes(code))).toEqual([]);
});
