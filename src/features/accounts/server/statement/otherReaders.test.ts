// Statements as programs read them that we did not write.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse as parseSwift } from '@centrapay/swift-parser';
import { parseCamt053 } from 'camt-parser';
import { Parser } from 'mt940js';
import { describe, expect, test } from 'vitest';
import { type StatementVersion, statementVersions } from '#features/rails/iso20022/messages.ts';
import { decimalText } from '#shared/money.ts';
import { type LineDraft, sampleSection, sampleStatement } from '#tests/samples/sampleLines.ts';
import { statementText } from './statementText.ts';

const iban = 'LT121000011101001000';
const bank = { counterpartyName: 'Test Bank', counterpartyIban: '', counterpartyBic: '', transactionId: '' };
const payee = {
  counterpartyName: 'Žemaitė & Ko',
  counterpartyIban: 'DE89370400440532013000',
  counterpartyBic: 'DEUTDEFF',
};
/** A payment with its fee, what comes in, what comes back, and a top-up. */
const lines: (LineDraft & { codes: string })[] = [
  { codes: 'PMNT-ICDT-ESCT', amountMinor: -12_345n, ...payee, endToEndId: 'INV-7', message: 'Sąskaita 7' },
  { codes: 'PMNT-MDOP-FEES', amountMinor: -35n, kind: 'fee', category: 'FEES', ...bank, message: '', rail: null },
  {
    codes: 'PMNT-RRCT-ESCT',
    amountMinor: 5_000n,
    ...payee,
    message: '',
    reference: 'RF18539007547034',
    isInstant: true,
  },
  { codes: 'PMNT-ICDT-RRTN', amountMinor: 12_345n, ...payee, kind: 'reversal', message: 'Sąskaita 7' },
  {
    codes: 'PMNT-MCRD-OTHR',
    amountMinor: 2_000n,
    counterpartyIban: '',
    counterpartyBic: '',
    category: 'TOPA',
    rail: 'card',
  },
];
const openingMinor = 100_000n;
const closingMinor = openingMinor + lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

async function getFile(
  format: 'camt053' | 'mt940',
  version?: StatementVersion,
  given: readonly LineDraft[] = lines,
): Promise<string> {
  const section = sampleSection(openingMinor, given.length, (i) => given[i] ?? { amountMinor: 1n });
  const account = { iban, name: 'Main', currency: 'EUR' };
  let text = '';
  for await (const piece of statementText(format, sampleStatement, [{ ...section, account }], version)) text += piece;
  return text;
}

const cents = (minor: bigint) => decimalText(minor);
const size = (minor: bigint) => cents(minor < 0n ? -minor : minor);

describe.each(statementVersions)('camt-parser reads camt.053 in version %s', (version) => {
  test('with amount, end-to-end id and direction of each transaction, and the period', async () => {
    const { statements } = await parseCamt053(await getFile('camt053', version));
    const [statement] = statements;
    expect(statement).toMatchObject({
      fromDateTime: '2026-01-01T00:00:00+02:00',
      toDateTime: '2026-01-31T23:59:59+02:00',
      account: { iban, currency: 'EUR', owner: { name: sampleStatement.client.title } },
    });
    expect(statement?.balances.map(({ type, amount }) => [type, amount.value])).toEqual([
      ['OPBD', cents(openingMinor)],
      ['CLBD', cents(closingMinor)],
    ]);
    const found = statement?.transactions.map(({ amount, creditDebitIndicator, reversalIndicator, details }) => ({
      amounts: [amount.value, ...details.map(({ amountDetails }) => amountDetails.transactionAmount.value)],
      ids: details.map(({ references }) => references.endToEndId),
      creditDebitIndicator,
      reversalIndicator,
    }));
    expect(found).toEqual(
      lines.map(({ amountMinor, endToEndId = '', kind }) => ({
        amounts: [size(amountMinor), size(amountMinor)],
        ids: [endToEndId || 'NOTPROVIDED'],
        creditDebitIndicator: amountMinor > 0n ? 'CRDT' : 'DBIT',
        reversalIndicator: kind === 'reversal',
      })),
    );
    const payeeIban = statement?.transactions[0]?.details[0]?.relatedParties?.creditorAccount?.iban;
    expect(payeeIban).toBe(payee.counterpartyIban);
    const reference = statement?.transactions[2]?.details[0]?.remittanceInformation?.structured;
    expect(reference?.creditorReferenceInformation).toEqual({ type: 'SCOR', reference: 'RF18539007547034' });
  });
});

const details = [
  { NAME: 'Zemaite + Ko', IBAN: payee.counterpartyIban, BIC: 'DEUTDEFF', EREF: 'INV-7', REMI: 'Saskaita 7' },
  { NAME: 'Test Bank', TRTP: 'FEES' },
  { NAME: 'Zemaite + Ko', CUR: 'RF18539007547034' },
  { NAME: 'Zemaite + Ko', REMI: 'Saskaita 7' },
  { TRTP: 'TOPA' },
];
const references = ['INV-7', 'NONREF', 'NONREF', 'NONREF', 'NONREF'];

