// One client's bench: the events of the bank, the client's figures, what they are made of, and its network.
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const unit = '/#/bko-compliance-unit';
const whole = { isWhole: true };

export async function benchStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('aml', bank.url);
  const { page } = visit;
  await open(visit, unit);
  await shoot(page, 'events', whole);
  const link = page.getByRole('table', { name: 'Events of the bank' }).getByRole('link').first();
  const client = /client=(\d{11})/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  const views = {
    client: `${unit}?tab=client&client=${client}`,
    payments: `${unit}?tab=client&client=${client}&view=payments&direction=in`,
    counterparties: `${unit}?tab=client&client=${client}&view=counterparties`,
    network: `${unit}?tab=network&client=${client}`,
  };
  for (const [name, address] of Object.entries(views)) {
    await open(visit, address);
    await shoot(page, name, whole);
  }
  for (const weather of ['empty', 'loading', 'error'] as const) {
    for (const [name, address] of Object.entries({ events: unit, client: views.client, network: views.network })) {
      const undo = await bring(weather, visit.context);
      try {
        await open(visit, address, weather === 'loading');
        await shoot(page, `${name}-${weather}`, whole);
      } finally {
        await undo();
      }
    }
  }
}
