import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCamt } from './readCamt.ts';
import { readStatementFile } from './readStatementFile.ts';

const iban = 'LT121000011101001000';
const other = 'LT601010012345678901';
const balance = (code: string, amount: string, on: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
const entry = (amount: string, details: string, { status = 'BOOK', direction = 'CRDT', isNested = true } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${isNested ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt><ValDt><Dt>2026-01-15</Dt></ValDt><AcctSvcrRef>B1</AcctSvcrRef><BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd>${details}</Ntry>`;
const transaction = (ids: string, isNested = true) =>
  `<TxDtls><Refs>${ids}</Refs><RltdPties><Dbtr>${isNested ? '<Pty><Nm>Timber</Nm></Pty>' : '<Nm>Timber</Nm>'}</Dbtr><DbtrAcct><Id><IBAN>${other}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls>`;
const statement = (id: string, inner: string, account = iban) =>
  `<Stmt><Id>${id}</Id><CreDtTm>2026-01-16T08:00:00Z</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${inner}</Stmt>`;
const file = (statements: string, version = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-16T08:00:00Z</CreDtTm></GrpHdr>${statements}</BkToCstmrStmt></Document>`;
const balances = (opening: string, closing: string) =>
  balance('OPBD', opening, '2026-01-14') + balance('CLBD', closing, '2026-01-15');

function readAll(xml: string) {
  const read = readCamt(xml);
  if ('refused' in read) throw new Error(read.refused.code);
  return read.statements;
}

test.each([
  ['02', false],
  ['08', true],
])('a statement in version %s with one payment, and one that is only announced', (version, isNested) => {
  const ids = '<EndToEndId>E-1</EndToEndId><TxId>T-1</TxId>';
  const one = entry('5.50', `<NtryDtls>${transaction(ids, isNested)}</NtryDtls>`, { isNested });
  const pending = entry('9.00', '', { isNested, status: 'PDNG' });
  expect(readAll(file(statement('S1', balances('10.00', '15.50') + one + pending), version))).toEqual([
    {
      statement: {
        ...{ account: iban, number: 'S1', currency: 'EUR', fromDay: '2026-01-15', untilDay: '2026-01-15' },
        ...{ openingMinor: 1_000n, closingMinor: 1_550n },
        lines: [
          {
            ...{ reference: 'B1', amountMinor: 550n, isReversal: false, bookedOn: '2026-01-15' },
            ...{ valueOn: '2026-01-15', transactionId: 'T-1', endToEndId: 'E-1' },
            ...{ otherName: 'Timber', otherIban: other, text: 'Invoice 7' },
          },
        ],
      },
    },
  ]);
});

test('a batch keeps its message and the ids of each payment', () => {
  const ids = ['1', '2'].map((n) => transaction(`<EndToEndId>E-${n}</EndToEndId>`)).join('');
  const batch = entry('5.50', `<NtryDtls><Btch><MsgId>OURS</MsgId><NbOfTxs>2</NbOfTxs></Btch>${ids}</NtryDtls>`);
  expect(readAll(file(statement('S1', balances('10.00', '15.50') + batch)))).toMatchObject([
    {
      statement: {
        lines: [{ batchId: 'OURS', parts: [{ endToEndId: 'E-1' }, { endToEndId: 'E-2' }], text: '2 payments' }],
      },
    },
  ]);
});

test('a later page goes on from an intermediate balance', () => {
  const inner = balance('ITBD', '10.00', '2026-01-15') + balance('CLBD', '15.50', '2026-01-15') + entry('5.50', '');
  expect(readAll(file(statement('S1', inner)))).toMatchObject([{ statement: { openingMinor: 1_000n } }]);
});

test.each([
  ['a wrong sum', balances('10.00', '15.51') + entry('5.50', ''), 'sum-differs', 'Stmt S1'],
  ['no closing balance', balance('OPBD', '10.00', '2026-01-14'), 'closing-missing', 'Stmt S1'],
  ['a day that is none', balance('OPBD', '10.00', '2026-02-30'), 'day-not-valid', /Stmt\/Bal\/Dt\/Dt, line 2/],
  ['an amount that is none', balances('10.00', '1x') + entry('5.50', ''), 'amount-not-valid', /Stmt\/Bal\/Amt, line 2/],
])('%s is said with its place, and the statement beside it is read', (_what, inner, code, place) => {
  const [bad, good] = readAll(file(statement('S1', inner) + statement('S2', balances('1.00', '1.00'))));
  expect(bad).toMatchObject({
    fault: { code, place: typeof place === 'string' ? place : expect.stringMatching(place) },
  });
  expect(good).toMatchObject({ statement: { number: 'S2' } });
});

test.each([
  ['not well-formed', file('').replace('</GrpHdr>', ''), 'not-xml'],
  ['another message', file('').replace('camt.053.001.08', 'camt.052.001.08'), 'unknown-message'],
  ['of entities', `<!DOCTYPE x>${file('')}`, 'doctype-not-allowed'],
])('a file that is %s is refused with its place', (_what, xml, code) => {
  expect(readCamt(xml)).toMatchObject({ refused: { code, place: expect.stringMatching(/line \d+, column \d+/) } });
});

// files of other banks, with another library's reading of them, lie beside a checkout of the project, if at all
const folder = '../shared/data/iso20022/samples';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, statements of other banks were not read.`);
describe.runIf(isThere)('statements of other banks', () => {
  // the samples of the other library have balances in four currencies: they are read (rails/iso20022/samples.test.ts)
  // and taken once they have one
  test.each(['camt053.v2.minimal', 'camt053.v8'])('%s', (name) => {
    const xml = fs.readFileSync(`${folder}/${name}.xml`).toString();
    const theirs = JSON.parse(fs.readFileSync(`${folder}/${name}.json`).toString());
    expect(readAll(xml)).toMatchObject([{ fault: { code: 'currency-not-valid', number: '253EURNL26VAYB8060476890' } }]);
    const mended = xml.replace(
      /<Amt Ccy="SEK">27.00<\/Amt>\s*<CdtDbtInd>DBIT/,
      '<Amt Ccy="EUR">27.00</Amt><CdtDbtInd>CRDT',
    );
    const { read, format } = readStatementFile(Buffer.from(mended));
    expect(format).toBe('camt053');
    expect(read).toMatchObject({
      statements: [
        {
          statement: {
            account: 'NL26VAYB8060476890',
            ...{ openingMinor: 1_815n, closingMinor: 2_700n },
            lines: theirs.getEntries.map((one: { getAmount: { getAmount: string }; getBookingDate: string[] }) => ({
              amountMinor: BigInt(one.getAmount.getAmount),
              bookedOn: one.getBookingDate[0]?.slice(0, 10),
            })),
          },
        },
      ],
    });
  });
});
