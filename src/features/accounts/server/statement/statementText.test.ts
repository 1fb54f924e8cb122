/** What accounting programs read is what the lines say, whatever they say. */
import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { type StatementVersion, statementVersions } from '#features/rails/iso20022/messages.ts';
import { readMessage } from '#features/rails/iso20022/read.ts';
import { sepaText } from '#features/rails/iso20022/sepaText.ts';
import { type LanguageCode, languageCodes } from '#shared/reference/languages.ts';
import type { StatementFormat } from '#shared/reference/statementFormats.ts';
import { readMt940 } from '#tests/harness/mt940.ts';
import { runs } from '#tests/harness/runs.ts';
import { sampleSection as anySection, type LineDraft, sampleStatement } from '#tests/samples/sampleLines.ts';
import { UnbalancedStatementError } from './balance.ts';
import { getBankCode } from './bankCodes.ts';
import type { StatementSection } from './statement.ts';
import { statementText } from './statementText.ts';
import { statementLabels } from './words.ts';

/** With an IBAN that stands the check, which the codec asks for. */
function sampleSection(...args: Parameters<typeof anySection>): StatementSection {
  return { ...anySection(...args), account: { iban: 'LT121000011101001000', name: 'Main', currency: 'EUR' } };
}

async function getText(
  format: Exclude<StatementFormat, 'pdf'>,
  sections: StatementSection[],
  { version, language = 'en' }: { version?: StatementVersion; language?: LanguageCode } = {},
): Promise<string> {
  let text = '';
  for await (const piece of statementText(format, { ...sampleStatement, language }, sections, version)) text += piece;
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

/** One line, without what no one sees. */
const plain = (said = '', most = 140) =>
  [...said.replace(/\s+/g, ' ').replaceAll('\u202E', '')].slice(0, most).join('').trim();

/** MT940 writes a word that holds something like a code word between slashes with hyphens: :86: has no escape. */
const inMt940 = (said: string, most: number) =>
  sepaText(said, most).replace(/\S*\/[A-Z0-9]{2,4}\/\S*/g, (word) => word.replaceAll('/', '-'));

test('camt.053 and MT940 are read back to the lines they were written from', async () => {
  await fc.assert(
    fc.asyncProperty(opening, drafts, async (openingMinor, lines) => {
      const getSection = () => sampleSection(openingMinor, lines.length, (i) => lines[i] ?? { amountMinor: 1n });
      const { closingMinor } = getSection();

      const camt = readMessage(await getText('camt053', [getSection()]));
      expect(camt).toMatchObject({ statements: [{ openingMinor, closingMinor }] });
      const entries = camt.kind === 'camt.053' ? (camt.statements[0]?.entries ?? []) : [];
      expect(entries).toEqual(lines.map(getEntry));

      const messages = readMt940(await getText('mt940', [getSection()]));
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
        expect(details['NAME'] ?? '').toBe(inMt940(plain(counterpartyName), 70));
        expect(details['EREF'] ?? '').toBe(inMt940(plain(endToEndId, 35), 390));
        // six lines are all there is, and other scripts grow; what SEPA allows always fits
        const said = inMt940(plain(message), 390);
        expect(said.startsWith(details['REMI'] ?? '')).toBe(true);
        expect((details['REMI'] ?? '').length).toBeGreaterThanOrEqual(Math.min(said.length, 135));
      }
    }),
    { numRuns: 40 * runs },
  );
});

const isIn = (mark: string) => mark === 'C' || mark === 'RD';

function getEntry(line: LineDraft, i: number) {
  const { amountMinor, kind, category, bookedOn, counterpartyIban, counterpartyBic } = line;
  const name = plain(line.counterpartyName);
  const message = plain(line.message);
  const endToEndId = plain(line.endToEndId, 35);
  return {
    reference: `${i + 1}`,
    amountMinor: amountMinor > 0n ? amountMinor : -amountMinor,
    ...{ isCredit: amountMinor > 0n, isReversal: kind === 'reversal', bookedOn, valueOn: '2026-01-15', code: category },
    bankCode: getBankCode({ kind: 'payment', category: '', rail: 'sepa', isInstant: false, ...line }),
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
  expect(readMessage(await getText('camt054', [section()]))).toMatchObject({
    notifications: [{ entries: [{ remittance: { reference: 'RF18539007547034' } }] }],
  });
  const [message] = readMt940(await getText('mt940', [section()]));
  expect(message?.entries[0]?.details).toMatchObject({ 'REMI/STRD/CUR': 'RF18539007547034' });
});

test.each(languageCodes)(
  'the CSV for regions with decimal commas has 17 headings in %s, and numbers as Excel reads them',
  async (language) => {
    const section = sampleSection(100n, 1, () => ({ amountMinor: -12_345n, message: 'Rent; 12.50' }));
    const text = await getText('csvRegional', [section], { language });
    const [headings = '', line = ''] = text.slice(1).split('\r\n');
    const names = headings.split(';');
    expect(new Set(names).size).toBe(17);
    expect(names.every((name) => name.trim() !== '')).toBe(true);
    expect(names[0]).toBe(statementLabels[language].date);
    expect(line).toContain(';"Rent; 12.50";-123,45;EUR;-122,45;');
  },
);

