// A range of days: by name, typed, or picked in the calendar.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { DateRange } from './DateRange.tsx';
import { presetsOn } from './presets.ts';
import { today } from './today.ts';

const march = { from: '2026-03-02', to: '2026-03-11' };
const day = (name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });

test('a name is applied at once', async () => {
  const onChange = vi.fn();
  await render(<DateRange value={march} onChange={onChange} />);
  await page.getByRole('button', { name: 'Last month' }).click();
  const lastMonth = presetsOn(today()).find(({ title }) => title === 'Last month')?.period;
  expect(onChange.mock.calls).toEqual([[lastMonth]]);
});

test('the calendar shows the range, and two clicks make another one', async () => {
  const onChange = vi.fn();
  await render(<DateRange value={march} onChange={onChange} />);
  await expect.element(page.getByRole('grid', { name: 'March 2026' })).toBeVisible();
  expect(page.getByRole('gridcell', { selected: true }).elements()).toHaveLength(10);
  await day(/March 16th/).click();
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('2026-03-16');
  await expect.element(page.getByRole('textbox', { name: 'To' })).toHaveValue('');
  await day(/March 20th/).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(day(/March 27th/)).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(onChange.mock.calls).toEqual([[{ from: '2026-03-16', to: '2026-03-20' }]]);
});

test('an end may stay open; days that form no range are refused', async () => {
  const onChange = vi.fn();
  await render(<DateRange value={march} onChange={onChange} />);
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.getByRole('textbox', { name: 'To' })];
  await from.fill('2026-03-12');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('After the last day')).toBeVisible();
  await from.fill('2026-02-30');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No such day')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await from.fill('');
  await to.click();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[{ from: undefined, to: '2026-03-11' }]]);
});
