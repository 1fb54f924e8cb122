import { expect, test } from 'vitest';
import { faultOfFile } from '#shared/rules/files.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { companies } from './companies.ts';
import { getDocuments } from './documents.ts';

test('every document may be handed in, and says whose it is', async () => {
  const [company] = companies;
  if (!company) throw new Error('the demo has no company');
  const documents = await getDocuments(company);
  for (const { name, bytes } of documents) expect([name, await faultOfFile(name, bytes)]).toEqual([name, null]);
  const [first] = await pdfLines(documents[0]?.bytes ?? new Uint8Array());
  expect(first).toContain(`Company: ${company.title}`);
});
