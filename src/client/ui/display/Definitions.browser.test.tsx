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
