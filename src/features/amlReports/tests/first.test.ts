import { expect, test } from 'vitest';
import { openWatchedBank } from '#tests/harness/watchedBank.ts';
import { followOnce } from '#server/followers/followers.ts';
import { amlReportsFollower } from '../server/sql.ts';

test('it runs', async () => {
  const bank = await openWatchedBank();
  await bank.money.forget();
  const side = { clientId: '30000000001', day: 20522, bookedOn: 20522, iban: 'DE01', amount: 1600000, sign: 1 as const };
  await bank.money.pay({ ...side, direction: 'in', kind: 'other' }, 0);
  await bank.money.pay({ ...side, direction: 'out', kind: 'cash', iban: '' }, 0);
  await bank.money.pay({ ...side, direction: 'in', kind: 'other', sign: -1 }, 0);
  await bank.money.number();
  while (await followOnce(bank.app, amlReportsFollower));
  for (const t of ['report_side', 'report_total', 'report_client', 'report_joined', 'report_day'])
    console.log(t, (await bank.owner.query(`select * from ${t}`)).rows);
  expect(1).toBe(1);
  await bank.close();
});
