import { expect, test } from 'vitest';
import { isDay } from '#shared/days.ts';
import { clientId } from '#shared/ids.ts';
import { bankText, isSepaText } from '#shared/text.ts';
import { accounts } from './accounts.ts';
import { companies } from './companies.ts';
import { people } from './people.ts';
import { staff } from './staff.ts';

test('sixty people, ten companies and nine staff have unique numbers, phones and mail addresses', () => {
  expect([people.length, companies.length, staff.length]).toEqual([60, 10, 9]);
  const everybody = [...people, ...companies];
  expect(new Set([...everybody, ...staff].map(({ id }) => id)).size).toBe(79);
  expect(new Set(everybody.map(({ phone }) => phone)).size).toBe(70);
  expect(new Set(everybody.map(({ email }) => email)).size).toBe(70);
  for (const { id, phone, email } of everybody) {
    expect(clientId.safeParse(id).success).toBe(true);
    expect(phone).toMatch(/^\+\d{8,25}$/);
    expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/);
  }
});

test('birth dates are days, names hold letters that banks can send', () => {
  for (const { birthDate, fullName } of [...people, ...staff]) {
    expect(isDay(birthDate)).toBe(true);
    expect(isSepaText(bankText(fullName)), fullName).toBe(true);
  }
});

test('the numbers that scripts rely on mean what decisions section 9 says', () => {
  const lettersIn = (companyId: string) =>
    companies
      .find(({ id }) => id === companyId)
      ?.members.map(({ personId, role, letters }) => [personId, role, letters]);
  expect(lettersIn('10000000001')).toEqual([
    ['20000000001', 'CEO', 'ABCDEFGH'],
    ['20000000002', 'CFO', 'ABCDFGH'],
    ['20000000003', 'COO', 'AB'],
    ['20000000004', 'REP', 'G'],
  ]);
  expect(lettersIn('10000000002')?.[0]).toEqual(['20000000001', 'CEO', 'ABCDEFGH']);
  const memberships = companies.flatMap(({ members }) => members.map(({ personId }) => personId));
  expect(memberships).not.toContain('20000000005');
  expect([people[0]?.flags, people[4]?.flags]).toEqual(['r', 'r']);
  expect(staff.map(({ role }) => role).join('')).toBe('ADSMFPEHC');
});

test('four companies are active with one to three accounts; six are in the steps of registration', () => {
  const standings = companies.map(({ registration }) => registration && `${registration.status} ${registration.stage}`);
  expect(standings).toEqual([
    null,
    null,
    null,
    null,
    'Cdd Screening',
    'Cdd Registration',
    'Review Registration',
    // declined by its case, as the seeding says it
    'Review Screening',
    // waiting for the fee, and for the signature
    'Review Registration',
    'Review Registration',
  ]);
  for (const { id, registration, joinedDay } of companies) {
    const own = accounts.filter(({ clientId }) => clientId === id);
    expect(registration ? own.length === 0 : own.length >= 1 && own.length <= 3).toBe(true);
    if (!registration) expect(own[0]).toMatchObject({ number: id, name: 'Main', openedDay: joinedDay });
  }
  for (const { id } of people) expect(accounts.filter((account) => account.clientId === id).length).toBe(1);
});
