import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
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
import { getMeaning, statusMeanings } from './statuses.ts';
import { isSameBic, minorUnits } from './values.ts';
import { writeMessage } from './write.ts';

const files = [transfersFile, instantFile, reportFile, returnFile, enquiryFile, recallFile, answerFile, statementFile];

/** The first transfer of the file with one part replaced. */
function getFirst(part: string | RegExp, by: string, file = transfersFile) {
  const message = readMessage(changed(file, part, by));
  return message.kind === 'pacs.008' ? message.transfers[0] : undefined;
}

describe('the same value in other lexical forms of XML Schema reads the same', () => {
  test.each<[string, RegExp, string]>([
    ['a day with a zone', />(\d{4}-\d\d-\d\d)</g, '>$1Z<'],
    ['a day with an offset', />(\d{4}-\d\d-\d\d)</g, '>$1+14:00<'],
    ['blanks around days, moments and amounts', />(\d[\d.:TZ-]*)</g, '>\n\t $1 <'],
    ['amounts with five places', />(\d+\.\d\d)</g, '>$1000<'],
    ['amounts with noughts before and behind', />(\d+\.\d\d)</g, '>+00$10000000000<'],
    ['blanks around codes', />(SLEV|INST|RJCT|AC04|DUPL|RJCR|DBIT|BOOK)</g, '> $1\n<'],
    ['blanks around BICs', /(<BICFI>)(\w+)</g, '$1 $2 <'],
    ['an IBAN in groups, in small letters', /(<IBAN>)(\w\w)(\w{2})/g, '$1 $2$3 '],
    ['blanks around what an element holds', /></g, '>\n  <'],
  ])('%s', (_, part, by) => {
    for (const file of files) expect(readMessage(file.replace(part, by))).toEqual(readMessage(file));
  });

  test.each([
    ['2026-11-22T24:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-12-31T24:00:00.000+02:00', '2027-01-01T00:00:00+02:00'],
    [' 2026-11-22T10:00:00 ', '2026-11-22T10:00:00'],
    ['2026-11-22T10:00:00.123456789012', '2026-11-22T10:00:00.123456789012'],
  ])('the moment %j is %s', (written, createdAt) => {
    expect(readMessage(changed(transfersFile, '2026-11-22T10:00:00Z', written))).toMatchObject({ createdAt });
  });

  test.each([
    ['4.10000', 410n],
    ['4.', 400n],
    ['.5', 50n],
    ['+0004.1', 410n],
    ['0', 0n],
    ['4.101', null],
    ['.', null],
    ['', null],
    ['-4', null],
    ['4,10', null],
    ['4e2', null],
    ['1'.repeat(17), null],
    ['0'.repeat(200), null],
  ])('%j is %s cents', (written, minor) => expect(minorUnits(written)).toBe(minor));
});

describe("what the payee's bank may accept", () => {
  test('two texts are one message; a reference may stand beside them', () => {
    expect(getFirst('<Ustrd>', '<Ustrd>Order 7,</Ustrd><Ustrd>')?.remittance).toEqual({ text: 'Order 7, Invoice 1' });
    const structured = (reference: string) =>
      `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf><AddtlRmtInf>by hand</AddtlRmtInf></Strd>`;
    const both = getFirst('</Ustrd>', `</Ustrd>${structured('RF18539007547034')}${structured('77')}`);
    expect(both?.remittance).toEqual({ text: 'Invoice 1 77 by hand by hand', reference: 'RF18539007547034' });
  });

  test('an address without a country, or of seven lines, is no fault; nor are missing names of payees', () => {
    const lines = Array.from({ length: 7 }, (_, i) => `<AdrLine>Line ${i}</AdrLine>`).join('');
    expect(getFirst('</Nm></Dbtr>', `</Nm><PstlAdr>${lines}</PstlAdr></Dbtr>`)?.fault).toBeUndefined();
    expect(getFirst('<Ctry>DE</Ctry>', '')?.fault).toBeUndefined();
    expect(getFirst(/(<Cdtr>)<Nm>.*?<\/Nm>/, '$1')).toMatchObject({ creditor: { name: '' } });
    expect(getFirst(/(<Cdtr>)<Nm>.*?<\/Nm>/, '$1')).not.toHaveProperty('fault');
  });

  test('charges of any side, and no total in the header', () => {
    for (const charges of ['SHAR', 'DEBT', 'CRED'])
      expect(getFirst('SLEV', charges)).toEqual(sampleTransfers.transfers[0]);
    expect(readMessage(changed(transfersFile, /<TtlIntr.*<\/TtlIntrBkSttlmAmt>/, ''))).toEqual(sampleTransfers);
  });

  test('banks and day in each transfer instead of the header', () => {
    const [banks = ''] = /<InstgAgt>.*<\/InstdAgt>/.exec(transfersFile) ?? [];
    const inEach = changed(transfersFile, banks, '').replaceAll('</ChrgBr>', `</ChrgBr>${banks}`);
    const [day = ''] = /<IntrBkSttlmDt>.*?<\/IntrBkSttlmDt>/.exec(inEach) ?? [];
    const moved = changed(inEach, day, '').replaceAll('</IntrBkSttlmAmt>', `</IntrBkSttlmAmt>${day}`);
    expect(readMessage(moved)).toEqual(sampleTransfers);
  });

  test('instant transfers together, and without the moment of acceptance', () => {
    const two = changed(transfersFile, '</SvcLvl>', '</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm>');
    expect(readMessage(two)).toEqual({ ...sampleTransfers, isInstant: true });
    expect(getFirst(/<AccptncDtTm>.*<\/AccptncDtTm>/, '', instantFile)?.fault).toBeUndefined();
  });

  test('ids stay as they were written, so that the sender finds them in our answer', () => {
    const transactionId = ' TX\u00AD1 ';
    expect(getFirst('>TX1<', `>${transactionId}<`)).toMatchObject({ transactionId });
    const recall = readMessage(changed(recallFile, '>TX1<', `>${transactionId}<`));
    expect(readMessage(writeMessage(recall))).toEqual(recall);
  });
});

