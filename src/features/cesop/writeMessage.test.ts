// Messages as XML: against the published schema where it lies beside the project, and by their own elements always.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { answerXml } from '#tests/samples/cesopAnswer.ts';
import {
  endPayee,
  type MessageHead,
  type MessagePayee,
  messageEnd,
  startMessage,
  startPayee,
  writeTransaction,
} from './writeMessage.ts';

const ids = ['1feeb77a-339f-4228-a12f-5f2d295def8e', '660f1ecb-1764-40b8-8153-72793e2af465'] as const;
const head: MessageHead = {
  ...{ id: ids[0], corrects: null, kind: 'new', quarter: '2026-Q3', madeAt: '2026-10-05T08:00:00.123456Z' },
  ...{ bankName: 'Kontora & Co', bic: 'KONTLT21XXX' },
};
const payee: MessagePayee = {
  ...{ id: ids[1], corrects: null, correctsMessage: null, docKind: 'new', name: 'Saw & Nail <UAB>', nameKind: 'LEGAL' },
  ...{ country: 'LT', taxId: '302345678', taxCountry: 'LT' },
  address: { kind: 'seat', country: 'LT', street: 'Liepų g. 1', postCode: 'LT-01100', city: 'Vilnius' },
  accounts: [
    { identifier: 'LT123999030000000001', kind: 'IBAN', country: 'LT' },
    { identifier: 'LT123999030000000002', kind: 'IBAN', country: 'LT' },
  ],
};
const shop: MessagePayee = {
  ...{ ...payee, name: `  ${'Ü'.repeat(300)}\u0007 `, nameKind: 'TRADE', country: 'NO', taxId: '1 2', address: null },
  accounts: [{ identifier: 'Fjord Shop', kind: 'Other', country: 'NO' }],
};
const payment = writeTransaction({
  ...{ id: 'T-1', corrects: null, isRefund: false, at: '2026-08-03T11:53:25.5Z', amountMinor: 10_050n },
  ...{ method: 'Bank transfer', atPremises: false, payerCountry: 'DE', payerSource: 'IBAN' },
});
const refund = writeTransaction({
  ...{ id: 'R-T-1', corrects: 'T-1', isRefund: true, at: '2026-08-04T11:53:25Z', amountMinor: -5n },
  ...{ method: 'Card payment', atPremises: true, payerCountry: 'GR', payerSource: 'BIC' },
});
const first = startMessage(head) + startPayee(payee) + payment + refund + endPayee(payee) + messageEnd;
const nothing = startMessage({ ...head, kind: 'nothing' }) + messageEnd;
const corrected: MessagePayee = { ...shop, docKind: 'corrected', corrects: ids[1], correctsMessage: ids[0] };
const gone: MessagePayee = { ...payee, docKind: 'deleted', corrects: ids[1], accounts: [] };
const correction =
  startMessage({ ...head, kind: 'correction', corrects: ids[0] }) +
  startPayee(corrected) +
  payment +
  endPayee(corrected) +
  startPayee(gone) +
  endPayee(gone) +
  messageEnd;

test('a message names its quarter, its payees with all their accounts, and no payer', () => {
  expect(first).toContain('<cesop:MessageTypeIndic>CESOP100</cesop:MessageTypeIndic>');
  expect(first).not.toContain('CorrMessageRefId');
  expect(first).toContain('<cesop:Quarter>3</cesop:Quarter><cesop:Year>2026</cesop:Year>');
  expect(first).toContain('<cesop:Timestamp>2026-10-05T08:00:00Z</cesop:Timestamp>');
  expect(first).toContain('Saw &#38; Nail &#60;UAB&#62;');
  expect(first.match(/<cesop:AccountIdentifier CountryCode="LT" type="IBAN">/g)).toHaveLength(2);
  expect(first).toContain('<cesop:PayerMS PayerMSSource="IBAN">DE</cesop:PayerMS>');
  expect(first).toContain('<cm:DocTypeIndic>CESOP1</cm:DocTypeIndic>');
});

test('a refund is marked, below zero, and names what it gives back', () => {
  expect(refund).toContain('IsRefund="true"');
  expect(refund).toContain('<cesop:Amount currency="EUR">-0.05</cesop:Amount>');
  expect(refund).toContain('<cesop:CorrTransactionIdentifier>T-1</cesop:CorrTransactionIdentifier>');
});

test('a correction names the first message, and the payees that it corrects or deletes', () => {
  expect(correction).toContain(`<cesop:CorrMessageRefId>${ids[0]}</cesop:CorrMessageRefId>`);
  expect(correction).toContain(`<cm:DocTypeIndic>CESOP2</cm:DocTypeIndic><cm:DocRefId>${ids[1]}</cm:DocRefId>`);
  expect(correction).toContain(`<cm:CorrDocRefId>${ids[1]}</cm:CorrDocRefId>`);
  expect(correction).toContain('<cm:DocTypeIndic>CESOP3</cm:DocTypeIndic>');
});

test('what a bank does not know stays empty, and a long name is cut', () => {
  const text = startPayee(shop);
  expect(text).toContain('<cesop:Address/>');
  expect(text).toContain('<cesop:TAXIdentification/>');
  expect(text).toContain(`>${'Ü'.repeat(200)}</cesop:Name>`);
  expect(nothing).toContain('<cesop:MessageTypeIndic>CESOP102</cesop:MessageTypeIndic>');
});

const folder = '../shared/data/cesop/xsd';
test.runIf(existsSync(folder))(
  'the published schema takes messages of every kind, and our sample of an answer',
  async () => {
    const read = (fileName: string) => ({ fileName, contents: readFileSync(`${folder}/${fileName}`, 'utf8') });
    const answer = answerXml({
      about: ids[0],
      result: 'PARTIALLY REJECTED',
      errors: [{ code: '1', docId: ids[1], transactionId: 'T' }],
    });
    const { errors } = await validateXML({
      xml: [first, nothing, correction, answer].map((contents, n) => ({ fileName: `${n}.xml`, contents })),
      schema: [read('PaymentData.xsd')],
      preload: [read('commontypes.xsd'), read('isotypes.xsd')],
    });
    expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
  },
);
