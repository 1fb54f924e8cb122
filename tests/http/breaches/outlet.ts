// What breaks offers, their codes and time given to people.
import { companies, ibans, staff } from '#tests/harness/village.ts';
import type { Breach } from './common.ts';

const paysAsSaid = 'each offer pays whom its newest version says';
const byTwo = 'whom an offer pays was changed by two people, and so was said of a new one that pays no client';
const batches =
  'a batch has as many codes as were added, of its offer and its last day; a withdrawn one has none to sell';
const moved = 'time that staff gave moved from the bank to the time of its person, second for second';
const alone = 'no one gave more time on one bank day than a person may alone';

const id = '01900000-0000-7000-8000-0000000000d1';
const addOffer = (iban: string, name = 'x') =>
  `insert into coupon (id, tcc, no_stock, is_open, style, accent_color, price_minor, title, description, payee_iban,
     payee_name, made_by, made_at, changed_at)
   values ('${id}', 'REST', false, false, 'plain', '#000000', 1, 'x', 'x', '${iban}', '${name}', '${staff.P}', now(),
     now());`;
const addVersion = (version: number, iban: string) =>
  `insert into coupon_version (coupon_id, version, payee_iban, payee_name, fields, changed_by, by_command, changed_at)
   values ('${id}', ${version}, '${iban}', 'x', '{}', '${staff.P}', false, now());`;
const offer = addOffer(ibans.bakery) + addVersion(1, ibans.bakery);
const addGift = (seconds: number) =>
  `insert into time_gift (id, client_id, seconds, comment, made_by, by_command, made_at, made_on)
   values (new_id(), '${companies.timber}', ${seconds}, '', '${staff.P}', false, now(), '2001-01-01');`;
const addBatch = (code: string) =>
  `insert into coupon_batch (id, coupon_id, expires_on, count, added_by, added_at)
   values ('${id}', '${id}', '2199-01-01', 1, '${staff.P}', now());
   insert into coupon_code (coupon_id, batch_id, expires_on, code, state) ${code};`;

export const outletBreaches: readonly Breach[] = [
  ['an offer without its version', addOffer(ibans.bakery), [paysAsSaid]],
  ['an offer that pays somebody else', `${offer}update coupon set payee_name = 'y' where id = '${id}'`, [paysAsSaid]],
  [
    'an offer of nobody known that no one confirmed',
    addOffer(ibans.elsewhere) + addVersion(1, ibans.elsewhere),
    [byTwo],
  ],
  [
    'a payee that no one confirmed',
    `${offer} ${addVersion(2, ibans.lonely)} update coupon set version = 2, payee_iban = '${ibans.lonely}'
     where id = '${id}'`,
    [byTwo],
  ],
  ['a batch without its codes', offer + addBatch(`select '${id}', '${id}', now(), 'x', 'free' where false`), [batches]],
  [
    'a code of another day than its batch',
    offer + addBatch(`values ('${id}', '${id}', '2199-01-02', 'x', 'free')`),
    [batches],
  ],
  ['a code withdrawn alone', offer + addBatch(`values ('${id}', '${id}', '2199-01-01', 'x', 'withdrawn')`), [batches]],
  ['time that never moved', addGift(1), [moved]],
  ['more time than one may give alone', addGift(86_400) + addGift(1), [moved, alone]],
];