describe('text that no one sees', () => {
  test.each([
    ['Tim\u00ADber', 'Timber'],
    ['Tim\u202Eber', 'Timber'],
    ['Tim&#x85;ber', 'Tim ber'],
    ['Tim\n\tber', 'Tim ber'],
    ['Tim\uFFFDber', 'Tim.ber'],
    ['Ti\u200Bm\uFE0Fber', 'Timber'],
  ])('%j is taken out, and what was written stays beside it', (written, clean) => {
    const file = changed(transfersFile, 'Timber', written);
    for (const same of [file, new TextEncoder().encode(file)]) {
      expect(readMessage(same)).toMatchObject({
        transfers: [
          {
            debtor: { name: `${clean} UAB` },
            sentTexts: [{ path: 'Dbtr/Nm', text: `${written.replace('&#x85;', '\u0085')} UAB` }],
          },
          sampleTransfers.transfers[1],
        ],
      });
    }
    expect(getFirst('Timber', written)).not.toHaveProperty('fault');
  });

  test('so it is in the words of every other message', () => {
    for (const file of [returnFile, reportFile, recallFile, answerFile]) {
      const reported = changed(file, '</Rsn>', '</Rsn><AddtlInf>closed\u00AD\nin May</AddtlInf>');
      expect(JSON.stringify(readMessage(reported), (_, value) => (typeof value === 'bigint' ? 0 : value))).toContain(
        '"closed in May"',
      );
    }
  });
});

test('a BIC of eight characters is the same as the one with XXX', () => {
  expect(isSameBic('KONTLT21', 'KONTLT21XXX')).toBe(true);
  expect(isSameBic('KONTLT21XXX', 'KONTLT21')).toBe(true);
  expect(isSameBic('KONTLT21', 'KONTLT22XXX')).toBe(false);
  expect(isSameBic('KONTLT21001', 'KONTLT21')).toBe(false);
});

