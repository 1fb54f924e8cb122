// Measures the bank's first rules on published data: attempts at laundering by shape, and ordinary accounts. Started by
// tools/monitoring.mjs.
import path from 'node:path';
import { readFirstRules } from '#tests/samples/firstRules.ts';
import { getRows } from '../screening/lists.ts';
import { ordinaryTable, typologyTable } from './tables.ts';
import { readAmlSim, readAttempts, readOrdinary, readRates } from './transfers.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder with the published data: npm run monitoring -- FOLDER');
  process.exit(2);
}

const rules = readFirstRules();
const rows = (name: string) => getRows(path.join(folder, name));
const rates = readRates(rows('fx.csv'));
console.log('\nAttempts at laundering (IBM, HI-Small)\n');
console.log(typologyTable(rules, readAttempts(rows('ibm-hi-small-attempts-dev-eur.csv'))));
console.log('\nOrdinary accounts\n');
console.log(
  ordinaryTable(rules, [
    { name: 'IBM, first 1 000 rows', transfers: readOrdinary(rows('ibm-hi-small-transactions-first1000.csv'), rates) },
    {
      name: 'AMLSim, sample',
      transfers: readAmlSim(rows('amlsim-sample-tx.csv'), rows('amlsim-sample-cash-tx.csv')),
    },
  ]),
);
