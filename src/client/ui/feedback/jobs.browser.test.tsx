// The tray of jobs: progress, Stop, what ended.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { JobTray, type TrayJob } from './JobTray.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tray = page.getByRole('region', { name: 'Jobs' });
const job = (more: Partial<TrayJob>): TrayJob => ({
  id: '1',
  title: 'Audit check',
  state: 'running',
  done: 21,
  of: 38,
  unit: { one: 'case', many: 'cases' },
  ...more,
});

beforeEach(() => page.viewport(1440, 800));

test('is not there without jobs; says how much is done and stops', async () => {
  const stopped = vi.fn();
  const { rerender } = await render(<JobTray jobs={[]} />);
  await expect.element(tray).not.toBeInTheDocument();
  await rerender(<JobTray jobs={[job({ onStop: stopped }), job({ id: '2', title: 'Export', state: 'done' })]} />);
  await expect.element(tray).toHaveTextContent('1 of 2 under way');
  await expect.element(tray).toHaveTextContent('21 of 38 cases');
  await expect.element(page.getByRole('progressbar', { name: 'Audit check' })).toHaveAttribute('value', '21');
  await button('Stop Audit check').click();
  expect(stopped).toHaveBeenCalledTimes(1);
});

test('one whose total is unknown has no value; who may only look has no buttons', async () => {
  await render(<JobTray jobs={[job({ state: 'waiting', of: undefined })]} />);
  const bar = page.getByRole('progressbar', { name: 'Audit check, waiting' });
  await expect.element(bar).not.toHaveAttribute('value');
  expect(
    tray
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Hide jobs']);
});

test.each([
  ['done', 'Done1 204 cases'],
  ['stopped', 'Stoppedafter 21 of 38 cases'],
  ['failed', 'Failedafter 21 of 38 cases'],
] as const)('one that is %s says so; only unfinished work goes on', async (state, words) => {
  const [resumed, dismissed] = [vi.fn(), vi.fn()];
  const done = state === 'done' ? 38 : 21;
  const result = { href: '#/failures', words: '4 failed' };
  await render(
    <JobTray jobs={[job({ state, done, did: '1 204 cases', result, onResume: resumed, onDismiss: dismissed })]} />,
  );
  await expect.element(tray).toHaveTextContent(`All work has endedAudit check${words}`);
  await expect.element(page.getByRole('link', { name: '4 failed' })).toHaveAttribute('href', '#/failures');
  expect(button('Continue Audit check').elements()).toHaveLength(state === 'done' ? 0 : 1);
  if (state !== 'done') await button('Continue Audit check').click();
  await button('Dismiss Audit check').click();
  expect([resumed.mock.calls.length, dismissed.mock.calls.length]).toEqual([state === 'done' ? 0 : 1, 1]);
});

test('hides its jobs and keeps its line', async () => {
  await render(<JobTray jobs={[job({})]} />);
  await button('Hide jobs').click();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(button('Show jobs')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(tray).toHaveTextContent('1 of 1 under way');
});

test('on a phone it begins as a line that fits into the room below the page', async () => {
  await page.viewport(390, 844);
  await render(<JobTray jobs={[job({}), job({ id: '2' })]} />);
  await expect.element(tray).toHaveTextContent('2 of 2 under way');
  expect(page.getByRole('progressbar').elements()).toHaveLength(0);
  // --space-16
  expect(window.innerHeight - tray.element().getBoundingClientRect().top).toBeLessThanOrEqual(64);
  await button('Show jobs').click();
  await expect.element(page.getByRole('progressbar').first()).toBeVisible();
});

test('stands above a bar that is docked at the lower edge', async () => {
  await page.viewport(1440, 800);
  const shown = (heightPx: number) => (
    <div style={{ '--sticky-top': '32px' } as object}>
      <section data-docked style={{ position: 'fixed', inset: 'auto 0 0', height: heightPx }} />
      <JobTray jobs={[job({ state: 'done' })]} />
    </div>
  );
  const lowest = () => tray.element().getBoundingClientRect().bottom;
  const { rerender } = await render(shown(0));
  expect(lowest()).toBeGreaterThan(770);
  await rerender(shown(120));
  await expect.poll(lowest).toBe(800 - 120 - 8);
  // the bar takes the whole window: the tray stays below what sticks to the upper edge
  await rerender(shown(780));
  await expect.poll(() => tray.element().getBoundingClientRect().top).toBe(32 + 8);
});

test('long words of an outcome stay inside the tray', async () => {
  await render(<JobTray jobs={[job({ state: 'done', did: `play: ${'A'.repeat(80)}`, onDismiss: () => undefined })]} />);
  const list = tray.getByRole('list').element();
  expect(list.scrollWidth).toBe(list.clientWidth);
});
