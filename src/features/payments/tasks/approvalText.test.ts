import { describe, expect, test } from 'vitest';
import { approvalLines, approvalTitle, canonicalText, type ShownFacts } from './approvalText.ts';

describe('what is approved', () => {
  const checkedAt = '2026-11-21T12:05:31Z';
  const facts: ShownFacts = {
    id: '01900000-0000-7000-8000-000000000000',
    version: 1,
    payerIban: 'LT121000011101001000',
    payeeIban: 'DE89370400440532013000',
    payeeName: 'Holz AG',
    payeeCheck: { outcome: 'impossible', holder: '', checkedAt },
    mismatchAccepted: false,
    currency: 'EUR',
    amountMinor: 123_456n,
    feeMinor: 35n,
    message: 'Rent',
    reference: '',
    endToEndId: '',
    isInstant: false,
    rail: 'sepa',
    otherBank: '',
  };

  test('is every fact: a change of any is another text', () => {
    const changed: ShownFacts[] = [
      { ...facts, id: '01900000-0000-7000-8000-000000000001' },
      { ...facts, version: 2 },
      { ...facts, payerIban: 'LT121000011101001001' },
      { ...facts, payeeIban: 'DE89370400440532013001' },
      { ...facts, payeeName: 'Holz AG ' },
      { ...facts, payeeCheck: null },
      { ...facts, payeeCheck: { outcome: 'match', holder: '', checkedAt } },
      { ...facts, payeeCheck: { outcome: 'impossible', holder: '', checkedAt: '2026-11-21T12:05:32Z' } },
      { ...facts, payeeCheck: { outcome: 'impossible', holder: '', checkedAt: null } },
      { ...facts, mismatchAccepted: true },
      { ...facts, payeeCheck: { outcome: 'close', holder: 'Holz AG', checkedAt } },
      { ...facts, payeeCheck: { outcome: 'close', holder: 'Holz KG', checkedAt } },
      { ...facts, currency: 'SEC' },
      { ...facts, amountMinor: 123_457n },
      { ...facts, feeMinor: 36n },
      { ...facts, message: '' },
      { ...facts, message: '', reference: 'RF18539007547034' },
      { ...facts, endToEndId: 'INV-1' },
      { ...facts, isInstant: true },
      // parts that would run together without their borders
      { ...facts, payeeName: 'Holz', message: 'AG Rent' },
    ];
    expect(Object.keys(facts)).toHaveLength(16);
    expect(new Set([facts, ...changed].map(canonicalText)).size).toBe(21);
    expect(canonicalText({ ...facts })).toBe(canonicalText(facts));
  });

  test('is shown with amount and payee first', () => {
    expect(approvalTitle(facts)).toBe('Pay 1 234.56 EUR to Holz AG');
    expect(approvalLines(facts, 'Europe/Vilnius')).toEqual([
      { label: 'Amount', value: '1 234.56 EUR' },
      { label: 'Payee', value: 'Holz AG' },
      { label: 'To account', value: 'DE89 3704 0044 0532 0130 00' },
      { label: 'Country', value: 'Germany' },
      { label: 'Payee check', value: 'Not possible at the payee’s bank' },
      { label: 'Checked', value: '2026-11-21 14:05:31' },
      { label: 'From account', value: 'LT12 1000 0111 0100 1000' },
      { label: 'Fee', value: '0.35 EUR' },
      { label: 'Delivery', value: 'Standard transfer' },
      { label: 'Message', value: 'Rent' },
    ]);
    const labels = (changes: Partial<ShownFacts>) =>
      approvalLines({ ...facts, ...changes }, 'UTC').map(({ label }) => label);
    expect(labels({ payeeCheck: null })).not.toContain('Payee check');
    expect(labels({ message: '' })).not.toContain('Message');
    expect(labels({ rail: 'book' })).not.toContain('Delivery');
  });

  test('is shown with everything that a payment to another bank can say', () => {
    const all: ShownFacts = {
      ...facts,
      payeeCheck: { outcome: 'none', holder: '', checkedAt },
      mismatchAccepted: true,
      message: '',
      reference: 'RF18539007547034',
      endToEndId: 'INV-1',
      isInstant: true,
      otherBank: 'Beispielbank AG',
    };
    const lines = Object.fromEntries(approvalLines(all, 'UTC').map(({ label, value }) => [label, value]));
    expect(lines).toMatchObject({
      Bank: 'Beispielbank AG',
      'Payee check': 'The name does not match the account',
      Checked: '2026-11-21 12:05:31',
      Mismatch: 'The creator confirmed the account in another way',
      Delivery: 'Instant, within 10 seconds',
      Reference: 'RF18539007547034',
      'End-to-end id': 'INV-1',
    });
    expect(lines).not.toHaveProperty('Message');
  });
});