const readers = [
  ['mt940js', (data: string) => new Parser().parse(data)],
  ['@centrapay/swift-parser', (data: string) => parseSwift({ type: 'mt940', data, validate: true })],
] as const;

test.each(readers)('%s reads MT940: balances, amounts, references and the parts of :86:', async (_, parse) => {
  const [statement, ...others] = parse(await getFile('mt940'));
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ accountIdentification: iban, number: { statement: '26015' }, currency: 'EUR' });
  expect([statement?.openingBalance.toFixed(2), statement?.closingBalance.toFixed(2)]).toEqual(
    [openingMinor, closingMinor].map(cents),
  );
  const found = statement?.transactions ?? [];
  // what is taken back has a mark of its own, which these programs turn into the sign
  expect(found.map(({ amount, isReversal }) => [amount.toFixed(2), isReversal])).toEqual(
    lines.map(({ amountMinor, kind }) => [cents(amountMinor), kind === 'reversal']),
  );
  expect(found.map(({ reference }) => reference)).toEqual(references);
  expect(found.map(({ structuredDetails }) => structuredDetails)).toMatchObject(details);
});

/** Every text of four of these pieces. */
const pieces = ['/', '15', 'ABCD', 'x', ' '];
const spelled = [1, 2, 3].reduce((texts) => texts.flatMap((text) => pieces.map((piece) => text + piece)), pieces);

test.each(readers)('%s splits no text of a payment at its slashes', async (_, parse) => {
  const texts = ['15/05/2026', 'INV/26/118', 'A/S', '/IBAN/LT12', '/ABCD', ...spelled].filter((text) => text.trim());
  const given = texts.map((text) => ({
    ...{ amountMinor: 100n, counterpartyName: text, endToEndId: text, message: `${text} end` },
  }));
  const statements = parse(await getFile('mt940', undefined, given));
  const found = statements.flatMap(({ transactions }) => transactions.map((each) => each.structuredDetails ?? {}));
  expect(found).toHaveLength(texts.length);
  const codeWords = ['TRTP', 'IBAN', 'BIC', 'NAME', 'EREF', 'TXID', 'REMI'];
  /** marks and blanks apart */
  const getLetters = (text = '') => text.replace(/[^A-Za-z0-9]/g, '');
  for (const [i, details] of found.entries()) {
    const text = texts[i] ?? '';
    expect(codeWords, text).toEqual(expect.arrayContaining(Object.keys(details)));
    const said = [details['NAME'], details['EREF'], details['REMI']].map(getLetters);
    expect(said, text).toEqual([getLetters(text), getLetters(text), `${getLetters(text)}end`]);
  }
});

/** Debian has it: `apt-get install aqbanking-tools`. */
const aqbanking = spawnSync('aqbanking-cli', ['--version']).error ? '' : 'aqbanking-cli';
if (!aqbanking) console.warn('SKIPPED: aqbanking-cli is not installed, no statement was read with it.');

describe.runIf(aqbanking)('aqbanking', () => {
  /** Its context file, field by field, of each transaction. */
  function imported(text: string, importer: string, profile: string): Record<string, string>[] {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-aqbanking-'));
    try {
      const [file, context] = [path.join(folder, 'statement'), path.join(folder, 'context')];
      fs.writeFileSync(file, text);
      const args = ['import', `--importer=${importer}`, `--profile=${profile}`, '-f', file, '-c', context];
      execFileSync(aqbanking, ['-n', `--cfgdir=${folder}`, ...args], { stdio: 'ignore' });
      const found = fs
        .readFileSync(context, 'utf8')
        .split(/^ +transaction \{$/m)
        .slice(1);
      return found.map((part) =>
        Object.fromEntries(
          [...part.matchAll(/^ *(?:char|int) +(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [
            name,
            decodeURIComponent(value),
          ]),
        ),
      );
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  }
  const getAmount = (minor: bigint) => `${minor}/100:EUR`;

  // it looks for the other side where no version of the message has it
  test.each(statementVersions)('reads camt.053 in version %s', async (version) => {
    const found = imported(await getFile('camt053', version), 'xml', 'camt_053_001_04');
    expect(found).toMatchObject(
      lines.map(({ amountMinor, codes, endToEndId = '' }) => ({
        ...{ localIban: iban, value: getAmount(amountMinor), transactionKey: codes, valutaDate: '20260115' },
        endToEndReference: endToEndId || 'NOTPROVIDED',
      })),
    );
  });

  test('reads MT940', async () => {
    const found = imported(await getFile('mt940'), 'swift', 'fints940');
    expect(found).toMatchObject(
      lines.map(({ amountMinor }, i) => ({ value: getAmount(amountMinor), bankReference: `${i + 1}` })),
    );
    expect(found[0]?.['customerReference']).toBe('INV-7');
    expect(found[0]?.['purpose']?.replaceAll('\n', '')).toContain('/REMI/Saskaita 7');
  });
});
