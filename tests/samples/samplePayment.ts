/** A payment for tests. */
import type { Payment } from '#features/payments/payment.ts';

/** Of a payment without a card, before any rail has answered. */
export const noDetails = {
  city: '',
  street: '',
  time: '',
  amountOriginal: '',
  options: '',
  metaTag: '',
  sepaTxID: '',
  gps: '',
} as const;

export function samplePayment(over: Partial<Payment> = {}, meta: Partial<Payment['meta']> = {}): Payment {
  return {
    id: '0197a9b0-0000-7000-8000-000000000001',
    ts: '2026-03-05T12:02:59Z',
    TLC: '2026-03-05T12:02:59Z',
    op: 'TX',
    state: 3,
    amount: ['EUR12.34#PAYMENT', 'EUR0.35#SEPAFEE'],
    accountid: 'EUR.LT123999010000000001',
    tag: 'PAYMENT',
    tcc: 'TRSF',
    vx: '',
    cardid: '',
    cardNumber: '',
    al: [],
    ver: 7,
    meta: {
      name: 'Žemaitė UAB',
      acc: 'LT121000011101001000',
      msg: 'Invoice 1',
      initiator: 'Rasa',
      confirmator: 'Jonas Ąžuolas',
      myIBAN: 'LT123999010000000001',
      myName: 'Timber UAB',
      country: 'LT',
      bank: '',
      reference: '',
      endToEndId: '',
      delivery: 'standard',
      reason: '',
      ...noDetails,
      ...meta,
    },
    ...over,
  };
}
