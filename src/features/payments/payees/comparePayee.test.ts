import { describe, expect, it } from 'vitest';
import { cpuMs } from '#tests/samples/worstInput.ts';
import { comparePayee } from './comparePayee.ts';
import { formatPayeeCheck } from './payeeCheck.ts';

const holder = 'Žalioji Giria UAB';

describe('a name against the holder of the account', () => {
  it.each([
    ['Žalioji Giria UAB', holder],
    ['zalioji giria', holder],
    ['UAB „Žalioji Giria“', holder],
    ['Uždaroji akcinė bendrovė Žalioji Giria', holder],
    ['Petraitis Jonas', 'Jonas Petraitis'],
    ['JONAS  PETRAITIS', 'Jonas Petraitis'],
    ['AB', 'AB'],
  ])('%s matches %s', (typed, found) => {
    expect(comparePayee(typed, found)).toEqual({ outcome: 'match', holder: '' });
  });

  it.each([
    ['Žalioji Girai UAB', holder],
    ['Zaliioji Giria', holder],
    ['Žalioji Giria MB', holder],
    ['J. Petraitis', 'Jonas Petraitis'],
    ['Petraitis J', 'Jonas Petraitis'],
    ['Jonas Petraitis', 'Jonas Povilas Petraitis'],
  ])('%s is close to %s, which is reported', (typed, found) => {
    expect(comparePayee(typed, found)).toEqual({ outcome: 'close', holder: found });
  });

  it.each([
    ['Mėlynoji Giria UAB', holder],
    ['Žalioji', holder],
    ['Giria', holder],
    ['UAB', holder],
    ['Jonas', 'Jonas Petraitis'],
    ['J P', 'Jonas Petraitis'],
    ['Ona Petraitienė', 'Jonas Petraitis'],
    ['', holder],
    ['???', holder],
    ['Ana', 'Ina'],
  ])('%s does not match %s, and nothing is reported', (typed, found) => {
    expect(comparePayee(typed, found)).toEqual({ outcome: 'none', holder: '' });
  });

  it('judges the longest names at once', () => {
    expect(cpuMs(() => comparePayee('a'.repeat(280), 'b'.repeat(280)), 500)).toBeLessThan(500);
  });
});

it('says each outcome in words', () => {
  expect(formatPayeeCheck({ outcome: 'close', holder })).toBe('Close match: the account belongs to Žalioji Giria UAB');
  expect(formatPayeeCheck({ outcome: 'none', holder: '' })).toBe('The name does not match the account');
});
