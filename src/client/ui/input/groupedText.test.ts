import { describe, expect, it } from 'vitest';
import { amountGrouping, completeAmount, ibanGrouping, regroup, stepOverSpace } from './groupedText.ts';

/** The raw text with its caret written as |, as a browser leaves it after a key. */
function edit(marked: string, grouping = amountGrouping): string {
  const edited = regroup(marked.replace('|', ''), marked.indexOf('|'), grouping);
  return `${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}`;
}

describe('amounts while typing', () => {
  it.each([
    ['1|', '1|'],
    ['1234|', '1 234|'],
    ['1 2345|', '12 345|'],
    ['1 9|234', '19| 234'],
    ['12 34|5.67', '12 34|5.67'],
    ['1 234.|', '1 234.|'],
    ['1 234,|', '1 234,|'],
    ['12345,6|', '12 345,6|'],
    ['|', '|'],
  ])('%s becomes %s', (typed, shown) => {
    expect(edit(typed)).toBe(shown);
  });

  it.each([
    '12,345',
    '1.234',
    '1234.567',
    '1e3',
    '-5',
    '−5',
    '.5',
    '007',
    '1,234.56',
    'EUR',
    '12.34.56',
    '9'.repeat(40),
  ])('leaves %s as it is, typed or pasted', (typed) => {
    expect(edit(`${typed}|`)).toBe(`${typed}|`);
    expect([...typed].reduce((shown, letter) => amountGrouping.read(shown + letter), '')).toBe(typed);
  });

  it.each([
    ['', ''],
    ['12', '12.00'],
    ['12,5', '12.50'],
    ['1,234.5', '1234.50'],
    ['12.', '12.'],
    ['12,345', '12,345'],
    ['-5', '-5'],
    ['12.5', '12.50'],
    ['12.34', '12.34'],
  ])('%s ends as %s', (typed, whole) => {
    expect(completeAmount(typed)).toBe(whole);
  });
});

describe('IBANs while typing', () => {
  it.each([
    ['lt12|', 'LT12|'],
    ['LT121|', 'LT12 1|'],
    ['LT12 9|100', 'LT12 9|100'],
    ['LTX|12 1000', 'LTX|1 2100 0'],
    ['LT12-1000.0111|', 'LT12 1000 0111|'],
  ])('%s becomes %s', (typed, shown) => {
    expect(edit(typed, ibanGrouping)).toBe(shown);
  });

  it('keeps no more than an IBAN can hold', () => {
    expect(ibanGrouping.read('A'.repeat(40))).toHaveLength(34);
  });
});

describe('deleting beside a group space', () => {
  it('takes the digit beyond the space', () => {
    expect(stepOverSpace('1 234', 2, 'Backspace')).toBe(1);
    expect(stepOverSpace('1 234', 1, 'Delete')).toBe(2);
  });
  it('leaves other keys and places alone', () => {
    expect(stepOverSpace('1 234', 3, 'Backspace')).toBeUndefined();
    expect(stepOverSpace('1 234', 2, 'ArrowLeft')).toBeUndefined();
  });
});
