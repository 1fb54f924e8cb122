/** The invented banks at which the outside world of the demo has its accounts: see `ibans.ts`. */
import type { DirectoryRow } from '#features/payments/banks/directoryFile.ts';

type Row = readonly [bic: string, name: string, country: string, codes: string, can: '' | 'i' | 'v' | 'iv'];

/** What a bank can do: i takes instant transfers, v answers verification of payee. */
const rows: readonly Row[] = [
  ['DEMOLT21XXX', 'Pavyzdinis bankas AB', 'LT', '99901', 'iv'],
  ['DEMOLT2KXXX', 'Kredito unija Aruodas', 'LT', '99902', 'v'],
  ['DEMOLV21XXX', 'Paraugbanka AS', 'LV', 'DEMO', 'iv'],
  ['DEMOEE21XXX', 'Näidispank AS', 'EE', '99', 'iv'],
  ['DEMOATWWXXX', 'Musterbank Österreich AG', 'AT', '99901', 'iv'],
  ['DEMOBEB1XXX', 'Voorbeeldbank NV', 'BE', '999', 'iv'],
  ['DEMODEF1XXX', 'Beispielbank AG', 'DE', '99900011', 'iv'],
  ['DEMODEF2XXX', 'Sparkasse Musterstadt', 'DE', '99900012', ''],
  ['DEMODKK1XXX', 'Eksempelbanken A/S', 'DK', '0099', 'v'],
  ['DEMOESM1XXX', 'Banco de Ejemplo SA', 'ES', '9990', 'iv'],
  ['DEMOFIH1XXX', 'Esimerkkipankki Oyj', 'FI', '999', 'iv'],
  ['DEMOFRP1XXX', 'Banque Exemple SA', 'FR', '99900', 'iv'],
  ['DEMOGRA1XXX', 'Trapeza Paradeigma AE', 'GR', '999', 'v'],
  ['DEMOIE21XXX', 'Example Bank DAC', 'IE', 'DEMO', 'iv'],
  ['DEMOITM1XXX', 'Banca Esempio SpA', 'IT', '99990', 'iv'],
  ['DEMOLUL1XXX', 'Banque Modèle SA', 'LU', '999', 'iv'],
  ['DEMONL21XXX', 'Voorbeeld Bank NV', 'NL', 'DEMO', 'iv'],
  ['DEMOPLP1XXX', 'Bank Przykładowy SA', 'PL', '99900009', 'v'],
  ['DEMOPTL1XXX', 'Banco Exemplo SA', 'PT', '9990', 'iv'],
  ['DEMOSES1XXX', 'Exempelbanken AB', 'SE', '999', 'v'],
];

/** The directory as an import would bring it. */
export const demoBanks: readonly DirectoryRow[] = rows.map(([bic, name, country, codes, can]) => ({
  bic,
  name,
  country,
  national_codes: codes.split(' '),
  is_instant: can.includes('i'),
  verifies_payee: can.includes('v'),
  valid_from: '2020-01-01',
}));
