// One bank behind two server processes: calls go to either, one is killed half way, in the end both start again.
import { startBalancer } from '../harness/balancer.ts';
import { demoDatabase } from '../harness/database.ts';
import { expect, test } from '../harness/journey.ts';
import {
  approveOn,
  bakery,
  cast,
  createAndSend,
  getState,
  openRequest,
  payPanel,
  takePhone,
} from '../harness/people.ts';
import { freePort } from '../harness/ports.ts';
import { startServerProcess } from '../harness/server.ts';
import { signIn } from '../harness/signIn.ts';
import { breachesIn } from '../harness/soundness.ts';

test('a killed server takes nothing along, and after a restart all is where it was', async ({ visit }) => {
  const database = await demoDatabase();
  const [onePort, twoPort] = [await freePort(), await freePort()];
  const balancer = await startBalancer([onePort, twoPort]);
  const start = (port: number) =>
    startServerProcess(database, { PORT: String(port), KONTORA_PUBLIC_URL: balancer.url, KONTORA_LOG: 'fatal' });
  const one = await start(onePort);
  const two = await start(twoPort);
  const order = (name: string, amount: string) => ({ name, iban: bakery.iban, amount, message: `For ${name}` });

  const page = await visit('about:blank');
  await signIn(page, balancer.url, cast.finance.id);
  await page.goto(`${balancer.url}/#/tasks`);
  const panel = await createAndSend(page, order('First Loaf', '10.50'));

  process.kill(one.pid, 'SIGKILL');
  const phone = await takePhone(page);
  await approveOn(phone, cast.director, 'Pay 10.50 EUR to First Loaf');
  await expect(panel.getByText('Paid 10.50 EUR to First Loaf')).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await createAndSend(page, order('Second Loaf', '20.25'));
  await payPanel(page).getByRole('button', { name: 'Done' }).click();

  await one.stop();
  await two.stop();
  const again = [await start(onePort), await start(twoPort)];
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(await getState(page, 'First Loaf')).toBe('Executed');
  expect(await getState(page, 'Second Loaf')).toBe('Requested');
  const newPhone = await takePhone(page);
  await openRequest(newPhone, cast.director, 'Pay 20.25 EUR to Second Loaf');
  await newPhone.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => getState(page, 'Second Loaf')).toBe('Executed');

  await page.close();
  for (const server of again) await server.stop();
  await balancer.close();
  expect(await breachesIn(database)).toEqual([]);
  await database.drop();
});
