// An offer that the bakery of the village is paid for, as a body; not on sale.
import { ownIban } from '#shared/iban.ts';

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
  IBAN: ownIban('39990', '30000000002'),
  Name: 'Duona ir Druska UAB',
} as const;
