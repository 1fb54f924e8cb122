// What the pointer meets in the list stays where it is; what keys choose comes into view.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { Command } from './commands.ts';
import { PaletteList } from './PaletteList.tsx';

const commands = Array.from(
  { length: 60 },
  (_, n): Command => ({ id: `c${n}`, group: 'Go to', label: `Place ${n}`, icon: 'search', run: () => {} }),
);
let choose: (at: number) => void = () => {};

function Palette() {
  const [at, setAt] = useState(0);
  choose = setAt;
  return (
    <div style={{ height: 230, display: 'flex', flexDirection: 'column' }}>
      <PaletteList
        id="list"
        commands={commands}
        active={commands[at]}
        isGrouped={false}
        onActive={setAt}
        onChoose={() => {}}
      />
    </div>
  );
}

test('a row that is half in view stays under the pointer, and comes into view by keys', async () => {
  await render(<Palette />);
  const list = page.getByRole('listbox').element();
  const options = page.getByRole('option').elements();
  const edge = list.getBoundingClientRect().bottom;
  const half = options.find((option) => {
    const { top, bottom } = option.getBoundingClientRect();
    return top < edge && bottom > edge;
  });
  half?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await expect.poll(() => half?.getAttribute('aria-selected')).toBe('true');
  expect(list.scrollTop).toBe(0);
  choose(40);
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
});
