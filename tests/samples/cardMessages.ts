/** Messages of the bank to the card processor, as tests send them. */
import type { ToProcessor } from '#features/cards/processor/messages.ts';

type Of<Kind extends ToProcessor['kind']> = Extract<ToProcessor, { kind: Kind }>;

/** An id of its own for each number. */
export function sampleId(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const sampleCard = sampleId(900);
const at = '2026-11-20T10:00:00Z';

export function sampleOrder(number: number, values: Partial<Of<'order'>> = {}): Of<'order'> {
  const ids = { id: sampleId(number), orderId: sampleId(100 + number), cardId: sampleCard };
  return { kind: 'order', ...ids, at, design: 'Z1VISA', nameOnCard: 'Jonas Petraitis', ...values };
}

/** A purchase of 12.34 EUR in a shop. */
export function sampleFeed(number: number, shop = 'Saw and Nail', values: Partial<Of<'feed'>> = {}): Of<'feed'> {
  return {
    kind: 'feed',
    id: sampleId(number),
    at,
    what: 'purchase',
    cardId: sampleCard,
    iban: null,
    amount: { currency: 'EUR', minor: '1234' },
    merchant: { name: shop, mcc: '5251', country: 'LT', city: 'Vilnius', street: 'Miško 1' },
    use: {
      entry: 'M0',
      online: false,
      atm: false,
      contactless: true,
      magstripe: false,
      localTime: '2026-11-20 12:00:00',
    },
    ...values,
  };
}

export function sampleWalletsRead(number: number): Of<'read-wallets'> {
  return { kind: 'read-wallets', id: sampleId(number), at, cardId: sampleCard };
}

export function sampleWalletDelete(number: number, walletId: string | null): Of<'delete-wallet'> {
  return { kind: 'delete-wallet', id: sampleId(number), at, cardId: sampleCard, walletId, reason: 'LOST' };
}
