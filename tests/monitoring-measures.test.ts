// The tables of docs/monitoring-measures.md are counted right: on a small sample of our own, in the forms of the
// published files.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { ordinaryTable, typologyTable } from '#tools/monitoring/tables.ts';
import { type Row, readAmlSim, readAttempts, readOrdinary, readRates } from '#tools/monitoring/transfers.ts';
import { readFirstRules } from './samples/firstRules.ts';

const rules = readFirstRules();
const rows = (text: string): Row[] => parse(text, { columns: true, trim: true, skip_empty_lines: true });

const attempts = rows(`
attempt,typology,timestamp,from_account,to_account,format,eur_minor
7,CYCLE,2022/09/03 10:00,c,a,ACH,450000
7,CYCLE,2022/09/01 10:00,a,b,ACH,500000
7,CYCLE,2022/09/02 10:00,b,c,ACH,480000
7,CYCLE,2022/09/02 11:00,c,c,ACH,9000000
9,FAN-OUT,2022/09/01 10:00,x,1,ACH,1499999
9,FAN-OUT,2022/09/01 11:00,x,2,ACH,1
11,FAN-OUT,2022/09/01 10:00,x,1,ACH,1499999`);

test('attempts are counted by shape and rule, in the order of their times and without transfers to oneself', () => {
  expect(typologyTable(rules, readAttempts(attempts)).split('\n')).toEqual([
    '| typology | attempts | specified | with ours | C.OUT.15K | PASS.THROUGH |',
    '| --- | --: | --: | --: | --: | --: |',
    '| CYCLE | 1 | 0 | 1 | 0 | 1 |',
    '| FAN-OUT | 2 | 1 | 1 | 1 | 0 |',
    '| all | 3 | 1 | 2 | 1 | 1 |',
  ]);
});

test('ordinary accounts are counted in EUR of the fixed table, and cash is cash', () => {
  const rates = readRates(rows('currency,eur\nYen,0.00695\nUS Dollar,1.0'));
  const head = 'timestamp,from_account_key,to_account_key,amount_paid,payment_currency';
  const ordinary = rows(`${head}\n2022/09/01 00:00,a,b,2158273.38,Yen\n2022/09/01 00:01,b,a,14999.99,US Dollar`);
  const cash = rows(`ACCOUNT_ID,TXN_SOURCE_TYPE_CODE,TXN_AMOUNT_ORIG,RUN_DATE
    1,CASH-OUT,999.99,1\n1,CASH-OUT,0.01,1\n2,CASH-IN,5000,1`);
  const sets = [
    { name: 'one', transfers: readOrdinary(ordinary, rates) },
    { name: 'two', transfers: readAmlSim([], cash) },
  ];
  expect(ordinaryTable(rules, sets).split('\n').slice(2)).toEqual([
    '| one | 2 | 2 | 2 | C.IN.15K 1, C.OUT.15K 1, PASS.THROUGH 2 |',
    '| two | 1 | 1 | 1 | CASH.1K 1, M.CASH.INTENSIVE 1 |',
  ]);
  expect(() => readOrdinary(ordinary, readRates([]))).toThrow('There is no rate for Yen.');
});
