// A session from one end to the other, on the server's own time: kept by what people do, warned of, shared by tabs,
// over.
import type { Page } from '@playwright/test';
import { companies } from '#db/demo/companies.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, createPayment, sawyer, timber } from '../harness/people.ts';
import { signIn } from '../harness/signIn.ts';

type Owner = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> };

/** The other company that the director works for. */
const second = companies.find(({ id }) => id === '10000000002') ?? { id: '', title: '' };

const idle = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const last = (page: Page) => page.getByRole('dialog', { name: 'This session is over soon' });
const latest = (page: Page) => page.getByRole('table', { name: 'Latest transactions' }).getByText('EUR').first();
/** the warning comes so many seconds of real time after these tests have begun to wait for it */
const soon = { timeout: 30_000 };
const expiredText = 'You were signed out, because nothing happened for a while.';

/** Runs inside the page: this browser's own note of the window. */
function noteWindow(expiresAt: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kontora', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('session', 'readwrite').objectStore('session');
      const reading = store.get('current');
      reading.onsuccess = () => {
        const writing = store.put({ ...reading.result, expiresAt, endsAt: undefined }, 'current');
        writing.onsuccess = () => resolve(writing.result);
      };
    };
  });
}

/** As if so many seconds were left: on the server, and in these tabs, which are loaded again. */
async function leave(seconds: number, owner: Owner, pages: readonly Page[], createdAt = 'created_at'): Promise<void> {
  const { rows } = await owner.query(
    `update session
     set window_ends_at = now() + make_interval(secs => $1), created_at = ${createdAt}
     where id = (select id from session order by created_at desc limit 1)
     returning (extract(epoch from window_ends_at) * 1000)::float as ms`,
    [seconds],
  );
  await pages[0]?.evaluate(noteWindow, Number(rows[0]?.['ms']));
  await Promise.all(pages.map((page) => page.reload()));
}

/** How many seconds the server gives the newest session, and whether it has ended. */
async function onServer(owner: Owner): Promise<{ seconds: number; isEnded: boolean }> {
  const { rows } = await owner.query(
    `select extract(epoch from window_ends_at - now())::float as seconds, ended_at is not null as is_ended
     from session order by created_at desc limit 1`,
  );
  return { seconds: Number(rows[0]?.['seconds']), isEnded: rows[0]?.['is_ended'] === true };
}

test.beforeEach(async ({ world }) => {
  // the newest one is the one of this test
  await world.owner.query('delete from session');
});

test('a page that only polls is warned under 30 s, by two buttons; Resume goes on, in every tab', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/overview');
  const other = await page.context().newPage();
  await other.goto('/#/transactions');
  await leave(34, world.owner, [page, other]);
  await expect(latest(page)).toBeVisible();
  await page.waitForResponse(/\/payments\?/);
  await expect(idle(page)).toBeVisible(soon);
  await expect(idle(page)).toContainText(/signed out in ([12]?\d|30) s/);
  await expect(idle(page).getByRole('button')).toHaveText(['Logout', 'Resume session']);
  expect(await page.title()).toMatch(/^\d+ s left · /);
  await expect(idle(other)).toBeVisible();
  const before = await onServer(world.owner);
  expect(before.seconds).toBeLessThan(30.5);

  await page.mouse.move(20, 20);
  await page.mouse.move(30, 30);
  await page.keyboard.press('Shift');
  await expect(idle(page).getByRole('button', { name: 'Resume session' })).toBeFocused();
  await idle(page).getByRole('button', { name: 'Resume session' }).click();
  await expect(idle(page)).toBeHidden();
  await expect(idle(other)).toBeHidden();
  expect((await onServer(world.owner)).seconds).toBeGreaterThan(200);
  expect(await page.title()).not.toContain('left');
});

test('what somebody does under 40 s keeps the session without a word; Escape in the warning does as well', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/overview');
  const pings: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/web/ping')) pings.push(request.method());
  });
  await leave(42, world.owner, [page]);
  await expect(latest(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await onServer(world.owner)).seconds).toBeGreaterThan(200);
  await expect(idle(page)).toBeHidden();
  expect(pings).toEqual(['POST']);

  await leave(20, world.owner, [page]);
  await expect(idle(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(idle(page)).toBeHidden();
  expect((await onServer(world.owner)).seconds).toBeGreaterThan(200);
});

