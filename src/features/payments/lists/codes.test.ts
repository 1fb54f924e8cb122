import { describe, expect, test } from 'vitest';
import { decodeOptions, maskedCard } from './codes.ts';

describe('the card option code', () => {
  test.each([
    ['60', 'Manual entry', 'No verification'],
    ['25', 'Magnetic stripe', 'Signature'],
    ['51', 'Chip read', 'PIN'],
    ['A9', 'Contactless magstripe', 'Electronic or other'],
    ['M0', 'Contactless chip', 'No verification'],
    ['81', 'Chip unreadable', 'PIN'],
    ['95', 'Stripe unreadable', 'Signature'],
    ['J0', 'Recurring', 'No verification'],
    ['m1', 'Contactless chip', 'PIN'],
    [' 511 ', 'Chip read', 'PIN'],
  ])('%s', (vx, entry, verification) => {
    expect(decodeOptions(vx)).toEqual({ entry, verification });
  });

  test('ignores characters without a meaning', () => {
    for (const vx of ['', ' ', 'Z7', '_', 'constructor', '00']) expect(decodeOptions(vx).entry).toBeUndefined();
    expect(decodeOptions('5')).toEqual({ entry: 'Chip read', verification: undefined });
    expect(decodeOptions('57')).toEqual({ entry: 'Chip read', verification: undefined });
  });
});

test('of a card number never more than the last four digits are shown', () => {
  expect(maskedCard('************1234')).toBe('•••• 1234');
  expect(maskedCard('4000001234561234')).toBe('•••• 1234');
  expect(maskedCard('')).toBe('');
});
