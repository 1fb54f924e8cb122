import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasHiddenCharacter } from '#shared/unseenText.ts';
import { refusal } from '#tests/harness/refusedFiles.ts';
import { runs } from '#tests/harness/runs.ts';
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
import { anyRailMessage } from '#tests/samples/railMessages.ts';
import { cpuMs } from '#tests/samples/worstInput.ts';
import { railFiles } from './limits.ts';
import { MessageError, type RailMessage } from './messages.ts';
import { readMessage } from './read.ts';
import { writeMessage } from './write.ts';

const transferPath = 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf';
const headPath = 'Document/FIToFICstmrCdtTrf/GrpHdr';

test('the files of these tests are read before they are broken', () => {
  for (const file of [
    transfersFile,
    instantFile,
    reportFile,
    returnFile,
    recallFile,
    enquiryFile,
    answerFile,
    statementFile,
  ])
    expect(() => readMessage(file)).not.toThrow();
});

describe('a credit transfer is refused, with the place:', () => {
  test.each<[string, string | RegExp, string, string, string]>([
    ['a mandatory element missing', /<MsgId>.*<\/MsgId>/, '', 'element-missing', `${headPath}/MsgId`],
    ['an element twice', '<NbOfTxs>', '<NbOfTxs>2</NbOfTxs><NbOfTxs>', 'element-unexpected', `${headPath}/NbOfTxs`],
    ['an element within a text', 'MSG1', '<b/>MSG1', 'element-unexpected', `${headPath}/MsgId/b`],
    ['an unknown attribute', '<MsgId>', '<MsgId id="1">', 'attribute-unexpected', `${headPath}/MsgId`],
    ['an empty id', 'MSG1', '', 'value-missing', `${headPath}/MsgId`],
    ['an id of 36 characters', 'MSG1', 'x'.repeat(36), 'value-too-long', `${headPath}/MsgId`],
    ['an id of 300 kB', 'MSG1', 'x'.repeat(300_000), 'value-too-long', `${headPath}/MsgId`],
    ['a sum of cents that differs', '>12.35<', '>12.36<', 'sum-differs', `${headPath}/TtlIntrBkSttlmAmt`],
    [
      'a control sum that differs',
      '<TtlIntr',
      '<CtrlSum>12.34</CtrlSum><TtlIntr',
      'sum-differs',
      `${headPath}/CtrlSum`,
    ],
    ['a number that differs', '<NbOfTxs>2', '<NbOfTxs>3', 'count-differs', `${headPath}/NbOfTxs`],
    ['a number that is none', '<NbOfTxs>2', '<NbOfTxs>2.0', 'value-not-valid', `${headPath}/NbOfTxs`],
    ['a negative amount', '>12.34<', '>-12.34<', 'amount-not-valid', `${transferPath}/IntrBkSttlmAmt`],
    ['an amount with a comma', '>12.34<', '>12,34<', 'amount-not-valid', `${transferPath}/IntrBkSttlmAmt`],
    ['an amount in powers of ten', '>12.34<', '>1e1<', 'amount-not-valid', `${transferPath}/IntrBkSttlmAmt`],
    [
      'dollars',
      '<IntrBkSttlmAmt Ccy="EUR">',
      '<IntrBkSttlmAmt Ccy="USD">',
      'currency-not-valid',
      `${transferPath}/IntrBkSttlmAmt`,
    ],
    [
      'no currency',
      '<IntrBkSttlmAmt Ccy="EUR">',
      '<IntrBkSttlmAmt>',
      'currency-not-valid',
      `${transferPath}/IntrBkSttlmAmt`,
    ],
    [
      'a sum in dollars',
      '<TtlIntrBkSttlmAmt Ccy="EUR">',
      '<TtlIntrBkSttlmAmt Ccy="USD">',
      'currency-not-valid',
      `${headPath}/TtlIntrBkSttlmAmt`,
    ],
    ['a day that no year has', '2026-11-23', '2026-11-31', 'day-not-valid', `${headPath}/IntrBkSttlmDt`],
    ['a day the other way round', '2026-11-23', '23-11-2026', 'day-not-valid', `${headPath}/IntrBkSttlmDt`],
    ['a BIC of seven characters', 'DEUTDEFF', 'DEUTDEF', 'bic-not-valid', `${headPath}/InstdAgt/FinInstnId/BICFI`],
    ['a BIC in small letters', 'DEUTDEFF', 'deutdeff', 'bic-not-valid', `${headPath}/InstdAgt/FinInstnId/BICFI`],
    ['an unknown version', '008.001.08', '008.001.09', 'unknown-message', 'Document'],
    ['an unknown message', 'pacs.008.001.08', 'pacs.009.001.08', 'unknown-message', 'Document'],
    ['the name of another message', /FIToFICstmrCdtTrf/g, 'PmtRtr', 'element-unexpected', 'Document/PmtRtr'],
    [
      'an amount with three places that count',
      '>12.34<',
      '>12.341<',
      'amount-not-valid',
      `${transferPath}/IntrBkSttlmAmt`,
    ],
    ['an hour that no day has', '10:00:00Z', '24:00:01Z', 'moment-not-valid', `${headPath}/CreDtTm`],
    ['an id of blanks', '>MSG1<', '>  <', 'value-missing', `${headPath}/MsgId`],
  ])('%s', (_, part, by, code, path) => {
    expect(refusal(changed(transfersFile, part, by))).toMatchObject({ code, path });
  });
});

