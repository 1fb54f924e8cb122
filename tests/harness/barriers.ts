// What keeps people out of a page: what axe finds by the rules of WCAG 2.2 AA, and sideways scrolling on a phone.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** all that the colours of a theme can change */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
/** The rows of a table are alike, and axe takes 20 ms for each: it looks at the first five. */
const furtherRows = 'tbody > tr:nth-child(n + 6)';

/** What axe finds, one line for each element. Things that move are looked at when they have come to rest. */
export async function barriersOn(page: Page, runOnly: typeof wcag | typeof colours = wcag): Promise<string[]> {
  await page.evaluate(() => {
    // what turns for ever, such as the drawing on a busy button, never rests
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
  // a page keeps the script of its first look
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: '/* is there */' }) })
    .options({ runOnly: { ...runOnly, values: [...runOnly.values] }, resultTypes: ['violations'] })
    .exclude(furtherRows)
    // looks at frames of this origin only, of which there are none, and opens no page of its own for each look
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** Makes the window this narrow; no one may have to scroll sideways once the page has found its new form. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** What axe finds in light and dark, and whether it fits a phone; then the page is light and as wide as it was. */
export async function expectOpenToAll(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await barriersOn(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await barriersOn(page, colours), `${name}, dark`).toEqual([]);
  await expectToFit(page, 390);
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}
