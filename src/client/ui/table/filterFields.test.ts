import { describe, expect, it } from 'vitest';
import { type FilterField, formatField, getOffers } from './filterFields.ts';

const options = [
  { value: 'cfo', label: 'Finance director' },
  { value: 'acc', label: 'Accountant' },
];
const onChange = () => undefined;
const role = (value: string | undefined, kind: 'choice' | 'several' = 'several'): FilterField => ({
  kind,
  label: 'Role',
  options,
  value,
  onChange,
});
const period: FilterField = { kind: 'inputs', label: 'Period', value: 'This month', onChange, inputs: () => null };

describe('the sentence of a filter', () => {
  it.each([
    ['cfo', { verb: 'is', value: 'Finance director' }],
    ['cfo,acc', { verb: 'is any of', value: 'Finance director, Accountant' }],
    ['!acc', { verb: 'is not', value: 'Accountant' }],
    ['gone', { verb: 'is', value: 'gone' }],
    [undefined, undefined],
  ])('of %s', (value, sentence) => {
    expect(formatField(role(value))).toEqual(sentence);
  });
  it('of other kinds', () => {
    expect(formatField({ ...role('x,y', 'choice'), otherwise: 'one card' } as FilterField)).toEqual({
      verb: 'is',
      value: 'one card',
    });
    expect(formatField(period)).toEqual({ verb: 'is', value: 'This month' });
    expect(formatField({ ...period, verb: 'since', value: '2026-03-01' })).toEqual({
      verb: 'since',
      value: '2026-03-01',
    });
  });
});

it('offers all fields, and what was typed as a field or as a value', () => {
  const found = (typed: string) =>
    getOffers([role(undefined), period], typed).map(({ field, option }) => option?.label ?? field.label);
  expect(found('')).toEqual(['Role', 'Period']);
  expect(found('ro')).toEqual(['Role']);
  expect(found('FIN')).toEqual(['Finance director']);
  expect(found(' o')).toEqual(['Role', 'Period', 'Finance director', 'Accountant']);
  expect(found('zz')).toEqual([]);
});
