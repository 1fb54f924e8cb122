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
} from '../../../tests/samples/railFiles.ts';
import { readMessage } from './read.ts';

test('what the schema allows and nobody needs here is passed over', () => {
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
  const told = changed(reportFile, /<Rsn>.*<\/Rsn>/, words);
  expect(readMessage(told)).toMatchObject({ transfers: [{ reason: { code: 'NARR', words: 'see our mail' } }] });
});

test('the booking day of a moment is the day that its sender wrote', () => {
  const moment = '<BookgDt><DtTm>2026-11-22T23:30:00-05:00</DtTm></BookgDt>';
  expect(readMessage(changed(statementFile, /<BookgDt>.*?<\/BookgDt>/, moment))).toEqual(readMessage(statementFile));
});