test('time is counted in seconds for programs and in hours for people', async () => {
  const section = () => ({
    ...sampleSection(7_261n, 1, () => ({ amountMinor: -3_661n })),
    account: { iban: 'LT223999010000000002', name: 'Time', currency: 'SEC' },
  });
  expect(await getText('csv', [section()])).toContain(',-3661,SEC,3600,');
  expect(await getText('csvRegional', [section()])).toContain(';-01:01:01;SEC;01:00:00;');
});

test.each(['csv', 'csvRegional', 'camt053', 'camt054', 'mt940'] as const)(
  '%s that does not add up is never finished',
  async (format) => {
    const section = sampleSection(100n, 3, () => ({ amountMinor: 7n }));
    await expect(getText(format, [{ ...section, closingMinor: 122n }])).rejects.toThrow(UnbalancedStatementError);
  },
);

const folder = '../shared/data/iso20022/xsd';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, statements were not held against their schemas.`);

/**
 * The schema of a version. That of version 4 does not lie there: in what we write, it is version 2 with the BIC under
 * its new name, and with the amount and direction of a transaction.
 */
function getSchema(kind: 'camt.053' | 'camt.054', version: StatementVersion): string {
  const read = (name: string) => fs.readFileSync(`${folder}/${kind}.001.${name}.xsd`, 'utf8');
  if (version !== '04') return read(version);
  const old = read('02').replaceAll(`${kind}.001.02`, `${kind}.001.04`);
  const [before = '', after = ''] = old.replaceAll('name="BIC"', 'name="BICFI"').split('name="EntryTransaction2">');
  const refs = /<xs:element[^>]*name="Refs"[^>]*\/>/.exec(after)?.[0] ?? '';
  expect(refs).not.toBe('');
  const more =
    '<xs:element name="Amt" type="ActiveOrHistoricCurrencyAndAmount"/><xs:element name="CdtDbtInd" ' +
    'type="CreditDebitCode"/>';
  return `${before}name="EntryTransaction2">${after.replace(refs, refs + more)}`;
}

test.runIf(isThere)('camt.053 and camt.054 are valid against the schema of each version', async () => {
  const samples = fc.sample(fc.tuple(opening, drafts), 4 * runs);
  const kinds = [
    ['camt053', 'camt.053'],
    ['camt054', 'camt.054'],
  ] as const;
  const wanted = kinds.flatMap(([format, kind]) => statementVersions.map((version) => ({ format, kind, version })));
  const schemas = wanted.map(({ kind, version }) => ({
    fileName: `${kind}.001.${version}.xsd`,
    contents: getSchema(kind, version),
  }));
  const imports = schemas.map(
    ({ fileName }) =>
      `<import namespace="urn:iso:std:iso:20022:tech:xsd:${fileName.slice(0, -4)}" schemaLocation="${fileName}"/>`,
  );
  const xml = await Promise.all(
    wanted.flatMap(({ format, kind, version }) =>
      samples.map(async ([openingMinor, lines], i) => ({
        fileName: `${kind}-${version}-${i}.xml`,
        contents: await getText(
          format,
          [
            sampleSection(openingMinor, lines.length, (at) => lines[at] ?? { amountMinor: 1n }),
            sampleSection(7n, 0, () => ({ amountMinor: 1n })),
          ],
          { version },
        ),
      })),
    ),
  );
  const schema = `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`;
  const { errors, rawOutput } = await validateXML({ xml, schema, preload: schemas });
  expect(errors.slice(0, 3)).toEqual([]);
  expect(rawOutput.match(/ validates$/gm)?.length).toBe(xml.length);
});

test('the moments of a period have the offset that the bank’s zone has on its days', async () => {
  const section = () => sampleSection(7n, 0, () => ({ amountMinor: 1n }));
  const period = async (from: string, to: string) => {
    let text = '';
    for await (const piece of statementText('camt053', { ...sampleStatement, from, to }, [section()])) text += piece;
    return /<ElctrncSeqNb>(.*)<\/ElctrncSeqNb>.*<FrDtTm>(.*)<\/FrDtTm><ToDtTm>(.*)<\/ToDtTm>/.exec(text)?.slice(1);
  };
  expect(await period('2026-01-01', '2026-06-30')).toEqual([
    '26181',
    '2026-01-01T00:00:00+02:00',
    '2026-06-30T23:59:59+03:00',
  ]);
  // the clocks change on this day
  expect(await period('2026-10-25', '2026-10-25')).toEqual([
    '26298',
    '2026-10-25T00:00:00+03:00',
    '2026-10-25T23:59:59+02:00',
  ]);
});
