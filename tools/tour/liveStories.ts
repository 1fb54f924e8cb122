// Transactions as staff watch them: each tab, the panel, a decision, a request to the client, and what stands there
// without rows or without the bank.
import type { Page } from '@playwright/test';
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const whole = { isWhole: true } as const;
const tabs = [
  ...['alerts', 'review', 'data', 'tech', 'failed-orders', 'delayed-orders', 'aside', 'templates'],
] as const;
const at = (tab: string) => `/#/bko-transactions?tab=${tab}`;

const openFirst = async (page: Page) => {
  await page.locator('tbody').getByRole('button').first().click();
  await page.locator('[data-panel]').getByText('Counterparty with this client').waitFor();
};

/** Makes sure that something waits in every tab: payments that rules have found, some asked about, some answered. */
async function markSome({ bank }: Scene): Promise<void> {
  const marked = await bank.owner.query<{ id: string }>(
    `insert into payment_review (payment_id, state, codes, since, changed_at)
     select id, 'new', '{C.OUT.15K}', bank_now(), bank_now()
     from payment where state = payment_state('executed') and payer_client_id is not null
     order by created_at desc limit 9
     on conflict do nothing returning payment_id as id`,
  );
  const ids = marked.rows.map(({ id }) => id);
  const move = (state: string, some: string[]) =>
    bank.owner.query('update payment_review set state = $1 where payment_id = any ($2)', [state, some]);
  await move('requested', ids.slice(0, 6));
  await move('responded', ids.slice(0, 3));
}

export async function liveStory(scene: Scene): Promise<void> {
  const { visits, bank, shoot } = scene;
  await markSome(scene);
  const visit = await visits.of('admin', bank.url);
  const { page, calm, context } = visit;
  await open(visit, at('live'));
  await openFirst(page);
  await shoot(page, 'panel');
  const showParty = () => page.getByRole('list', { name: '13 months with this client' }).scrollIntoViewIfNeeded();
  await shoot(page, 'trail', { again: showParty });
  for (const tab of tabs) {
    await open(visit, at(tab));
    await shoot(page, tab, whole);
  }
  await open(visit, at('alerts'));
  await openFirst(page);
  await shoot(page, 'alert');
  await page.keyboard.press('t');
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await shoot(page, 'decision');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.getByRole('region', { name: 'Decision' }).getByLabel('To the client').waitFor();
  await shoot(page, 'asking');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await page.getByRole('region', { name: 'Decision' }).getByLabel('Comment').fill('Known well.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await shoot(page, 'undo');
  await open(visit, at('history'));
  await shoot(page, 'history', whole);
  await open(visit, at('live'));
  await page.keyboard.press('Space');
  await page.getByText('Paused').waitFor();
  await shoot(page, 'paused');
  for (const weather of ['empty', 'error'] as const) {
    const undo = await bring(weather, context);
    for (const tab of ['alerts', 'history']) {
      await open(visit, at(tab));
      await calm.wait(page);
      await shoot(page, `${tab}-${weather}`, whole);
    }
    await undo();
  }
}
