import { expect, test } from 'vitest';
import { faultsLeft } from './faultsLeft.ts';

test('forgets what was wrong with the fields that are typed into, and nothing else', () => {
  const faults = { email: 'E-mail is invalid', website: 'Website is invalid' };
  expect(faultsLeft(faults, { email: 'o' })).toEqual({ website: 'Website is invalid' });
  expect(faultsLeft(faults, { phonenr: '+370' })).toEqual(faults);
  expect(faults).toHaveProperty('email');
});
