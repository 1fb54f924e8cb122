import { expect, test } from 'vitest';
import { isSamePlace } from './samePlace.ts';

const own = 'https://bank.example/web/payments/a%2Fb';

test.each([
  'https://bank.example/web/payments/a%2Fb?limit=1&next=a/b?c',
  'https://bank.example/web/payments/a%2Fb#top',
  'https://bank.example/web/payments/a%2Fb?#',
  'HTTPS://BANK.example/web/payments/a%2Fb',
  'https://bank.example:443/web/payments/a%2Fb',
  'https://bank.example/web/payments/%61%2fb',
  'https://bank.example/web/x/../payments/./a%2Fb',
])('%s is the same place', (address) => expect(isSamePlace(address, own)).toBe(true));

test.each([
  'http://bank.example/web/payments/a%2Fb',
  'https://bank.example:8443/web/payments/a%2Fb',
  'https://bank.example.evil.example/web/payments/a%2Fb',
  'https://bank.example@evil.example/web/payments/a%2Fb',
  'https://user@bank.example/web/payments/a%2Fb',
  'https://bank.example/web/payments/a/b',
  'https://bank.example/web/payments/A%2Fb',
  'https://bank.example/web/payments/a%2Fb/',
  'https:\\\\bank.example\\web\\payments\\a%2Fb',
  ' https://bank.example/web/payments/a%2Fb',
  'https:bank.example/web/payments/a%2Fb',
  'https://?/bank.example/web/payments/a%2Fb',
  '//bank.example/web/payments/a%2Fb',
  '/web/payments/a%2Fb',
  '?https://bank.example/web/payments/a%2Fb',
  '',
  'x',
])('%j is another place', (address) => expect(isSamePlace(address, own)).toBe(false));

test('the default port of http is 80', () => {
  expect(isSamePlace('http://LOCALHOST:80/web', 'http://localhost/web')).toBe(true);
  expect(isSamePlace('http://localhost:443/web', 'http://localhost/web')).toBe(false);
});
