import { expect, test } from 'vitest';
import { controlSum, type FileLine, productionFile } from './productionFile.ts';

const line: FileLine = {
  ...{ id: 'o1', card_id: 'c1', design: 'X1VISA', name: 'FUEL', mask: '************1234', expires_on: '2029-11-30' },
  ...{ client_id: '30000000001', client: 'Žalioji Giria UAB', street: 'Liepų g. 1', postal_code: 'LT-1' },
  ...{ city: 'Vilnius', country: 'LT' },
};

test('has a heading, a line for each order, and a line of sums with as many cells', () => {
  const other = { ...line, id: 'o2', card_id: 'c2', mask: '************9000', expires_on: null, street: null };
  expect(productionFile([line, other])).toBe(
    [
      'order,card,design,name,number,expires,client,company,street,postcode,city,country',
      'o1,c1,X1VISA,FUEL,************1234,2029-11-30,30000000001,Žalioji Giria UAB,Liepų g. 1,LT-1,Vilnius,LT',
      'o2,c2,X1VISA,FUEL,************9000,,30000000001,Žalioji Giria UAB,,LT-1,Vilnius,LT',
      'TOTAL,2,10234,,,,,,,,,',
      '',
    ].join('\r\n'),
  );
});

test('quotes what would break a line, and defuses what a spreadsheet would run', () => {
  expect(productionFile([{ ...line, name: '-FUEL', client: 'Lokys, "Sūnūs" ir Ko' }])).toContain(
    'X1VISA,\'-FUEL,************1234,2029-11-30,30000000001,"Lokys, ""Sūnūs"" ir Ko",Liepų',
  );
});

test('the control sum changes when a line is missing, doubled or another one', () => {
  const sum = controlSum([line, line]);
  expect(sum).toBe(2468);
  expect([
    controlSum([line]),
    controlSum([line, line, line]),
    controlSum([line, { mask: '************1235' }]),
  ]).toEqual([1234, 3702, 2469]);
});
