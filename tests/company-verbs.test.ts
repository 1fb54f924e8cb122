// What people of a company may see of the audit is typed by hand: a verb that becomes visible by mistake would show
// what staff do in silence. A new verb with `companySees: true` gets its word here.
import { expect, test } from 'vitest';
import { product } from '#src/features.server.ts';

/** by subject */
const visible: Readonly<Record<string, string>> = {
  account: 'open rename',
  approvals: 'tighten',
  card: 'accept invite lock lose order print refuse terminate unlock update',
  card_order: 'fail order print send',
  case: 'withdraw',
  client: 'lock-own unlock-own update',
  freeze: 'tell',
  info_request: 'answer ask cancel pass save',
  ledger: 'post',
  membership: 'accept change grant invite remove withdraw',
  message: 'read send',
  offer: 'buy refund',
  payment:
    'approve authorize block cancel clear create decline except execute fail push receive refuse reject release ' +
    'retry reverse send settle takeBack update',
  registration: 'begin correct submit',
  registration_contract: 'drop send sign',
  registration_fee: 'charge drop pay',
  request: 'approve expire open reject replace use',
  time: 'give',
};

test('a company sees these verbs of the audit and no others', () => {
  const typed = Object.entries(visible).flatMap(([subject, verbs]) =>
    verbs.split(' ').map((verb) => `${subject}.${verb}`),
  );
  expect([...product.companyVerbs].sort()).toEqual(typed.sort());
});
