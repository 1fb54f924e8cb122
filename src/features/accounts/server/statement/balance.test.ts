import { expect, test } from 'vitest';
import { type LineDraft, memorySink, sampleSection, sampleStatement } from '#tests/samples/sampleLines.ts';
import { balanced, UnbalancedStatementError } from './balance.ts';
import { renderStatement } from './render.ts';
import type { StatementSection } from './statement.ts';

const amounts = [500n, -120n, -30n, 999n];
const good = (change: (draft: LineDraft, index: number) => LineDraft = (draft) => draft): StatementSection =>
  sampleSection(100n, amounts.length, (i) => change({ amountMinor: amounts[i] ?? 0n }, i));

async function through(section: StatementSection): Promise<number> {
  let lines = 0;
  for await (const batch of balanced(section, { from: '2026-01-01', to: '2026-01-31' })) lines += batch.length;
  return lines;
}

test('a section that adds up passes through whole', async () => {
  expect(await through(good())).toBe(4);
});

test.each<[string, StatementSection]>([
  ['another opening balance', { ...good(), openingMinor: 101n }],
  ['another closing balance', { ...good(), closingMinor: 1_448n }],
  ['other credits', { ...good(), creditsMinor: 1_498n }],
  ['other debits', { ...good(), debitsMinor: 151n }],
  ['a line fewer than announced', { ...good(), lineCount: 5 }],
  [
    'a balance after a line that is a cent off',
    good((draft, i) => (i === 2 ? { ...draft, balanceAfterMinor: 451n } : draft)),
  ],
  ['a missing entry', good((draft, i) => (i === 3 ? { ...draft, seq: 5n } : draft))],
  ['an entry twice', good((draft, i) => (i === 3 ? { ...draft, seq: 3n } : draft))],
  ['a line before the period', good((draft, i) => (i === 0 ? { ...draft, bookedOn: '2025-12-31' } : draft))],
  ['a line after the period', good((draft, i) => (i === 3 ? { ...draft, bookedOn: '2026-02-01' } : draft))],
])('%s is refused', async (_what, section) => {
  await expect(through(section)).rejects.toThrow(UnbalancedStatementError);
});

test('a statement that does not add up leaves no PDF behind', async () => {
  const { sink, bytes } = memorySink();
  const broken = { ...good(), closingMinor: 0n };
  await expect(renderStatement(sampleStatement, [broken], sink)).rejects.toThrow(/closing balance 0, counted 1449/);
  expect(sink.destroyed).toBe(true);
  expect(bytes().includes('%%EOF')).toBe(false);
});
