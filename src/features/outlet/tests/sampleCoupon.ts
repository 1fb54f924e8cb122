// An offer that a client is paid for, as a body, not on sale; and its pictures.
import type { TestBrowser } from '#tests/harness/bank.ts';
import { ibans } from '#tests/harness/village.ts';
import { samplePng } from '#tests/samples/clientFiles.ts';

export const sampleCoupon = {
  region: null,
  basePrice: { EUR: '25.00' },
  tuPrice: { EUR: '20.00' },
  tcc: 'REST',
  noStock: false,
  isOpen: false,
  style: 'plain',
  accentColor: '#0B5FFF',
  logo: null,
  bg: null,
  title: 'Dinner for two',
  description: 'Three courses.',
  terms: 'Not on Sundays.',
  action: { label: 'Book a table', address: 'https://example.lt/table' },
  IBAN: ibans.bakery,
  Name: 'Duona ir Druska UAB',
} as const;

export function sendPicture(browser: TestBrowser, bytes = samplePng(512, 512), type = 'image/png') {
  return browser.send('POST', '/web/outlet-pictures', { text: bytes, headers: { 'content-type': type } });
}