describe('statuses of a pacs.002', () => {
  test('every code of the list, and any other, is read', () => {
    for (const status of [...Object.keys(statusMeanings), 'XXXX', 'Z9']) {
      expect(readMessage(reportFile.replace('RJCT', status))).toMatchObject({ transfers: [{ status }] });
      const group = changed(reportFile, /<TxInfAndSts>.*<\/TxInfAndSts>/s, '');
      const whole = changed(group, '</OrgnlMsgNmId>', `</OrgnlMsgNmId><GrpSts>${status}</GrpSts>`);
      expect(readMessage(whole)).toMatchObject({ groupStatus: status, transfers: [] });
    }
  });

  test('only two say that the money has arrived, one of instant transfers, and one that it comes back', () => {
    const getCodes = (meaning: string) => Object.keys(statusMeanings).filter((code) => getMeaning(code) === meaning);
    expect(getCodes('settles')).toEqual(['ACCC', 'ACSC']);
    expect(getCodes('settles-instant')).toEqual(['ACCP']);
    expect(getCodes('refuses')).toEqual(['RJCT']);
    expect(getCodes('asks')).toEqual(['BLCK', 'CANC', 'CPUC']);
    for (const unknown of ['XXXX', 'constructor', '']) expect(getMeaning(unknown)).toBe('asks');
  });

  test('a status of the group and a nearer one of the transfer are no contradiction', () => {
    const both = changed(reportFile, '</OrgnlMsgNmId>', '</OrgnlMsgNmId><GrpSts>ACSP</GrpSts>');
    expect(readMessage(both)).toMatchObject({ transfers: [{ status: 'RJCT' }] });
    expect(readMessage(changed(both, '<TxSts>RJCT</TxSts>', ''))).toMatchObject({ transfers: [{ status: 'ACSP' }] });
  });

  describe('of several messages', () => {
    const group = (of: string, status = '') =>
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${of}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>`;
    const all = (code: string) => `<GrpSts>${code}</GrpSts>`;
    const of = (id: string) =>
      `<OrgnlGrpInf><OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId></OrgnlGrpInf>`;
    const transfer = (named: string, id: string, status: string) =>
      `<TxInfAndSts>${named}<OrgnlTxId>${id}</OrgnlTxId><TxSts>${status}</TxSts></TxInfAndSts>`;
    const [begin = '', end = ''] = reportFile.split(/<OrgnlGrpInfAndSts>.*<\/TxInfAndSts>/s);
    const read = (...parts: string[]) => readMessage(begin + parts.join('') + end);
    const kind = { originalKind: 'pacs.008.001.08' };
    const answer = (transactionId: string, status: string) => ({ transactionId, endToEndId: '', status });

    test('each is read with its own status and transfers', () => {
      const two = read(group('A'), group('B', all('RJCT')), transfer(of('A'), '1', 'ACSC'));
      expect(two).toMatchObject({ ...kind, originalMessageId: 'A', transfers: [answer('1', 'ACSC')] });
      expect(two).toMatchObject({
        others: [{ ...kind, originalMessageId: 'B', groupStatus: 'RJCT', transfers: [] }],
      });
      expect(two).not.toHaveProperty('unread');
      // the transfers alone say which messages there are
      expect(read(transfer(of('A'), '1', 'ACSC'), transfer(of('B'), '2', 'RJCT'))).toMatchObject({
        ...{ originalMessageId: 'A', transfers: [answer('1', 'ACSC')] },
        others: [{ originalMessageId: 'B', transfers: [answer('2', 'RJCT')] }],
      });
    });

    test.each<[string, string[], string, string]>([
      ['a group without its message', [group('').replace(/<OrgnlMsgId>.*<\/OrgnlMsgId>/, '')], '', 'element-missing'],
      ['a group of a message that has one', [group('A', all('RJCT'))], 'A', 'element-unexpected'],
      ['a transfer that says not which it is of', [group('B'), transfer('', '9', 'RJCT')], '9', 'element-missing'],
      [
        'a transfer of a message without a group',
        [group('B'), transfer(of('C'), '9', 'RJCT')],
        '9',
        'originals-differ',
      ],
      [
        'a transfer without a status',
        [group('B'), transfer(of('B'), '9', '').replace('<TxSts></TxSts>', '')],
        '9',
        'element-missing',
      ],
    ])('%s takes nothing else with it', (_, parts, transactionId, code) => {
      const [groups, transfers] = ['<OrgnlGrpInfAndSts>', '<TxInfAndSts>'].map((begins) =>
        parts.filter((part) => part.startsWith(begins)),
      );
      const message = read(group('A'), ...(groups ?? []), transfer(of('A'), '1', 'ACSC'), ...(transfers ?? []));
      expect(message).toMatchObject({ originalMessageId: 'A', transfers: [answer('1', 'ACSC')] });
      expect(message).toMatchObject({ unread: [{ transactionId, fault: { code } }] });
    });

    test('what is said of a whole message is not said of its transfers that cannot be read', () => {
      const whole = read(group('A', all('ACSC')), transfer('', '1', 'RJCT'));
      expect(whole).toMatchObject({ transfers: [], unread: [{ transactionId: '1' }] });
      expect(whole).not.toHaveProperty('groupStatus');
      const vague = read(group('A', all('ACSC')), group('B', all('RJCT')), transfer('', '1', 'RJCT'));
      expect(JSON.stringify(vague)).not.toContain('groupStatus');
    });
  });

  test('a reason that is no code is described in words', () => {
    expect(readMessage(changed(reportFile, 'AC04', 'Account closed'))).toMatchObject({
      transfers: [{ reason: { code: 'NARR', words: 'Account closed' } }],
    });
  });

  // the published code sets lie beside a checkout of the project, if at all
  const folder = '../shared/data/iso20022/external-codes';
  test.runIf(fs.existsSync(folder))('the list is the published one', () => {
    const published = ['transaction', 'group'].flatMap((name) =>
      Object.keys(JSON.parse(fs.readFileSync(`${folder}/external_payment_${name}_status_code.json`, 'utf8')).codes),
    );
    expect([...Object.keys(statusMeanings), 'PART'].sort()).toEqual([...new Set(published)].sort());
  });
});
