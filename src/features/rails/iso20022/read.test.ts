import { expect, test } from 'vitest';
import {
  answerFile,
  changed,
  enquiryFile,
  instantFile,
  recallFile,
  reportFile,
  returnFile,
  sampleTransfers,
  statementFile,
  transfersFile,
} from '#tests/samples/railFiles.ts';
import { readMessage } from './read.ts';
import { readAccountReport } from './readAccounts.ts';
import { readInitiation } from './readInitiation.ts';

test('what the schema allows and no one needs here is passed over', () => {
  const more = changed(
    changed(transfersFile, '<ChrgBr>', '<InstdAmt Ccy="SEK">140.00</InstdAmt><ChrgBr>'),
    '</RmtInf>',
    '</RmtInf><SplmtryData><Envlp><x:any xmlns:x="urn:x" a="1">text<x:b/></x:any></Envlp></SplmtryData>',
  );
  expect(readMessage(more)).toEqual(sampleTransfers);
});

test('prefixes, comments, CDATA and character references mean the same', () => {
  const prefixed = changed(
    changed(transfersFile.replaceAll(/<(\/?)([A-Z])/g, '<$1p:$2'), 'xmlns=', 'xmlns:p='),
    'Invoice 1',
    '<![CDATA[Inv]]><!-- not text -->o&#105;ce 1',
  );
  expect(readMessage(`\uFEFF${prefixed}`)).toEqual(sampleTransfers);
});

/** A file in which the message of the original is named once for the whole file. */
function withGroup(file: string, name: string, before: string): string {
  const [own = ''] = /<OrgnlGrpInf>.*?<\/OrgnlGrpInf>/.exec(file) ?? [];
  return changed(changed(file, own, ''), before, `${own.replaceAll('OrgnlGrpInf', name)}${before}`);
}

test.each([
  ['pacs.004', returnFile, 'OrgnlGrpInf', '\n<TxInf>'],
  ['pacs.028', enquiryFile, 'OrgnlGrpInf', '\n<TxInf>'],
  ['camt.056', recallFile, 'OrgnlGrpInfAndCxl', '\n<TxInf>'],
  ['camt.029', answerFile, 'OrgnlGrpInfAndSts', '\n<TxInfAndSts>'],
])('%s may name the original message once for all', (_, file, name, before) => {
  expect(readMessage(withGroup(file, name, before))).toEqual(readMessage(file));
});

test.each([
  ['pacs.004', returnFile, /<RtrRsnInf>.*<\/RtrRsnInf>/, 'OrgnlGrpInf', '\n<TxInf>'],
  ['camt.056', recallFile, /<CxlRsnInf>.*<\/CxlRsnInf>/, 'OrgnlGrpInfAndCxl', '\n<TxInf>'],
])('%s may give the reason once for all', (_, file, reason, name, before) => {
  const [own = ''] = reason.exec(file) ?? [];
  const grouped = withGroup(changed(file, own, ''), name, before);
  expect(readMessage(changed(grouped, `</${name}>`, `${own}</${name}>`))).toEqual(readMessage(file));
});

test('an instant transfer may be marked in the transfer', () => {
  const [type = ''] = /<PmtTpInf>.*?<\/PmtTpInf>/.exec(instantFile) ?? [];
  const moved = changed(changed(instantFile, type, ''), '</PmtId>', `</PmtId>${type}`);
  expect(readMessage(moved)).toEqual(readMessage(instantFile));
});

test('a report may name the instruction instead of the transaction, and leave the status of the group open', () => {
  const other = changed(
    reportFile,
    /(<OrgnlEndToEndId>.*<\/OrgnlEndToEndId>)<OrgnlTxId>(.*)<\/OrgnlTxId>/,
    '<OrgnlInstrId>$2</OrgnlInstrId>$1',
  );
  expect(readMessage(other)).toEqual(readMessage(reportFile));
  const part = changed(reportFile, '</OrgnlMsgNmId>', '</OrgnlMsgNmId><GrpSts>PART</GrpSts>');
  expect(readMessage(part)).toEqual(readMessage(reportFile));
});

test('a reason in words alone is NARR', () => {
  const words = '<Rsn><Prtry>see</Prtry></Rsn><AddtlInf>our</AddtlInf><AddtlInf>mail</AddtlInf>';
  const reported = changed(reportFile, /<Rsn>.*<\/Rsn>/, words);
  expect(readMessage(reported)).toMatchObject({ transfers: [{ reason: { code: 'NARR', words: 'see our mail' } }] });
});

