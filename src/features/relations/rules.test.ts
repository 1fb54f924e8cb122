import { describe, expect, test } from 'vitest';
import { relationFilter } from './relationFilter.ts';
import {
  areOptionsOf,
  fits,
  parseShare,
  type RelationRole,
  relationRoles,
  roleLabels,
  rolesAt,
  shareText,
} from './rules.ts';

const company = { id: '10000000001', type: 'LEGAL' } as const;
const otherCompany = { id: '10000000002', type: 'LEGAL' } as const;
const person = { id: '20000000001', type: 'N' } as const;
const otherPerson = { id: '20000000002', type: 'N' } as const;
const outside = { id: '01900000-0000-7000-8000-000000000000', type: 'N' } as const;
const outsideCompany = { ...outside, type: 'LEGAL' } as const;

test.each([
  ['25', 2500],
  ['33.33', 3333],
  ['33.3', 3330],
  ['0', 0],
  ['0.01', 1],
  ['100', 10_000],
  ['100.00', 10_000],
  ['100.01', null],
  ['101', null],
  ['33.333', null],
  ['', null],
  ['-1', null],
  ['1e1', null],
  ['25%', null],
  ['1,5', null],
])('a share of %s percent is %s hundredths of a percent', (text, bp) => {
  expect(parseShare(text)).toBe(bp);
});

test('each share is written so that it is read again', () => {
  for (let bp = 0; bp <= 10_000; bp += 1) expect(parseShare(shareText(bp))).toBe(bp);
  expect([1, 50, 2500, 3333, 10_000].map(shareText)).toEqual(['0.01', '0.5', '25', '33.33', '100']);
});

/** role, then whether it fits: person, person outside, company, company outside at a company; the same at a person */
const table: [RelationRole, string, string][] = [
  ['CEO', '1000', '0000'],
  ['CFO', '1000', '0000'],
  ['COO', '1000', '0000'],
  ['REP', '1000', '0000'],
  ['P', '1100', '0000'],
  ['C', '0011', '0000'],
  ['B', '1100', '0000'],
  ['S', '1100', '0000'],
  ['D', '1100', '0000'],
  ['PARENT', '0000', '1100'],
  ['SIBLING', '0000', '1100'],
  ['SPOUSE', '0000', '1100'],
  ['RCA', '0000', '1100'],
];

describe('who can be what to whom', () => {
  test.each(table)('%s', (role, atCompany, atPerson) => {
    const shown = (client: typeof company | typeof otherPerson) =>
      [person, outside, otherCompany, outsideCompany].map((subject) => Number(fits(role, client, subject))).join('');
    expect([shown(company), shown(otherPerson)]).toEqual([atCompany, atPerson]);
    expect(rolesAt('LEGAL').includes(role)).toBe(atCompany !== '0000');
    expect(rolesAt('N').includes(role)).toBe(atPerson !== '0000');
  });
  test('the table has every role, and no one is anything to themselves', () => {
    expect(table.map(([role]) => role)).toEqual(relationRoles);
    for (const role of relationRoles) for (const one of [person, company]) expect(fits(role, one, one)).toBe(false);
  });
});

test.each([
  ['CEO', 'ABC', true],
  ['CEO', 'AA', false],
  ['CEO', '25', false],
  ['CEO', '', false],
  ['REP', 'I', false],
  ['P', '25', true],
  ['P', '0', false],
  ['C', '0', false],
  ['B', '0', true],
  ['S', '0', true],
  ['D', '12.5', true],
  ['D', 'ABC', false],
  ['SPOUSE', '', true],
  ['SPOUSE', '25', false],
  ['RCA', '', true],
] as const)('%s takes the options %s: %s', (role, options, expected) => {
  expect(areOptionsOf(role, options)).toBe(expected);
});

test('no two relations have the same name: the form offers them in one list', () => {
  const names = relationRoles.map((role) => roleLabels[role].of);
  expect(new Set(names).size).toBe(names.length);
});

test('a search has at most a hundred characters', () => {
  expect(relationFilter.safeParse({ text: 'a'.repeat(100) }).success).toBe(true);
  expect(relationFilter.safeParse({ text: 'a'.repeat(101) }).success).toBe(false);
});
