import { expect, test } from 'vitest';
import { readEpcText } from './epcText.ts';

const payee = ['Holz & Söhne', 'DE14999000112661482224'];
const head = (version = '002', kind = 'SCT') => ['BCD', version, '1', kind, version === '001' ? 'DEMODEF1XXX' : ''];
const getText = (...lines: string[]) => lines.join('\n');
const values = { name: 'Holz & Söhne', acc: 'DE14999000112661482224' };

test.each([
  ['payee and account alone', getText(...head(), ...payee), values],
  [
    'an amount and a message',
    getText(...head(), ...payee, 'EUR12.3', '', '', 'Invoice 7'),
    {
      ...values,
      ...{ amount: '12.3', msg: 'Invoice 7', reference: '' },
    },
  ],
  [
    'version 1 with the bank, a purpose and CR LF',
    getText(...head('001'), ...payee, 'EUR1', 'GDDS', 'rf18 5390 0754 7034').replaceAll('\n', '\r\n'),
    {
      ...values,
      ...{ amount: '1', reference: 'RF18539007547034', msg: '' },
    },
  ],
  [
    'a Belgian reference',
    getText(...head(), 'Hout', 'BE71 0961 2345 6769', 'EUR5.00', '', '010806817183', '', 'Thanks'),
    {
      ...{ name: 'Hout', acc: 'BE71096123456769', amount: '5.00', reference: '+++010/8068/17183+++', msg: '' },
    },
  ],
  [
    'a reference that no one knows, for the form to refuse',
    getText(...head(), ...payee, '', '', 'RF00X'),
    {
      ...values,
      ...{ reference: 'RF00X', msg: '' },
    },
  ],
])('%s', (_, text, read) => expect(readEpcText(text)).toEqual(read));

test.each([
  ['another currency', getText(...head(), ...payee, 'CHF12.30')],
  ['no amount', getText(...head(), ...payee, 'EUR12,30')],
  ['no account', getText(...head(), 'Holz')],
  ['a version to come', getText(...head('003'), ...payee)],
  ['a direct debit', getText(...head('002', 'SDD'), ...payee)],
  ['a web page', 'https://example.lt'],
  ['a Swiss bill', 'SPC\n0200\n1\nCH44'],
  ['a text without end', `BCD\n002${'\n'.repeat(2000)}`],
])('%s fills in nothing', (_, text) => expect(readEpcText(text)).toBeUndefined());
