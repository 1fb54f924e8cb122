import { expect, test } from 'vitest';
import { fillTemplate, findForbidden } from './rules.ts';

const forbidden = ['suspicio*', 'money laundering', 'fiu', 'itartin*'];

test.each([
  ['This looks suspicious.', 'suspicio*'],
  ['SUSPICION', 'suspicio*'],
  ['It is about money-laundering', 'money laundering'],
  ['money\n laundering', 'money laundering'],
  ['We told the FIU!', 'fiu'],
  ['Įtartinas mokėjimas', 'itartin*'],
])('%j holds %s', (text, word) => expect(findForbidden(text, forbidden)).toBe(word));

test.each(['Please send the invoice.', 'refiull', 'money for laundering day', 'fiuu', 'unsuspicious', ''])(
  '%j holds none of them',
  (text) => expect(findForbidden(text, forbidden)).toBe(null),
);

test('60 kB of anything are looked through at once', () => {
  const startedAt = performance.now();
  findForbidden('a-'.repeat(30_000), forbidden);
  expect(performance.now() - startedAt).toBeLessThan(200);
});

test('a template is filled in; what has no value stays', () => {
  expect(fillTemplate('Dear {company}, on {date}: {constructor}', { company: 'Giria', date: '{company}' })).toBe(
    'Dear Giria, on {company}: {constructor}',
  );
});
