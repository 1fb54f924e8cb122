// Figures in a row, as they lie.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { KeyFigures } from './KeyFigures.tsx';

const figures = ['Money', 'Available', 'Open cases', 'Last contact'].map((label) => ({ label, value: '12' }));

beforeEach(() => page.viewport(1440, 900));

test.each([
  [1200, [4]],
  [660, [4]],
  [620, [2, 2]],
  [340, [2, 2]],
])('four figures in %i px are in rows of %j', async (width, rows) => {
  await render(
    <div style={{ width }}>
      <KeyFigures figures={figures} />
    </div>,
  );
  const tops = page
    .getByRole('term')
    .elements()
    .map((label) => Math.round(label.getBoundingClientRect().top));
  expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows);
});