test('the booking day of a moment is the day that its sender wrote', () => {
  const moment = '<BookgDt><DtTm>2026-11-22T23:30:00-05:00</DtTm></BookgDt>';
  expect(readMessage(changed(statementFile, /<BookgDt>.*?<\/BookgDt>/, moment))).toEqual(readMessage(statementFile));
});

test('a camt.053 of version 2 reads as one of version 8', () => {
  const older = [
    ['camt.053.001.08', 'camt.053.001.02'],
    ['<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>'],
    ['BICFI', 'BIC'],
    ['</Refs><Amt.*?<AmtDtls>', '</Refs><AmtDtls>'],
  ].reduce((file, [part = '', by = '']) => changed(file, new RegExp(part, 'g'), by), statementFile);
  expect(readAccountReport(older)).toEqual(readAccountReport(statementFile));
  expect(readAccountReport(older)).toMatchObject({
    messageId: 'S1',
    accounts: [
      {
        iban: 'LT121000011101001000',
        bankBic: 'KONTLT21XXX',
        balances: [
          { kind: 'OPBD', money: { currency: 'EUR', amountMinor: 10n }, isCredit: true, on: '2026-11-22' },
          { kind: 'CLBD', money: { currency: 'EUR', amountMinor: 5n } },
        ],
        entries: [
          { reference: 'E1', status: 'BOOK', isCredit: false, transactions: [{ creditorIban: expect.any(String) }] },
        ],
      },
    ],
  });
  const yen = changed(statementFile, /<Ntry><Amt Ccy="EUR">0.05/, '<Ntry><Amt Ccy="JPY">5');
  expect(readAccountReport(yen)).toMatchObject({
    accounts: [{ entries: [{ money: { currency: 'JPY', amountMinor: 5n } }] }],
  });
  const sen = changed(yen, 'JPY">5', 'JPY">5.1');
  expect(() => readAccountReport(sen)).toThrow(expect.objectContaining({ code: 'amount-not-valid' }));
});

const order = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>O1</MsgId><CreDtTm>2026-11-22T10:00:00</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>12.34</CtrlSum>
<InitgPty><Nm>Timber UAB</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>12.34</CtrlSum>
<ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt><Dbtr><Nm>Timber UAB</Nm></Dbtr>
<DbtrAcct><Id><IBAN>LT121000011101001000</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>KONTLT21XXX</BICFI></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.34</InstdAmt></Amt>
<Cdtr><Nm>Brot AG</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>Invoice 1</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;

test("a customer's order is read in both versions", () => {
  expect(readInitiation(order)).toEqual({
    messageId: 'O1',
    createdAt: '2026-11-22T10:00:00',
    orders: [
      {
        orderId: 'P1',
        executeOn: '2026-11-23',
        debtor: { name: 'Timber UAB' },
        debtorIban: 'LT121000011101001000',
        debtorBic: 'KONTLT21XXX',
        transfers: [
          {
            endToEndId: 'E1',
            amountMinor: 1234n,
            creditor: { name: 'Brot AG' },
            creditorIban: 'DE89370400440532013000',
            remittance: { text: 'Invoice 1' },
          },
        ],
      },
    ],
  });
  const older = changed(changed(order, '001.09', '001.03'), '<Dt>2026-11-23</Dt>', '2026-11-23').replaceAll(
    'BICFI',
    'BIC',
  );
  expect(readInitiation(older)).toEqual(readInitiation(order));
});

test.each([
  ['LT121000', 'LT131000', 'iban-not-valid', 'PmtInf/DbtrAcct/Id/IBAN'],
  ['>TRF<', '>CHK<', 'code-unknown', 'PmtInf/PmtMtd'],
  ['<NbOfTxs>1', '<NbOfTxs>2', 'count-differs', 'GrpHdr/NbOfTxs'],
  ['<PmtMtd>TRF</PmtMtd><NbOfTxs>1', '<PmtMtd>TRF</PmtMtd><NbOfTxs>2', 'count-differs', 'PmtInf/NbOfTxs'],
  ['<CtrlSum>12.34', '<CtrlSum>12.35', 'sum-differs', 'GrpHdr/CtrlSum'],
  ['pain.001.001.09', 'pain.001.001.08', 'unknown-message', ''],
])('an order with %s changed to %s is refused', (part, by, code, path) => {
  const place = path ? `Document/CstmrCdtTrfInitn/${path}` : 'Document';
  expect(() => readInitiation(changed(order, part, by))).toThrow(expect.objectContaining({ code, path: place }));
});
