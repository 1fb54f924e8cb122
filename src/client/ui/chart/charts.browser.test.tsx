// Charts: keys, pointer, what screen readers announce, the table, and what a click filters.
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { AgeBar } from './AgeBar.tsx';
import { BarList } from './BarList.tsx';
import { Chart } from './Chart.tsx';
import type { ChartKind } from './Plot.tsx';
import { Sparkline } from './Sparkline.tsx';
import { StepLine } from './StepLine.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const plot = page.getByRole('slider', { name: 'Turnover' });
const series = [
  { key: 'in', label: 'Income', tone: 'in' },
  { key: 'out', label: 'Expense', tone: 'out' },
] as const;
const groups = [
  {
    key: 'jan',
    name: '2026-01',
    short: 'Jan',
    values: { in: '1000.00', out: '400.00', low: '800.00', high: '1200.00' },
  },
  { key: 'feb', name: '2026-02', short: 'Feb', values: { in: '2500.00', low: '900.00', high: '1300.00' } },
  {
    key: 'mar',
    name: '2026-03',
    short: 'Mar',
    values: { in: '1800.50', out: '700.00', low: '900.00', high: '1300.00' },
  },
];
const base = { title: 'Turnover', series, groups, groupTitle: 'Month' } as const;

beforeEach(() => page.viewport(800, 600));

describe('a chart', () => {
  test.each<[ChartKind, string]>([
    ['bars', '2026-03: Income 1 800.50, Expense 700.00'],
    ['stacked', '2026-03: Income 1 800.50, Expense 700.00, Total 2 500.50'],
    ['lines', '2026-03: Income 1 800.50, Expense 700.00, Expected 900.00 to 1 300.00'],
  ])('of %s says its last place, and the keys move from there', async (kind, words) => {
    const band = { label: 'Expected', low: 'low', high: 'high' };
    await render(<Chart {...base} kind={kind} {...(kind === 'lines' && { band })} />);
    await expect.element(plot).toHaveAttribute('aria-valuetext', words);
    await expect.element(page.getByText('Month')).not.toBeInTheDocument();
    await press('{Tab}{Tab}');
    await expect.element(plot).toHaveFocus();
    await expect.element(page.getByText('2026-03')).toBeVisible();
    await press('{ArrowLeft}');
    await expect
      .element(plot)
      .toHaveAttribute('aria-valuetext', expect.stringContaining('2026-02: Income 2 500.00, Expense –'));
    await press('{Home}{ArrowLeft}');
    await expect.element(plot).toHaveAttribute('aria-valuenow', '1');
    await press('{End}{Tab}');
    await expect.element(page.getByText('2026-03')).not.toBeInTheDocument();
  });

  test('the pointer shows the values of the place below it', async () => {
    await render(<Chart {...base} kind="bars" />);
    await plot.hover({ position: { x: 20, y: 100 } });
    await expect.element(page.getByText('2026-01')).toBeVisible();
    await expect.element(page.getByText('1 000.00')).toBeVisible();
    await plot.hover({ position: { x: 780, y: 100 } });
    await expect.element(page.getByText('2026-03')).toBeVisible();
  });

  test('a click and Enter filter; again on the same place they take the filter away', async () => {
    const reported = vi.fn();
    function Filtered() {
      const [picked, setPicked] = useState<string>();
      const pick = (key: string | undefined) => {
        setPicked(key);
        reported(key);
      };
      return <Chart {...base} kind="stacked" picked={picked} onPick={pick} />;
    }
    await render(<Filtered />);
    await plot.click({ position: { x: 400, y: 100 } });
    await press('{ArrowRight}{Enter}{Enter}');
    expect(reported.mock.calls).toEqual([['feb'], ['mar'], [undefined]]);
  });

  test('a line is pale but for a dot at the place that is picked', async () => {
    const { container } = await render(<Chart {...base} kind="lines" picked="feb" />);
    await expect.poll(() => container.querySelectorAll('circle').length).toBe(1 + base.series.length);
    const [dot] = container.querySelectorAll('circle[r="4"]');
    const feb = [...container.querySelectorAll('svg text')].find(({ textContent }) => textContent === 'Feb');
    expect(dot?.getAttribute('cx')).toBe(feb?.getAttribute('x'));
  });

  test('three numbers inside the grid and the last point are written', async () => {
    const { container } = await render(<Chart {...base} kind="lines" />);
    await expect.poll(() => container.querySelectorAll('svg text').length).toBeGreaterThan(5);
    const texts = [...container.querySelectorAll('[role="slider"] text')].map((text) => text.textContent);
    expect(texts).toEqual(['1.8k', '700', '1k', '2k', '3k', 'Jan', 'Feb', 'Mar']);
  });

  test('two lines that end at the same point write its number once', async () => {
    const same = groups.map((group) => ({ ...group, values: { ...group.values, in: '0', out: '0' } }));
    const { container } = await render(<Chart {...base} groups={same} kind="lines" />);
    await expect.poll(() => container.querySelectorAll('[role="slider"] circle').length).toBe(series.length);
    expect(container.querySelectorAll('[role="slider"] g[class] > circle + text').length).toBe(1);
  });

  test('turns into a table with every figure', async () => {
    await render(<Chart {...base} kind="stacked" />);
    await page.getByRole('button', { name: 'Turnover as a table' }).click();
    const rows = page
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Month', 'Income', 'Expense', 'Total'],
      ['2026-01', '1 000.00', '400.00', '1 400.00'],
      ['2026-02', '2 500.00', '–', '2 500.00'],
      ['2026-03', '1 800.50', '700.00', '2 500.50'],
    ]);
    await page.getByRole('button', { name: 'Turnover as a chart' }).click();
    await expect.element(plot).toBeVisible();
  });

  test('is as high while it loads, is empty or shows its drawing; a failure can be tried again', async () => {
    const retried = vi.fn();
    const height = () => page.getByRole('figure').element().getBoundingClientRect().height;
    const shown = await render(<Chart {...base} series={series.slice(0, 1)} kind="bars" />);
    const drawn = height();
    await shown.rerender(<Chart {...base} groups={undefined} kind="bars" />);
    await expect.element(page.getByText('Loading Turnover')).toBeInTheDocument();
    expect(height()).toBe(drawn);
    await shown.rerender(<Chart {...base} groups={[]} kind="bars" />);
    await expect.element(page.getByText('No figures in this period.')).toBeVisible();
    expect(height()).toBe(drawn);
    await shown.rerender(<Chart {...base} kind="bars" error={{ message: 'Not loaded', onRetry: retried }} />);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(retried).toHaveBeenCalledTimes(1);
  });
});

