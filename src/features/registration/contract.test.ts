import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getBlocks } from '#shared/reading/getBlocks.ts';
import { type ContractFacts, contractTemplate, getContract } from './contract.ts';

const facts: ContractFacts = {
  ...{ bank: 'A Bank', company: 'Žuvis UAB', code: '304151376', legalForm: 'UAB', country: 'Lithuania' },
  ...{ address: 'Žvejų g. 1, LT-91234, Klaipėda', services: 'Cards', applicant: 'Ona Ona', position: 'Director' },
  day: '2026-11-23',
};

test('the template of the program knows every name that is filled in, and can be shown', () => {
  const words = getContract(contractTemplate, facts);
  expect(words).not.toMatch(/[{}]/);
  for (const value of ['A Bank', 'Žuvis UAB', '304151376', 'Ona Ona', 'Director', '2026-11-23', 'Cards'])
    expect(words).toContain(value);
  expect(getBlocks(words).filter(({ kind }) => kind === 'heading')).toHaveLength(7);
});

test('a name that no one knows stays as it is', () => {
  expect(getContract('Of {company}, {moon}.', facts)).toBe('Of Žuvis UAB, {moon}.');
});

test('whatever people have typed is text, and changes no form', () => {
  const getText = (part: unknown): string =>
    typeof part === 'string' ? part : (Object(part).parts?.map(getText).join('') ?? '');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (company) => {
      const [block, ...more] = getBlocks(
        getContract('Between **the bank** and {company}, here.', { ...facts, company }),
      );
      expect(more).toEqual([]);
      if (block?.kind !== 'paragraph') throw new Error('one paragraph');
      expect(block.parts.map((part) => typeof part === 'string' || part.kind).filter((one) => one !== true)).toEqual([
        'strong',
      ]);
      expect(block.parts.map(getText).join('').replace(/\s+/g, ' ')).toBe(
        `Between the bank and ${company.replace(/\s+/g, ' ')}, here.`.replace(/\s+/g, ' '),
      );
    }),
  );
});

test('a legal form is said once, however the template is written', () => {
  const unnamed = { ...facts, company: 'Žuvis' };
  expect(getContract(contractTemplate, facts)).toContain('and **Žuvis UAB**, code 304151376');
  expect(getContract(contractTemplate, unnamed)).toContain('and **Žuvis**, UAB, code 304151376');
  expect(getContract('{company}, {legalForm}. Form: {legalForm}.', facts)).toBe('Žuvis UAB. Form: UAB.');
  expect(getContract('{company} {legalForm}.', unnamed)).toBe('Žuvis UAB.');
});
