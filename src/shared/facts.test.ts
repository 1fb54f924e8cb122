/** Facts declared once: refusals, letters, roles, limits, sentences. */
import { expect, test } from 'vitest';
import { anonymous } from '../features/access/limits.ts';
import { alertMs, fieldLengths, files, payments, phoneDigits, proofs, session, textLengths, tries } from './limits.ts';
import { messages, say } from './messages.ts';
import { companyRoles, getLetters, hasOneOf, letters, staffRoles } from './permissions.ts';
import { staffKeys } from './staffKeys.ts';

test('letters and roles are those of the specification', () => {
  expect(Object.keys(letters).join('')).toBe('ABCDEFGH');
  expect(Object.entries(companyRoles).map(([role, { defaults }]) => `${role} ${defaults}`)).toEqual([
    'CEO ABCDEFGH',
    'CFO ABCDFGH',
    'COO ABDG',
    'REP AG',
  ]);
  expect(Object.values(staffRoles)).toEqual([
    'Admin',
    'Dashboard',
    'Support',
    'AML',
    'Financial',
    'Marketing',
    'Executive',
    'Head of AML',
    'Client Management',
  ]);
  expect(Object.keys(staffKeys).sort().join('')).toBe('0ACDEIPRSTUZ');
});

test('letters are held one by one', () => {
  expect(getLetters('AC')).toEqual(['A', 'C']);
  expect(getLetters('AXtoString1')).toEqual(['A']);
  expect([hasOneOf('AC', ['B', 'C']), hasOneOf('AC', ['B']), hasOneOf('', []), hasOneOf('', ['A'])]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('numbers are those of the specification', () => {
  expect(session).toMatchObject({ windowMs: 240_000, warningMs: 30_000, refreshMs: 40_000, longestMs: 43_200_000 });
  expect([session.loginCodeMs, anonymous.aliveMs, proofs.ageMs]).toEqual([60_000, 120_000, 60_000]);
  expect(alertMs).toMatchObject({ short: 1000, normal: 2000, long: 3000, veryLong: 5000 });
  expect(textLengths).toMatchObject({ message: 140, name: 70 });
  expect(payments).toMatchObject({
    currency: 'EUR',
    amountMostMinor: 99_999_999_999n,
    maxOpenRequests: 100,
    pushesMostPerMinute: 10,
    taskExpiresDays: 30,
  });
  expect(tries).toEqual({ most: 5, withinMs: 900_000 });
  expect(fieldLengths).toEqual({
    companyName: 100,
    code: 50,
    legalForm: 50,
    addressPart: 100,
    website: 100,
    phone: 20,
    email: 100,
    employees: 15,
    capital: 15,
    turnover: 15,
    capitalSource: 100,
    depositSource: 100,
  });
  expect([phoneDigits, files]).toEqual([
    { least: 8, most: 25 },
    { maxName: 100, maxBytes: 5_242_880, maxPixels: 50_000_000 },
  ]);
});

test('sentences stand as the specification spells them', () => {
  const ofFeatures = Object.values(
    import.meta.glob<Record<string, object>>('/src/features/*/messages.ts', { eager: true }),
  ).flatMap((module) => Object.values(module));
  expect(Object.assign({}, messages, ...ofFeatures)).toMatchObject({
    needSupport: 'Need Support',
    helpTitle: 'Welcome to the help center',
    pageNotFound: 'This page could not be found',
    backHome: 'Back to the home page',
    companyLoadFailed: 'Ops! Failed to retrieve company data',
    profileLoadFailed: 'Could not retrieve company profile',
    statsLoadFailed: 'Could not retrieve company stats',
    companyUpdated: 'Company information was successfully updated',
    companyNameFailed: 'Company information name could not be updated',
    companyDetailsFailed: 'Ops! Failed to update company details...',
    fileFailed: 'Error, file could not be loaded',
    highlightedEmpty: 'Error, highlighted fields cannot be empty',
    specialCharacters: '{field} contains invalid or special characters',
    fileNameTooLong: 'name of a file is too long',
    fileTooBig: 'file size is over 5mb',
    fileTypeForbidden: 'has forbidden type',
    fieldInvalid: '{field} is invalid',
    commentEmpty: 'Comment cannot be empty. Please add your comment.',
    accountNameUpdated: 'Account name was successfully updated',
    accountNameFailed: 'Account name could not be updated',
    paymentFailed: 'Payment order could not be created',
    taskFailed: 'Task could not be updated',
    taskCancelled: 'Task was successfully cancelled',
    approvalSent: 'Request for approval was successfully sent',
    technicalError: 'Technical error, exception occurred',
    waitingForOperator: 'Waiting for operator',
    copied: '"{text}" was successfully copied to your clipboard',
    notCopied: '"{text}" was not copied to your clipboard',
  });
  expect(say(messages.copied, { text: 'LT12' })).toBe('"LT12" was successfully copied to your clipboard');
  expect(say('{a} {b} {a}', { a: '{b}', b: '$&' })).toBe('{b} $& {b}');
});
