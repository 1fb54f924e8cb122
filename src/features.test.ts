// Facts that features declare, collected: the refusals of all of them.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import './features.shared.ts';
import { declineCodes } from '#features/cards/processor/messages.ts';
import { outletMessages } from '#features/outlet/messages.ts';
import { addErrors, errorCodes, errorFacts, isErrorCode } from './shared/errors.ts';
import { formatCode } from './shared/formatCode.ts';
import { messages } from './shared/messages.ts';

const quoted = new Set<string>([messages.fileTooBig, messages.highlightedEmpty, ...Object.values(outletMessages)]);

test('refusals have a code of small words, a status of an error and a sentence', () => {
  for (const code of errorCodes()) {
    if (!isErrorCode(code)) throw new Error(code);
    const { status, title } = errorFacts(code);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status === 500 || status === 503 || (status >= 400 && status < 430)).toBe(true);
    // the specification quotes them
    if (!quoted.has(title)) expect(title).toMatch(/^[A-Z].*\.$/);
  }
  expect(isErrorCode('insufficient-funds')).toBe(true);
  expect([isErrorCode('toString'), isErrorCode('__proto__'), isErrorCode('')]).toEqual([false, false, false]);
  expect(formatCode('insufficient-funds')).toBe('Insufficient Funds');
});

test('the constraints that raise a refusal by name are refusals', () => {
  const sources = fs.readdirSync('db/functions').map((file) => fs.readFileSync(`db/functions/${file}`, 'utf8'));
  const named = sources.flatMap((text) => [...text.matchAll(/constraint = '(\w+)'/g)].map(([, name = '']) => name));
  const reported = sources.flatMap((text) =>
    [...text.matchAll(/(?:then|else|return) '(\w+_\w+)'/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(3);
  const codes = [...named, ...reported].map((name) => name.replaceAll('_', '-'));
  expect(codes.filter((code) => !isErrorCode(code) && !isDeclineCode(code))).toEqual([]);
});

const isDeclineCode = (code: string) => declineCodes.some((known) => known === code);

test('a refusal that two declare, or none, is a mistake in the program', () => {
  const facts = { status: 422, title: 'Another sentence.' };
  expect(() => addErrors({ 'insufficient-funds': facts })).toThrow('insufficient-funds is declared twice');
  // @ts-expect-error what no feature declares does not compile, neither here nor in the list of a call
  expect(() => errorFacts('never-declared')).toThrow('never-declared is declared by no feature');
});
