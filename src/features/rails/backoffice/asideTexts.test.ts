import { expect, test } from 'vitest';
import { formatFault, formatPlace } from './asideTexts.ts';

const transfer = 'Document/FIToFICstmrCdtTrf/CdtTrfTxInf';

test.each([
  ['element-missing', '/Dbtr/Nm', 'The payer’s name is missing.'],
  ['element-missing', '/DbtrAcct/Id/IBAN', 'The payer’s account is missing.'],
  ['iban-not-valid', '/CdtrAcct/Id/IBAN', 'The payee’s account cannot be read.'],
  ['value-too-long', '/RmtInf/Ustrd', 'The message is too long.'],
  ['element-unexpected', '/Gift', 'A part of the transfer cannot be read.'],
])('%s at %s: %s', (code, path, words) => {
  expect(formatFault({ fault: { code, path: `${transfer}${path}`, line: 1 } })).toBe(words);
});

test('the element is named within its transfer', () => {
  const fault = { code: 'element-missing', path: `${transfer}/Dbtr/Nm`, line: 3 };
  expect(formatPlace({ fault })).toBe('Dbtr/Nm, line 3');
});
