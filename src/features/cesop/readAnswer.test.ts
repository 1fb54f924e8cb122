import { expect, test } from 'vitest';
import { answerXml } from '#tests/samples/cesopAnswer.ts';
import { AnswerUnreadable, readAnswer } from './readAnswer.ts';

const about = '1feeb77a-339f-4228-a12f-5f2d295def8e';
const docId = '660f1ecb-1764-40b8-8153-72793e2af465';
const error = { code: '50030', title: 'IBAN', description: 'The IBAN is not valid', docId, transactionId: 'T-1' };

test('an answer that rejects in part says what is wrong with which payee and transaction', () => {
  expect(readAnswer(answerXml({ about, result: 'PARTIALLY REJECTED', errors: [error, { code: '10' }] }))).toEqual({
    ...{ id: '0ea65555-9c5b-467e-8c14-dca5667fdd09', about, quarter: '2026-Q3', result: 'partly-accepted' },
    errors: [
      { place: 1, ...error, counter: 1 },
      { place: 2, code: '10', title: 'x', description: 'x', counter: 1, docId: null, transactionId: null },
    ],
  });
});

test.each([
  ['VALIDATED', 'accepted'],
  ['FULLY REJECTED', 'rejected'],
])('%s is %s', (result, state) => {
  expect(readAnswer(answerXml({ about, result })).result).toBe(state);
});

const good = answerXml({ about, result: 'VALIDATED' });
test.each([
  ['no XML', 'hello', 'not-xml'],
  [
    'a document type',
    good.replace('<cesop:CESOP', '<!DOCTYPE a [<!ENTITY b "c">]><cesop:CESOP'),
    'doctype-not-allowed',
  ],
  ['elements without end', '<a>'.repeat(40), 'too-deep'],
  ['too many bytes', new Uint8Array(21 * 1024 * 1024), 'too-large'],
  ['another namespace', good.replaceAll('fiscalis:cesop:v1', 'fiscalis:other:v1'), 'no CESOP message'],
  ['payment data', good.replace('VLD', 'PMT'), 'MessageType is not VLD'],
  [
    'a message that it is not about',
    good.replace(/<cesop:CorrMessageRefId>.*<\/cesop:CorrMessageRefId>/, ''),
    'CorrMessageRefId is missing',
  ],
  ['an id that is none', good.replaceAll(about, 'x'), 'CorrMessageRefId is no UUID'],
  ['a result that is none', good.replace('VALIDATED', 'PERHAPS'), 'ValidationResult is not known'],
])('%s is refused', (_, xml, reason) => {
  const read = () => readAnswer(xml);
  expect(read).toThrow(AnswerUnreadable);
  expect(read).toThrow(reason);
});
