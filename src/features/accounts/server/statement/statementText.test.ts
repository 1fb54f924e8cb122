/** What accounting programs read is what the lines say, whatever they say. */
import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readMt940 } from '../../../../../tests/harness/mt940.ts';
import { runs } from '../../../../../tests/harness/runs.ts';
import {
  sampleSection as anySection,
  type LineDraft,
  sampleStatement,
} from '../../../../../tests/samples/sampleLines.ts';
import { readMessage } from '../../../../shared/iso20022/read.ts';
import { sepaText } from '../../../../shared/iso20022/sepaText.ts';
import type { StatementFormat } from '../../../../shared/reference/statementFormats.ts';
import { UnbalancedStatementError } from './balance.ts';
import type { StatementSection } from './statement.ts';
import { statementText } from './statementText.ts';

/** With an IBAN that stands the check, which the codec asks for. */
function sampleSection(...args: Parameters<typeof anySection>): StatementSection {
  return { ...anySection(...args), account: { iban: 'LT121000011101001000', name: 'Main', currency: 'EUR' } };
}

async function textOf(format: Exclude<StatementFormat, 'pdf'>, sections: StatementSection[]): Promise<string> {
  let text = '';
  for await (const piece of statementText(format, sampleStatement, sections)) text += piece;
  return text;
}

const letters = fc.constantFrom(...'abcXYZ019 /:-.,?+&<>"_ąčęėįšųūžĀģķļņāßøщЖїЙыЮΩλ€', '\n', '\u202E', '🙂');
const text = (most: number) => fc.array(letters, { maxLength: most, size: 'max' }).map((each) => each.join(''));
const someIban = fc.constantFrom('', 'LT121000011101001000', 'DE89370400440532013000', 'NO9386011117947');
const draft: fc.Arbitrary<LineDraft> = fc.record({
  amountMinor: fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }).filter((minor) => minor !== 0n),
  bookedOn: fc.integer({ min: 1, max: 31 }).map((day) => `2026-01-${day.toString().padStart(2, '0')}`),
  kind: fc.constantFrom('payment', 'fee', 'reversal', 'manual'),
  category: fc.constantFrom('TRSF', 'FEES', 'BONUS'),
  ...{ counterpartyName: text(90), counterpartyIban: someIban, message: text(180), endToEndId: text(35) },
  counterpartyBic: fc.constantFrom('', 'AGBLLT2XXXX', 'DEUTDEFF'),
});
const drafts = fc
  .array(draft, { maxLength: 25 })
  .map((each) => each.sort((a, b) => (a.bookedOn ?? '').localeCompare(b.bookedOn ?? '')));
const opening = fc.bigInt({ min: -100_000_000_000n, max: 100_000_000_000n });

/** One line, without what nobody sees. */
const plain = (said = '', most = 140) =>
  [...said.replace(/\s+/g, ' ').replaceAll('\u202E', '')].slice(0, most).join('').trim();