/** What is wrong with the first transfer, while the second one is read whole. */
function firstFault(file: string) {
  const message = readMessage(file);
  if (message.kind !== 'pacs.008') throw new Error('This is another message.');
  const [first, second] = message.transfers;
  expect(second).toEqual(sampleTransfers.transfers[1]);
  expect(first?.amountMinor).toBe(1234n);
  return first?.fault;
}

describe('one transfer alone is set aside, with the place:', () => {
  test.each<[string, string | RegExp, string, string, string]>([
    ['what SEPA needs missing', /<TxId>TX1<\/TxId>/, '', 'element-missing', `${transferPath}/PmtId/TxId`],
    [
      'payer and payee the other way round',
      /(<Dbtr>.*?<\/DbtrAgt>)(<CdtrAgt>.*?<\/CdtrAcct>)/,
      '$2$1',
      'element-unexpected',
      `${transferPath}/Dbtr`,
    ],
    ['an element that no schema knows', '<ChrgBr>', '<Gift/><ChrgBr>', 'element-unexpected', `${transferPath}/Gift`],
    [
      'an element of another namespace',
      '<ChrgBr>',
      '<x xmlns="urn:x"/><ChrgBr>',
      'element-unexpected',
      `${transferPath}/{urn:x}x`,
    ],
    ['a text between elements', '<ChrgBr>', 'gift<ChrgBr>', 'text-unexpected', transferPath],
    ['a name of 141 characters', 'Timber UAB', 'x'.repeat(141), 'value-too-long', `${transferPath}/Dbtr/Nm`],
    ['an acceptance without an offset', '00.123Z', '00.123', 'moment-not-valid', `${transferPath}/AccptncDtTm`],
    ['check digits that do not fit', 'LT121000', 'LT131000', 'iban-not-valid', `${transferPath}/DbtrAcct/Id/IBAN`],
    [
      'an account without an IBAN',
      /<IBAN>(.*?)<\/IBAN>/,
      '<Othr><Id>$1</Id></Othr>',
      'element-missing',
      `${transferPath}/DbtrAcct/Id/IBAN`,
    ],
    ['a country of three letters', '<Ctry>DE<', '<Ctry>DEU<', 'value-not-valid', `${transferPath}/Cdtr/PstlAdr/Ctry`],
    ['an id of 36 characters', '>TX1<', `>${'x'.repeat(36)}<`, 'value-too-long', `${transferPath}/PmtId/TxId`],
    ['an unknown attribute', '<Nm>', '<Nm id="1">', 'attribute-unexpected', `${transferPath}/Dbtr/Nm`],
    ['a payer without a name', '<Nm>Timber UAB</Nm>', '', 'element-missing', `${transferPath}/Dbtr/Nm`],
    ['a name of which nothing is seen', 'Timber UAB', '\u00AD', 'value-missing', `${transferPath}/Dbtr/Nm`],
    ['charges that no one knows', 'SLEV', 'FREE', 'code-unknown', `${transferPath}/ChrgBr`],
    [
      'another receiver than the file',
      '<ChrgBr>',
      '<InstdAgt><FinInstnId><BICFI>AGBLLT2X</BICFI></FinInstnId></InstdAgt><ChrgBr>',
      'element-unexpected',
      `${transferPath}/ChrgBr`,
    ],
    [
      'the mark of an instant transfer among others',
      '</PmtId>',
      '</PmtId><PmtTpInf><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>',
      'code-unknown',
      `${transferPath}/PmtTpInf/LclInstrm`,
    ],
  ])('%s', (_, part, by, code, path) => {
    const file = changed(transfersFile, /\n<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/s, '@').replace(
      '@',
      changed(/\n<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/s.exec(transfersFile)?.[0] ?? '', part, by),
    );
    expect(firstFault(file)).toMatchObject({ code, path });
  });

  test('what can be read of it stays', () => {
    const file = changed(
      changed(transfersFile, '<Nm>Timber UAB<', `<Nm>${'Timber '.repeat(30)}<`),
      'LT121',
      'LT\u00AD131',
    );
    expect(readMessage(file)).toMatchObject({
      transfers: [
        {
          ...{ transactionId: 'TX1', endToEndId: 'E2E1', amountMinor: 1234n, debtorIban: 'LT131000011101001000' },
          ...{ debtor: { name: 'Timber '.repeat(30).trim() }, debtorBic: 'KONTLT21XXX' },
          ...{ creditorIban: 'DE89370400440532013000', remittance: { text: 'Invoice 1' } },
        },
        {},
      ],
    });
  });

  test.each([
    ['0.00', '0.01', 0n],
    ['1000000000.00', '1000000000.01', 100_000_000_000n],
  ])('an amount of %s, which no transfer has', (own, sum, amountMinor) => {
    const file = changed(changed(transfersFile, '>12.34<', `>${own}<`), '>12.35<', `>${sum}<`);
    expect(readMessage(file)).toMatchObject({
      transfers: [{ amountMinor, fault: { code: 'amount-not-valid' } }, { amountMinor: 1n }],
    });
  });
});

