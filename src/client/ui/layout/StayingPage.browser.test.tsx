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

test('once stuck the head is lower, and nothing below it moves; back at the top it is as before', async () => {
  const panel = <div style={{ height: 4000 }}>Long</div>;
  await page.viewport(1200, 800);
  await render(
    <StayingPage title="Giria UAB" facts={<p style={{ height: 40 }}>Money</p>} back={{ href: '#/', label: 'Clients' }}>
      <Tabs
        label="Client record"
        value="log"
        onChange={() => undefined}
        tabs={[{ value: 'log', label: 'Log', panel }]}
      />
    </StayingPage>,
  );
  const head = () => document.querySelector('header')?.offsetHeight ?? 0;
  const height = () => document.documentElement.scrollHeight;
  const [full, all] = [head(), height()];
  window.scrollTo(0, 1500);
  await expect.poll(head).toBeLessThan(full);
  expect(height()).toBe(all);
  await expect.poll(() => document.querySelector('header')?.getBoundingClientRect().top).toBe(0);
  window.scrollTo(0, 0);
  await expect.poll(head).toBe(full);
  expect(height()).toBe(all);
});

test('focus that comes to the head or the tabs moves nothing, whatever stays free for what scrolls below them', async () => {
  await page.viewport(1200, 800);
  const panel = (
    <div style={{ height: 4000, paddingTop: 1200 }}>
      <button type="button">Below</button>
    </div>
  );
  await render(
    <StayingPage title="Giria UAB" facts="Money" actions={<button type="button">Actions</button>}>
      <Tabs
        label="Client record"
        value="log"
        onChange={() => undefined}
        tabs={[{ value: 'log', label: 'Log', panel }]}
      />
    </StayingPage>,
  );
  window.scrollTo(0, 1500);
  await expect.poll(() => document.querySelector('header')?.getBoundingClientRect().top).toBe(0);
  const focus = (role: 'button' | 'tab', name: string) => {
    const element = page.getByRole(role, { name, exact: true }).element() as HTMLElement;
    element.focus();
    return element.getBoundingClientRect().top;
  };
  focus('button', 'Actions');
  expect(window.scrollY).toBe(1500);
  focus('tab', 'Log');
  expect(window.scrollY).toBe(1500);
  // what lies under both comes out from below them
  expect(focus('button', 'Below')).toBeGreaterThanOrEqual(
    page.getByRole('tablist').element().getBoundingClientRect().bottom,
  );
});
