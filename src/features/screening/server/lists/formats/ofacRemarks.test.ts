import { expect, test } from 'vitest';
import { isNickname, nameInRemark, numberInRemark } from './ofacRemarks.ts';

test.each([
  ["a.k.a. 'VANYA SAMPLE'", 'VANYA SAMPLE'],
  ["f.k.a. 'O'SAMPLE'", "O'SAMPLE"],
  ['Passport 1084010 (Egypt)', ''],
])('%s', (part, name) => expect(nameInRemark(part)).toBe(name));

test.each([
  ['Passport B 960789', 'B 960789'],
  ['SSN 523-33-8386 (United States)', '523-33-8386'],
  ['D.N.I. 78.865.882 (Spain)', '78.865.882'],
  ['C.U.R.P. AIMM67125HCHRRG06 (Mexico) issued 1968', 'AIMM67125HCHRRG06'],
  ['NIT # 800146749-7 (Colombia)', '800146749-7'],
  ['Trade License No. HRB 81573', 'HRB 81573'],
  ['UAE Identification 784-1966-2546390-3', '784-1966-2546390-3'],
  ['Telephone No. 009613679153', ''],
  ['Aircraft Model IL76-TD', ''],
  ['Aircraft Manufacture Date 1992', ''],
  ['President since 1979', ''],
  ['named in UNSCR 1483', ''],
  ['Linked To: SOURCE1HERBS', ''],
  ["Individual's height is 5 feet 9 inches", ''],
])('%s', (part, number) => expect(numberInRemark(part)).toBe(number));

test('a nickname is a single word of a person', () => {
  const of = [
    ['person', 'MIKE'],
    ['person', 'ABU HAFS'],
    ['person', 'SAMPLE,Vanya'],
    ['organisation', 'BNC'],
  ] as const;
  expect(of.map(([kind, name]) => isNickname(kind, name))).toEqual([true, false, false, false]);
});
