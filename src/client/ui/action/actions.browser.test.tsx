// Buttons at work, copies, and alerts that are dismissed by keyboard.
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { AlertList } from '../feedback/AlertList.tsx';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { announceCopies } from './clipboard.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);

describe('a button', () => {
  test('is small in four heights, no two of them alike', async () => {
    const sizes = ['small', 'xsmall', 'xxsmall', 'mini'] as const;
    await render(sizes.map((size) => <Button key={size} size={size}>{`Size ${size}`}</Button>));
    const heights = sizes.map((size) => button(`Size ${size}`).element().getBoundingClientRect().height);
    expect(heights).toEqual([32, 28, 24, 20]);
  });

  test('at work is busy, keeps its width, can be reached, and takes no second click', async () => {
    const clicked = vi.fn();
    const shown = await render(<Button onClick={clicked}>Create payment</Button>);
    const create = button('Create payment');
    const width = create.element().getBoundingClientRect().width;
    await create.click();
    await shown.rerender(
      <Button loading onClick={clicked}>
        Create payment
      </Button>,
    );
    await expect.element(create).toHaveAttribute('aria-busy', 'true');
    expect(create.element().getBoundingClientRect().width).toBe(width);
    await expect.element(create).toHaveFocus();
    await press('{Enter}');
    await create.click({ force: true });
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  test('that cannot be used says so and does nothing', async () => {
    const clicked = vi.fn();
    await render(
      <Button disabledReason="Not yours" onClick={clicked}>
        Approve
      </Button>,
    );
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true');
    await press('{Tab}{Enter}');
    expect(clicked).not.toHaveBeenCalled();
  });
});

test.each([
  [true, () => Promise.resolve()],
  [false, () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('a copy says that it was made: %s', async (worked, write) => {
  const reported = vi.fn();
  announceCopies(reported);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  await render(<CopyButton text="LT121000011101001000" what="IBAN" />);
  await button('Copy IBAN').click();
  await vi.waitFor(() => expect(reported.mock.calls).toEqual([['LT121000011101001000', worked]]));
  expect(writeText).toHaveBeenCalledWith('LT121000011101001000');
});

describe('alerts', () => {
  const held = vi.fn();
  function Alerts() {
    const [alerts, setAlerts] = useState([
      { id: 1, kind: 'success', text: 'Saved' } as const,
      { id: 2, kind: 'error', text: 'Not saved' } as const,
    ]);
    return (
      <>
        <Button>Before</Button>
        <AlertList
          alerts={alerts}
          onDismiss={(gone) => setAlerts((before) => before.filter(({ id }) => id !== gone))}
          onHeld={held}
        />
      </>
    );
  }

  test('are read aloud as they come: errors at once, the rest in turn', async () => {
    await render(<Alerts />);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved');
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
  });

  test('are held by a pointer that moves over them, not by one under which they come', async () => {
    await render(<Alerts />);
    await expect.element(page.getByText('Not saved')).toBeVisible();
    const first = page.getByText('Not saved').element();
    held.mockClear();
    first.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(held).not.toHaveBeenCalled();
    first.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    expect(held.mock.lastCall).toEqual([true]);
    first.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    expect(held.mock.lastCall).toEqual([false]);
  });

  test('dismissed by keyboard pass focus on, then back to where it came from', async () => {
    await render(<Alerts />);
    await button('Before').click();
    held.mockClear();
    await press('{Tab}');
    expect(held.mock.lastCall).toEqual([true]);
    await press('{Enter}');
    await expect.poll(() => page.getByRole('button', { name: 'Dismiss' }).elements().length).toBe(1);
    expect(held).not.toHaveBeenCalledWith(false);
    await press('{Enter}');
    await expect.element(button('Dismiss')).not.toBeInTheDocument();
    await expect.element(button('Before')).toHaveFocus();
    expect(held.mock.lastCall).toEqual([false]);
  });

  test.each([390, 1440])(
    'stand above a bar that is docked at the lower edge, however high it grows, at %i px',
    async (width) => {
      await page.viewport(width, 800);
      const bar = (heightPx: number) => (
        <>
          <section data-docked style={{ position: 'fixed', inset: 'auto 0 0', height: heightPx }} />
          <Alerts />
        </>
      );
      const lowest = () => page.getByLabelText('Alerts').element().getBoundingClientRect().bottom;
      const shown = await render(bar(0));
      const resting = lowest();
      expect(resting).toBeGreaterThan(770);
      for (const heightPx of [120, 300]) {
        await shown.rerender(bar(heightPx));
        await expect.poll(lowest).toBe(800 - heightPx - 8);
      }
      await shown.rerender(bar(0));
      await expect.poll(lowest).toBe(resting);
    },
  );

  test('pass clicks beside them on to what is below', async () => {
    const clicked = vi.fn();
    await page.viewport(1440, 800);
    await render(
      <>
        <button type="button" style={{ position: 'fixed', inset: 'auto 0 0', height: 200 }} onClick={clicked} />
        <Alerts />
      </>,
    );
    const { left, top, bottom } = page.getByLabelText('Alerts').element().getBoundingClientRect();
    const alert = page.getByRole('status').element().firstElementChild?.getBoundingClientRect();
    expect(alert?.left).toBeGreaterThanOrEqual(left);
    const hit = document.elementFromPoint(left - 2, (top + bottom) / 2);
    expect(hit?.tagName).toBe('BUTTON');
  });
});
