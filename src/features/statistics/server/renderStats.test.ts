// The figures of the bank on paper: a table without lines says so, and one with a line shows it.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { PaperTable } from '#shared/paperTable.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { renderStats } from './renderStats.ts';

async function drawn(...tables: PaperTable[]): Promise<string[]> {
  const sink = new PassThrough();
  const facts = { title: 'Figures', bank: 'Kontora', made: 'Made by Monika on 2026-11-29 08:00 UTC', tables };
  const [bytes] = await Promise.all([buffer(sink), renderStats(facts, sink)]);
  return (await pdfLines(bytes)).flat();
}

const headings = ['Day', 'Sign-ins'];
const nothing = 'Nothing to count.';

test('a table without lines says that there is nothing to count', async () => {
  expect(await drawn({ title: 'User activity', headings, lines: [] })).toContain(nothing);
});

test('a table of one line shows it alone', async () => {
  const lines = await drawn({ title: 'User activity', headings, lines: [['2026-11-28', '7']] });
  expect(lines.join(' ')).toContain('2026-11-28 | 7');
  expect(lines).not.toContain(nothing);
});
