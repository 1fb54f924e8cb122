// The exchange with the clearing, in states that pass too soon to be met.
import * as z from 'zod/mini';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const whole = { isWhole: true } as const;

/** Files of the clearing: one that is being booked in slices, and one that stopped between two. */
export async function railFilesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  const isFiles = (url: URL) => url.pathname === '/web/rail' && !/exceptions|unsettled|differences/.test(url.search);
  await page.route(isFiles, async (route) => {
    const response = await route.fetch();
    const answer = z.looseObject({ items: z.array(z.unknown()) }).parse(await response.json());
    await route.fulfill({ response, json: { ...answer, items: [...slicedFiles, ...answer.items] } });
  });
  await open(visit, '/#/bko-transactions?tab=tech');
  const files = page.getByRole('table', { name: 'Files of the rail' });
  await files.getByText('12 500 of 25 000').first().waitFor();
  await shoot(page, 'files', whole);
  for (const [n, { state }] of slicedFiles.entries()) {
    await files
      .getByRole('row')
      .nth(n + 1)
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('complementary').waitFor();
    await shoot(page, state);
    await page.keyboard.press('Escape');
  }
  await page.unroute(isFiles);
}

const ofClearing = { direction: 'in', kind: 'pacs.008', items: 25_000, duplicates: 0, fileName: 'pacs008-0417.xml' };
const slicedFiles = [
  {
    ...{ ...ofClearing, id: '0198f3a2-7c11-7d0e-9a44-5be0c1f6a701', messageId: 'CLR2026112600417', state: 'stopped' },
    ...{ bookedItems: 12_500, refusal: { code: 'technical-error', path: '', line: null, column: null } },
    ...{ createdAt: '2026-11-26T08:00:00Z', changedAt: '2026-11-26T08:01:10Z' },
  },
  {
    ...{ ...ofClearing, id: '0198f3a2-7c11-7d0e-9a44-5be0c1f6a702', messageId: 'CLR2026112600418', state: 'booking' },
    ...{ bookedItems: 8_000, refusal: null, fileName: 'pacs008-0418.xml' },
    ...{ createdAt: '2026-11-26T09:00:00Z', changedAt: '2026-11-26T09:00:20Z' },
  },
];