describe('a file is refused that', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
  test.each<[string, string | Uint8Array, string, number, number]>([
    ['is empty', '', 'not-xml', 1, 1],
    ['is no XML', 'Good morning', 'not-xml', 1, 13],
    ['is cut', transfersFile.slice(0, transfersFile.indexOf('<NbOfTxs>') + 10), 'not-xml', 2, 161],
    ['has two roots', `${transfersFile}<Document/>`, 'not-xml', 5, 11],
    ['has crossed elements', '<a>\n<b></a></b>', 'not-xml', 2, 8],
    ['defines entities', changed(transfersFile, '<Document', `${bomb}<Document`), 'doctype-not-allowed', 2, 66],
    ['uses an entity', changed(transfersFile, 'MSG1', '&a;'), 'not-xml', 2, 103],
    ['is in another encoding', changed(transfersFile, 'UTF-8', 'ISO-8859-1'), 'encoding-not-supported', 1, 44],
    ['is not UTF-8', new Uint8Array([...new TextEncoder().encode('<a>\n<b>'), 0xe4]), 'encoding-not-supported', 2, 4],
    ['is nested without end', '<a>'.repeat(100_000), 'too-deep', 1, 100],
    ['is too large', ' '.repeat(railFiles.maxBytes + 1), 'too-large', 1, 1],
    ['has no namespace', '<Document/>', 'unknown-message', 1, 1],
  ])('%s', (_, file, code, line, column) => expect(refusal(file)).toMatchObject({ code, line, column }));

  test('names the place of an element by its tag', () => {
    const lines = changed(transfersFile, '<IntrBkSttlmAmt Ccy="EUR">', '\n  <IntrBkSttlmAmt>');
    expect(refusal(lines)).toMatchObject({ code: 'currency-not-valid', line: 4, column: 3 });
    expect(refusal(`<${'x'.repeat(100_000)}/>`).message.length).toBeLessThan(200);
  });
});

/** One change that a bad line, disk or program makes. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('byte' as const), at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant('double' as const), at: fc.nat(), length: fc.nat({ max: 200 }) }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(), length: fc.nat({ max: 200 }) }),
  fc.record({ kind: fc.constant('element twice' as const), at: fc.nat() }),
);

function damaged(file: Uint8Array, one: typeof damage extends fc.Arbitrary<infer T> ? T : never): Uint8Array {
  const at = one.at % (file.length + 1);
  if (one.kind === 'cut' || file.length === 0) return file.subarray(0, at);
  if (one.kind === 'byte') return file.with(at % file.length, one.to);
  if (one.kind === 'drop') return Buffer.concat([file.subarray(0, at), file.subarray(at + one.length)]);
  if (one.kind === 'double') return Buffer.concat([file.subarray(0, at + one.length), file.subarray(at)]);
  const text = new TextDecoder().decode(file);
  const elements = [...text.matchAll(/<(\w+)[^>]*>[^<]*<\/\1>/g)];
  const element = elements[one.at % elements.length]?.[0] ?? '';
  return new TextEncoder().encode(text.replace(element, element + element));
}

test('a damaged file is read or refused with its place, never anything else', () => {
  const kept = (message: RailMessage) => new TextEncoder().encode(writeMessage(message));
  fc.assert(
    fc.property(anyRailMessage, fc.array(damage, { minLength: 1, maxLength: 3 }), (message, damages) => {
      const file = damages.reduce(damaged, kept(message));
      try {
        const read = readMessage(file);
        if (read.kind !== 'pacs.008') return;
        for (const { amountMinor, debtor, remittance, fault } of read.transfers) {
          expect(amountMinor >= 0n && (fault !== undefined || amountMinor > 0n)).toBe(true);
          expect(hasHiddenCharacter(JSON.stringify([debtor.name, remittance]))).toBe(false);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(MessageError);
        expect(error).toMatchObject({ code: expect.stringMatching(/^[a-z-]+$/), line: expect.any(Number) });
      }
    }),
    { numRuns: 150 * runs },
  );
});

test('200 kB of anything are refused within half a second', () => {
  const start = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"';
  for (const unit of ['<a/>', '<a>', 'a', ' ', '&amp;', '<!---->', '<![CDATA[a]]>', ']', 'é', '<?a?>']) {
    const file = `${start}>${unit.repeat(200_000 / unit.length)}`;
    expect([unit, cpuMs(() => readMessage(file), 500) < 500]).toEqual([unit, true]);
  }
  const attributes = Array.from({ length: 20_000 }, (_, i) => `a${i}=""`);
  expect(cpuMs(() => readMessage(`${start} ${attributes.join(' ')}/>`), 500)).toBeLessThan(500);
});
