// The companies of the demo could be registered: their codes have the check digit that a form asks for.
import { expect, test } from 'vitest';
import { isRegisterCode } from '#shared/rules/taxIds/companyNumbers.ts';
import { companies } from './companies.ts';

test.each(companies.map(({ title, code }) => [title, code]))('%s has a valid code', (_, code) => {
  expect(isRegisterCode('LT', code)).toBe(true);
});
