// What breaks the sums that the overview of the books keeps.
import { companies } from '#tests/harness/village.ts';
import { type Breach, feesCounted, railsCounted } from './common.ts';

const active = 'the active clients of a month are those who paid in it';

export const overviewBreaches: readonly Breach[] = [
  ['a fee that was never earned', `insert into fee_day values ('2001-01-01', 'charge', 1, 0)`, [feesCounted]],
  ['a fee that is counted twice', `update fee_counted set seq = 0`, [feesCounted]],
  ['a payment that took no rail', `insert into rail_day values ('2001-01-01', 'book', 1, 1)`, [railsCounted]],
  ['a client that never paid', `insert into active_client values ('2001-01-01', '${companies.lonely}')`, [active]],
  ['more active clients than there are', `update active_month set clients = clients + 1`, [active]],
];
