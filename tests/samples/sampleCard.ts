/** A card as a call answers it: in use, held by somebody, its plastic printed. */
import type { CardItem } from '#features/cards/card.ts';

export function sampleCard(changes: Partial<CardItem> = {}): CardItem {
  return {
    cardID: '019b6d2e-9f1a-7c3e-8123-00000000000a',
    clientID: '10000000001',
    design: 'Z1VISA',
    name: 'TOMAS KAZLAUSKAS',
    limit: 500,
    monthly: 2000,
    exp: '2029-05-31',
    mask: '400000******1234',
    enabled: 1,
    terminated: 0,
    ...{ atm: 1, internet: 1, cless: 1, msr: 0 },
    notPrinted: 0,
    notAccepted: 0,
    holderID: '20000000002',
    options: 'M',
    holderName: 'Tomas Kazlauskas',
    lost: 0,
    expired: 0,
    accountid: '',
    used: 'EUR412.60',
    order: { state: 'printed', orderedAt: '2026-03-01T10:00:00Z', isDelayed: false, reason: '' },
    createdAt: '2026-03-01T10:00:00Z',
    ...changes,
  };
}
