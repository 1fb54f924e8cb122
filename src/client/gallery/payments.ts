/* Made-up payments for the gallery: enough of them to scroll. */
import type { StatusKind } from '../ui/display/StatusBadge.tsx';

export interface SamplePayment {
  id: string;
  at: string;
  name: string;
  iban: string;
  message: string;
  value: string;
  direction: 'in' | 'out';
  status: string;
  kind: StatusKind;
}

const names = [
  'Baltic Timber UAB',
  'Žemaitė ir partneriai MB',
  'Nordic Freight OÜ',
  'Παπαδόπουλος ΑΕ',
  'Rīgas Piens SIA',
  'Übermorgen Verpackungslösungen und Logistik GmbH',
  'State Tax Inspectorate',
  'Őszi Étterem Kft.',
];
const states: [string, StatusKind][] = [
  ['Executed', 'success'],
  ['Executed', 'success'],
  ['Pending', 'pending'],
  ['Executed', 'success'],
  ['Rejected', 'failed'],
];
const messages = [
  'Invoice 2026-0311',
  'Rent, March',
  'Salary',
  'VAT 2026-02',
  'Order 88412, 3 pallets, delivery to Klaipėda',
];

/** The same payments each time, newest first, a few on each day. */
export function samplePayments(count: number): SamplePayment[] {
  return Array.from({ length: count }, (_, index) => {
    const [status, kind] = states[index % states.length] ?? ['Executed', 'success'];
    const cents = ((index * 7919) % 2_000_000) + 1250;
    return {
      id: `p${index}`,
      at: new Date(Date.UTC(2026, 2, 5, 15, 42, 7) - index * 17_000_000).toISOString(),
      name: names[index % names.length] ?? '',
      iban: `LT${String(12 + (index % 80)).padStart(2, '0')}3999000000${String(100000 + index * 37).slice(0, 6)}`.slice(
        0,
        20,
      ),
      message: messages[index % messages.length] ?? '',
      value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      direction: index % 3 === 1 ? 'in' : 'out',
      status,
      kind,
    };
  });
}
