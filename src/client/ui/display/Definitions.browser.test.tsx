// Groups of labels and values, as they lie.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Definitions } from './Definitions.tsx';

beforeEach(() => page.viewport(1024, 600));

test('a value that is still loading is drawn as wide as a part of its row', async () => {
  await render(<Definitions items={[{ label: 'Purpose', value: <Skeleton width="half" /> }]} />);
  const value = page.getByRole('definition').element();
  const bone = value.querySelector('[aria-hidden]');
  expect(bone?.getBoundingClientRect().width).toBeCloseTo(value.getBoundingClientRect().width / 2, 0);
});

test('numbers stand at the right edge', async () => {
  await render(<Definitions layout="numbers" items={[{ label: 'Expense in a day', value: '1 000.00 EUR' }]} />);
  const value = page.getByRole('definition').element();
  const text = page.getByText('1 000.00 EUR').element();
  expect(text.getBoundingClientRect().right).toBeCloseTo(value.getBoundingClientRect().right, 0);
  expect(text.getBoundingClientRect().width).toBeLessThan(value.getBoundingClientRect().width + 1);
});

test('no day breaks, and no amount between its thousands or before its currency, in labels too', async () => {
  await page.viewport(330, 600);
  const words = '120 000.00 EUR → −1 300 000.00 EUR, until 2026-12-31';
  await render(<Definitions items={[{ label: 'First deposit exceeds 15 000 EUR', value: words }]} />);
  const value = page.getByRole('definition');
  await expect.element(value).toHaveTextContent(words);
  const amounts = [...value.element().querySelectorAll('span span')];
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['120 000.00 EUR', '−1 300 000.00 EUR', '2026-12-31']);
  expect(amounts.map((one) => one.getClientRects().length)).toEqual([1, 1, 1]);
  await expect.element(page.getByText('15 000 EUR', { exact: true })).toBeVisible();
  expect(value.element().getBoundingClientRect().height).toBeGreaterThan(50);
});
