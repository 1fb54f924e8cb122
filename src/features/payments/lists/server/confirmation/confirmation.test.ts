import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { samplePayment } from '#tests/samples/samplePayment.ts';
import { getConfirmation } from './confirmation.ts';
import { renderConfirmation } from './render.ts';

const maker = { name: 'Test Bank', bic: 'TESTLT21', zone: 'Europe/Vilnius' };
const madeAt = '2026-03-09T08:00:00Z';
/** Created on a Friday evening, executed on Monday. */
const moments = { ts: '2026-03-06T20:15:00Z', TLC: '2026-03-09T06:30:01Z' };
const getFact = (facts: readonly { label: string; value: string }[], label: string) =>
  facts.find((fact) => fact.label === label)?.value;

test('a sent payment is confirmed with the moment of its execution, not that of the order', () => {
  const { state, madeAt: made } = getConfirmation(samplePayment(moments), maker, madeAt);
  expect(state).toBe('Executed 2026-03-09 08:30:01 (Europe/Vilnius)');
  expect(made).toBe('2026-03-09 10:00:00');
});

test('a received payment has the time of its execution, even after later changes', () => {
  const { state } = getConfirmation(samplePayment({ ...moments, op: 'RX' }), maker, madeAt);
  expect(state).toBe('Executed 2026-03-06 22:15:00 (Europe/Vilnius)');
});

test('the payer stands under From, the payee under To, from either side', () => {
  const sides = (op: 'TX' | 'RX') =>
    getConfirmation(samplePayment({ op }), maker, madeAt).parties.map(({ title, facts }) => [
      title,
      getFact(facts, 'Name'),
    ]);
  expect(sides('TX')).toEqual([
    ['From', 'Timber UAB'],
    ['To', 'Žemaitė UAB'],
  ]);
  expect(sides('RX')).toEqual([
    ['From', 'Žemaitė UAB'],
    ['To', 'Timber UAB'],
  ]);
});

test('the fee and the total stand on the paper, facts without a value do not', () => {
  const { amount, facts } = getConfirmation(samplePayment(), maker, madeAt);
  expect([amount, getFact(facts, 'Total'), getFact(facts, 'Card')]).toEqual(['12.34 EUR', '12.69 EUR', undefined]);
  const free = getConfirmation(samplePayment({ amount: ['EUR12.34#PAYMENT'] }), maker, madeAt);
  expect(getFact(free.facts, 'Total')).toBe(undefined);
});

test('what a card paid abroad is there in its own money and by the clock of the shop', () => {
  const abroad = samplePayment({ tag: 'CARDTX' }, { amountOriginal: 'JPY1000', time: '2026-03-05 21:02:59' });
  const { facts } = getConfirmation(abroad, maker, madeAt);
  expect(['Amount there', 'Time there'].map((label) => getFact(facts, label))).toEqual([
    '1 000 JPY',
    '2026-03-05 21:02:59',
  ]);
});

test('a payment to another bank names that bank and its references', () => {
  const meta = { bank: 'Beispielbank AG', msg: '', reference: 'RF18539007547034', endToEndId: 'INV-1' };
  const { parties, facts } = getConfirmation(samplePayment({}, meta), maker, madeAt);
  expect(parties.map(({ facts: party }) => getFact(party, 'Bank'))).toEqual([undefined, 'Beispielbank AG']);
  expect(['Message', 'Creditor reference', 'End-to-end id'].map((label) => getFact(facts, label))).toEqual([
    undefined,
    'RF18539007547034',
    'INV-1',
  ]);
});

test('a payment to another bank names in words the day on which it arrived there', () => {
  const getArrived = (delivery: 'instant' | 'standard' | '', op: 'TX' | 'RX' = 'TX') =>
    getFact(getConfirmation(samplePayment({ ...moments, op }, { delivery }), maker, madeAt).facts, 'Arrived');
  expect(getArrived('standard')).toBe('Monday, 9 March 2026');
  expect(getArrived('instant')).toBe('Monday, 9 March 2026, as an instant payment');
  expect([getArrived(''), getArrived('standard', 'RX')]).toEqual([undefined, undefined]);
});

test('the paper shows each fact of both parties and of the payment', async () => {
  const confirmation = getConfirmation(samplePayment(moments, { bank: 'Beispielbank AG' }), maker, madeAt);
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  await renderConfirmation(confirmation, sink);
  const pages = await pdfLines(Buffer.concat(chunks));
  const words = pages.flat().join(' ').replaceAll(' | ', ' ');
  const facts = [...confirmation.parties.flatMap((party) => party.facts), ...confirmation.facts];
  expect(pages).toHaveLength(1);
  expect(facts.length).toBeGreaterThan(6);
  for (const { label } of facts) expect(words).toContain(label);
  for (const { value } of facts) for (const word of value.split(' ')) expect(words).toContain(word);
  for (const { title } of confirmation.parties) expect(words).toContain(title);
  for (const part of [confirmation.amount, confirmation.state, maker.bic, 'valid without a signature'])
    expect(words).toContain(part);
});