test('a sparkline is a picture of 80 by 24 px with words', async () => {
  await render(<Sparkline label="Balance: from 1 to 4" values={['1', '3', '2', '4']} />);
  const spark = page.getByRole('img', { name: 'Balance: from 1 to 4' });
  const { width, height } = spark.element().getBoundingClientRect();
  expect([width, height]).toEqual([80, 24]);
  const end = spark.element().querySelector('circle');
  expect([end?.getAttribute('cx'), end?.getAttribute('cy')]).toEqual(['77', '3']);
});

test('a bar list: bars from zero, the first few until asked, a press filters', async () => {
  const picked = vi.fn();
  const items = ['4', '2', '1'].map((value) => ({ key: value, label: `Country ${value}`, value }));
  await render(<BarList label="By country" items={items} onPick={picked} picked="2" most={2} />);
  const bars = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('span')?.getBoundingClientRect().width ?? 0);
  const [first = 0, second = 0] = bars();
  expect(second / first).toBeCloseTo(0.5);
  await page.getByRole('button', { name: 'Country 4' }).click();
  await page.getByRole('button', { name: 'Country 2', pressed: true }).click();
  expect(picked.mock.calls).toEqual([['4'], [undefined]]);
  await page.getByRole('button', { name: 'Show all 3' }).click();
  expect(bars()).toHaveLength(3);
});

test('an age bar says each range with its count, also an empty one, and filters', async () => {
  const picked = vi.fn();
  await render(
    <AgeBar
      label="Open cases by age"
      picked="late"
      onPick={picked}
      ranges={[
        { key: 'today', label: 'Today', count: 6, state: 'fresh' },
        { key: 'days', label: '2–3 days', count: 0, state: 'ageing' },
        { key: 'late', label: 'Overdue', count: 2, state: 'late' },
      ]}
    />,
  );
  await expect
    .element(page.getByRole('group', { name: 'Open cases by age' }))
    .toHaveTextContent('Today 62–3 days 0Overdue 2');
  await press('{Tab}{Enter}{Tab}{Tab}{Enter}');
  expect(picked.mock.calls).toEqual([['today'], [undefined]]);
});

test('a step line stays on a level until the day of its change, and ends at the last one', async () => {
  const day = (on: string) => `2026-${on}T00:00:00Z`;
  const steps = [
    { at: day('01-01'), level: 'Low' },
    { at: day('01-06'), level: 'High' },
  ];
  const span = { from: day('01-01'), until: day('01-11') };
  await render(
    <StepLine label="Risk: Low, High from 2026-01-06" levels={['Low', 'Medium', 'High']} steps={steps} {...span} />,
  );
  const picture = page.getByRole('img', { name: 'Risk: Low, High from 2026-01-06' }).element();
  const levels = [...picture.querySelectorAll('line')].map((each) => each.getAttribute('y1'));
  // half of the 280 px low, then straight up, then high to the end
  expect(picture.querySelector('path:not(g path)')?.getAttribute('d')).toBe(
    `M64,${levels[0]}L204,${levels[0]}L204,${levels[2]}L344,${levels[2]}L344,${levels[2]}`,
  );
  const end = picture.querySelector('circle');
  expect([end?.getAttribute('cx'), end?.getAttribute('cy')]).toEqual(['344', levels[2]]);
});