test('Logout in the warning ends the session on the server and removes it from every tab', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/overview');
  const other = await page.context().newPage();
  await other.goto('/#/transactions');
  await page.getByRole('link', { name: 'Accounts' }).first().click();
  await expect(page).toHaveURL(/#\/accounts/);
  await leave(20, world.owner, [page, other]);
  await expect(idle(other)).toBeVisible();
  await idle(page).getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/#\/login$/);
    await expect(tab.getByText('You are signed out.')).toBeVisible();
    await expect(idle(tab)).toBeHidden();
    expect(await tab.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  }
  await expect.poll(async () => (await onServer(world.owner)).isEnded).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/#\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a session that runs out leads every tab to the sign-in, which says why and leads back', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/transactions?state=Executed');
  const other = await page.context().newPage();
  await other.goto('/#/accounts');
  // long enough for a busy machine to show the end before it comes
  await leave(20, world.owner, [page, other]);
  await expect(idle(page)).toContainText(/signed out in \d+ s/);
  for (const tab of [page, other]) await expect(tab.getByText(expiredText)).toBeVisible();
  await expect(page).toHaveURL(/#\/login\?to=%2Ftransactions/);
  await expect(other).toHaveURL(/#\/login\?to=%2Faccounts/);
  expect((await onServer(world.owner)).seconds).toBeLessThanOrEqual(1);

  await signIn(await page.context().newPage(), world.server.url, cast.finance.id);
  await expect(page).toHaveURL(/#\/transactions\?state=Executed/);
  await expect(other).toHaveURL(/#\/accounts/);
});

test('a session that ends on the server ends everywhere at the next call, whichever it is', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/overview');
  const other = await page.context().newPage();
  await other.goto('/#/company-profile');
  await expect(latest(page)).toBeVisible();
  await world.owner.query('update session set ended_at = now()');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/#\/login\?to=/);
    await expect(tab.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
    expect(await tab.evaluate(() => sessionStorage.getItem('kontora.company'))).toBe(null);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('after twelve hours nothing is asked in vain: the end is reported ahead, and why', async ({ signedIn, world }) => {
  const page = await signedIn(cast.finance.id, '/overview');
  await leave(36, world.owner, [page], `now() - interval '12 hours' + interval '36 seconds'`);
  await expect(latest(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/This session ends at \d\d:\d\d, because it has lasted nearly 12 hours/)).toBeVisible();
  await expect(last(page)).toBeVisible(soon);
  await expect(last(page).getByRole('button')).toHaveText(['Logout', 'Go on until then']);
  await page.keyboard.press('Enter');
  await expect(last(page)).toBeHidden();

  await leave(20, world.owner, [page], `now() - interval '12 hours' + interval '20 seconds'`);
  await idle(page).getByRole('button', { name: 'Resume session' }).click();
  await expect(last(page)).toBeVisible();
  await expect(idle(page)).toBeHidden();
  await expect(page.getByText('You were signed out, because a session lasts 12 hours at most.')).toBeVisible();
});

test('two tabs work for two companies, after a reload too, and neither pays from the other’s', async ({ signedIn }) => {
  const page = await signedIn(cast.director.id, '/select');
  const choose = async (tab: Page, name: string) => {
    await tab.getByRole('button', { name }).click();
    await expect(tab).toHaveURL(/#\/overview/);
  };
  await choose(page, timber.title);
  const other = await page.context().newPage();
  await other.goto('/#/overview');
  await expect(other.getByRole('heading', { name: 'Choose a company' })).toBeVisible();
  await choose(other, second.title);
  await Promise.all([page.reload(), other.reload()]);

  const paths: string[] = [];
  for (const tab of [page, other]) {
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'POST') paths.push(pathname + search);
    });
    await createPayment(tab, { name: sawyer.title, iban: sawyer.iban, amount: '1.00', message: 'Two tabs' });
  }
  expect(paths.filter((path) => path.endsWith('/payments'))).toEqual([
    `/web/${timber.id}/payments`,
    `/web/${second.id}/payments`,
  ]);
});

test('another person who signs in in a second tab replaces the first person in this one', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/transactions');
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await signIn(await page.context().newPage(), world.server.url, cast.baker.id);
  await expect(page.getByText(cast.baker.fullName).first()).toBeVisible();
  await expect(page.getByText(cast.finance.fullName)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('kontora.company'))).toBe(`${cast.baker.id} ${bakery.id}`);
});

test('a clock that is set an hour ahead, and back again, ends nothing and prolongs nothing', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/overview');
  await page.clock.install();
  await page.reload();
  await expect(latest(page)).toBeVisible();
  const before = await onServer(world.owner);
  for (const { hours, name } of [
    { hours: 1, name: 'Transactions' },
    { hours: -2, name: 'Users' },
  ]) {
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now + hours * 3_600_000);
    // the first answer may be a refusal, which gives the right time
    const answered = page.waitForResponse((answer) => /\/(payments|users)\?/.test(answer.url()) && answer.ok());
    await page.getByRole('link', { name, exact: true }).click();
    await answered;
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(idle(page)).toBeHidden();
  }
  expect((await onServer(world.owner)).seconds).toBeLessThan(before.seconds);
});
