// The head of a record and its tabs stay in view while the page scrolls, and nothing lies under them.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { StayingPage } from './StayingPage.tsx';
import { Tabs } from './Tabs.tsx';

beforeEach(() => page.viewport(1200, 800));

test('head and tabs stay, one below the other, and a day’s heading stays below both', async () => {
  const panel = <div style={{ height: 4000 }}>Long</div>;
  await render(
    <StayingPage title="Giria UAB" summary="10000000001">
      <p>Figures</p>
      <Tabs
        label="Client record"
        value="log"
        onChange={() => undefined}
        tabs={[{ value: 'log', label: 'Log', panel }]}
      />
    </StayingPage>,
  );
  window.scrollTo(0, 2000);
  const box = (role: 'banner' | 'tablist') =>
    (role === 'banner' ? document.querySelector('header') : page.getByRole(role).element())?.getBoundingClientRect();
  await expect.poll(() => box('banner')?.top).toBe(0);
  await expect.poll(() => Math.abs((box('tablist')?.top ?? 0) - (box('banner')?.bottom ?? 0))).toBeLessThan(1);
  const stuck = getComputedStyle(page.getByRole('tabpanel').element()).getPropertyValue('--stuck-top');
  expect(stuck).toContain(`${document.querySelector('header')?.offsetHeight}px`);
  window.scrollTo(0, 0);
});

test('a row of tabs that goes on hides what scrolls below it', async () => {
  await page.viewport(800, 800);
  const panel = <div style={{ height: 4000 }}>Long</div>;
  const tabs = Array.from({ length: 20 }, (_, i) => ({ value: `${i}`, label: `Tab number ${i}`, panel }));
  await render(
    <StayingPage title="Giria UAB">
      <Tabs label="Client record" value="10" onChange={() => undefined} tabs={tabs} />
    </StayingPage>,
  );
  const row = page.getByRole('tablist');
  await expect.element(row).toHaveAttribute('data-more-after');
  await expect.element(row).toHaveAttribute('data-more-before');
  expect(getComputedStyle(row.element()).maskImage).toBe('none');
  const fades = ['::before', '::after'].map((part) => getComputedStyle(row.element(), part).backgroundImage);
  expect(fades).toEqual([expect.stringContaining('linear-gradient'), expect.stringContaining('linear-gradient')]);
});
