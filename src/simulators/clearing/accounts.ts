/**
 * Accounts of the simulated banks: those that tests and visitors pay, and companies that pay clients of the demo bank.
 */
import { ownIban } from '#shared/iban.ts';
import type { Order, Rule } from './rules.ts';

/** A simulated Lithuanian bank. */
const testBank = { bankCode: '99901' } as const;

/** The IBAN of a test account, by its number in docs/sepa.md. */
export function testIban(number: number): string {
  return ownIban(testBank.bankCode, String(number).padStart(11, '0'));
}

type TestRule = Partial<Rule> & { iban: string };

/** What becomes of transfers to the test accounts. docs/sepa.md lists them. */
export const testRules: readonly TestRule[] = [
  { iban: testIban(1), outcome: 'refuse', code: 'AC04' },
  { iban: testIban(2), outcome: 'refuse', code: 'AC01' },
  { iban: testIban(3), outcome: 'refuse', code: 'RR04' },
  { iban: testIban(4), outcome: 'return', code: 'AC06', afterSeconds: 4 },
  { iban: testIban(5), outcome: 'pend', afterSeconds: 60 },
  { iban: testIban(6), outcome: 'settle', afterSeconds: 60 },
  { iban: testIban(7), outcome: 'lose' },
  { iban: testIban(8), outcome: 'ignore' },
  { iban: testIban(9), delivery: 'twice' },
  { iban: testIban(10), delivery: 'garbled' },
  { iban: testIban(11), delivery: 'cut' },
  { iban: testIban(12), recall: 'refuse', code: 'CUST' },
  { iban: testIban(13), recall: 'ignore' },
];

const timber = { creditor: 'Šilvynas Timber UAB', creditorIban: 'LT063999010000000001' };
const studio = { creditor: 'Linija ir Tarpas MB', creditorIban: 'LT763999010000000002' };
const bakery = { creditor: 'Ruginė Saulė UAB', creditorIban: 'LT493999010000000003' };
const logistics = { creditor: 'Vėtrovia Logistics UAB', creditorIban: 'LT223999010000000004' };

type OrderRow = readonly [
  debtor: string,
  debtorIban: string,
  debtorBic: string,
  from: number,
  to: number,
  text: string,
];

const getOrders = (payee: typeof timber, rows: readonly OrderRow[]): Order[] =>
  rows.map(([debtor, debtorIban, debtorBic, from, to, text]) => ({
    debtor,
    debtorIban,
    debtorBic,
    ...payee,
    from,
    to,
    text,
  }));

/** Customers of the demo's companies, who have paid them before, with the accounts that they paid from. */
export const demoOrders: readonly Order[] = [
  ...getOrders(timber, [
    ['Nordwald Möbel GmbH', 'DE14999000112661482224', 'DEMODEF1XXX', 1800, 9400, 'Rechnung # Schnittholz'],
    ['Atelier Forêt Dorée SAS', 'FR7699900999000591885044157', 'DEMOFRP1XXX', 950, 4200, 'Facture # planches'],
    ['Bursztynowy Most Sp. z o.o.', 'PL27999000094053363345026024', 'DEMOPLP1XXX', 700, 5100, 'Faktura # tarcica'],
    ['Kuusikaari Oy', 'FI0699900003264584', 'DEMOFIH1XXX', 1200, 6800, 'Lasku # sahatavara'],
    ['Granviken Trä AB', 'SE3899935714723774029301', 'DEMOSES1XXX', 900, 3900, 'Faktura # virke'],
  ]),
  ...getOrders(studio, [
    ['Knygynas Pelėdos Lizdas UAB', 'LT939990141318968282', 'DEMOLT21XXX', 120, 1400, 'Sąskaita #, iliustracijos'],
    ['Berliner Fadenspiel GmbH', 'DE63999000112061783401', 'DEMODEF1XXX', 400, 2600, 'Rechnung # Gestaltung'],
  ]),
  ...getOrders(bakery, [
    ['Kaimyno Krepšys UAB', 'LT809990113562217823', 'DEMOLT21XXX', 180, 2100, 'Sąskaita #, duona'],
    ['Viešbutis Kopgalio Bokštas UAB', 'LT609990140121199684', 'DEMOLT21XXX', 90, 760, 'Sąskaita #, kepiniai'],
  ]),
  ...getOrders(logistics, [
    ['Jūras Bura SIA', 'LV28DEMO0004727619366', 'DEMOLV21XXX', 600, 3200, 'Rēķins # pārvadājums'],
    ['Hanseatische Kistenfabrik GmbH', 'DE17999000113876432196', 'DEMODEF1XXX', 900, 4800, 'Rechnung # Fracht'],
  ]),
];