test('camt.053 and MT940 are read back to the lines they were written from', async () => {
  await fc.assert(
    fc.asyncProperty(opening, drafts, async (openingMinor, lines) => {
      const sectionOf = () => sampleSection(openingMinor, lines.length, (i) => lines[i] ?? { amountMinor: 1n });
      const { closingMinor } = sectionOf();

      const camt = readMessage(await textOf('camt053', [sectionOf()]));
      expect(camt).toMatchObject({ statements: [{ openingMinor, closingMinor }] });
      const entries = camt.kind === 'camt.053' ? (camt.statements[0]?.entries ?? []) : [];
      expect(entries).toEqual(lines.map(entryOf));

      const messages = readMt940(await textOf('mt940', [sectionOf()]));
      expect(messages[0]?.opening.minor).toBe(openingMinor);
      expect(messages.at(-1)?.closing.minor).toBe(closingMinor);
      for (const [i, message] of messages.entries()) {
        const sum = message.entries.reduce((total, { mark, minor }) => total + (isIn(mark) ? minor : -minor), 0n);
        expect(message.closing.minor).toBe(message.opening.minor + sum);
        if (i > 0) expect(message.opening).toEqual({ ...messages[i - 1]?.closing });
      }
      const read = messages.flatMap((message) => message.entries);
      expect(read.map(({ mark, minor, valueOn, bankReference }) => [mark, minor, valueOn, bankReference])).toEqual(
        lines.map(({ amountMinor, kind }, i) => [
          `${kind === 'reversal' ? 'R' : ''}${amountMinor > 0n === (kind === 'reversal') ? 'D' : 'C'}`,
          amountMinor > 0n ? amountMinor : -amountMinor,
          '2026-01-15',
          `${i + 1}`,
        ]),
      );
      for (const [i, { details }] of read.entries()) {
        const { counterpartyIban = '', counterpartyName, endToEndId, message } = lines[i] ?? {};
        expect(details['IBAN'] ?? '').toBe(counterpartyIban);
        expect(details['NAME'] ?? '').toBe(sepaText(plain(counterpartyName), 70));
        expect(details['EREF'] ?? '').toBe(sepaText(plain(endToEndId, 35), 390));
        // six lines are all there is, and other scripts grow; what SEPA allows always fits
        const said = sepaText(plain(message), 390);
        expect(said.startsWith(details['REMI'] ?? '')).toBe(true);
        expect((details['REMI'] ?? '').length).toBeGreaterThanOrEqual(Math.min(said.length, 135));
      }
    }),
    { numRuns: 40 * runs },
  );
});

const isIn = (mark: string) => mark === 'C' || mark === 'RD';

function entryOf(line: LineDraft, i: number) {
  const { amountMinor, kind, category, bookedOn, counterpartyIban, counterpartyBic } = line;
  const name = plain(line.counterpartyName);
  const message = plain(line.message);
  const endToEndId = plain(line.endToEndId, 35);
  return {
    reference: `${i + 1}`,
    amountMinor: amountMinor > 0n ? amountMinor : -amountMinor,
    ...{ isCredit: amountMinor > 0n, isReversal: kind === 'reversal', bookedOn, valueOn: '2026-01-15', code: category },
    transactionId: '019b6d2e9f1a7c3e8123000000000001',
    ...(endToEndId && { endToEndId }),
    ...(name && { other: { name } }),
    ...(counterpartyIban && { otherIban: counterpartyIban }),
    ...(counterpartyBic && { otherBic: counterpartyBic }),
    ...(message && { remittance: { text: message } }),
  };
}

test('a structured creditor reference stays one', async () => {
  const section = () => sampleSection(0n, 1, () => ({ amountMinor: 5n, message: '', reference: 'RF18539007547034' }));
  expect(readMessage(await textOf('camt054', [section()]))).toMatchObject({
    notifications: [{ entries: [{ remittance: { reference: 'RF18539007547034' } }] }],
  });
  const [message] = readMt940(await textOf('mt940', [section()]));
  expect(message?.entries[0]?.details).toMatchObject({ CDTRREF: 'RF18539007547034' });
});

test.each(['csv', 'camt053', 'camt054', 'mt940'] as const)(
  '%s that does not add up is never finished',
  async (format) => {
    const section = sampleSection(100n, 3, () => ({ amountMinor: 7n }));
    await expect(textOf(format, [{ ...section, closingMinor: 122n }])).rejects.toThrow(UnbalancedStatementError);
  },
);

const folder = '../shared/data/iso20022/xsd';
test.runIf(fs.existsSync(folder))('camt.053 and camt.054 are valid against their schemas', async () => {
  const samples = fc.sample(fc.tuple(opening, drafts), 8 * runs);
  for (const [format, schema] of [
    ['camt053', 'camt.053.001.08'],
    ['camt054', 'camt.054.001.08'],
  ] as const) {
    const xml = await Promise.all(
      samples.map(async ([openingMinor, lines], i) => ({
        fileName: `${format}-${i}.xml`,
        contents: await textOf(format, [
          sampleSection(openingMinor, lines.length, (at) => lines[at] ?? { amountMinor: 1n }),
          sampleSection(7n, 0, () => ({ amountMinor: 1n })),
        ]),
      })),
    );
    const { errors } = await validateXML({ xml, schema: [fs.readFileSync(`${folder}/${schema}.xsd`, 'utf8')] });
    expect(errors.slice(0, 3)).toEqual([]);
  }
});
