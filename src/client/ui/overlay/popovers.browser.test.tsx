// Popover, hover card and bottom sheet: what opens and closes them, and where focus goes.
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../action/Button.tsx';
import { BottomSheet } from './BottomSheet.tsx';
import { HoverCard } from './HoverCard.tsx';
import { Popover } from './Popover.tsx';
import { SidePanel } from './SidePanel.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(() => page.viewport(1200, 800));

describe('a popover', () => {
  const popover = page.getByRole('dialog', { name: 'View' });
  const show = () =>
    render(
      <Popover trigger={<Button>View settings</Button>} title="View">
        {(close) => <Button onClick={close}>Done</Button>}
      </Popover>,
    );

  test('opens by Enter with focus inside, closes by its own button and by Escape with focus back', async () => {
    await show();
    await press('{Tab}{Enter}');
    await expect.element(button('Done')).toHaveFocus();
    await press('{Enter}');
    await expect.element(popover).not.toBeInTheDocument();
    await expect.element(button('View settings')).toHaveFocus();
    await press('{Enter}');
    await expect.element(popover).toBeVisible();
    await press('{Escape}');
    await expect.element(popover).not.toBeInTheDocument();
    await expect.element(button('View settings')).toHaveFocus();
  });
});

describe('a hover card', () => {
  const link = page.getByRole('link', { name: 'Baltic Timber' });
  const card = page.getByText('Two open cases');
  const shown = () => (
    <HoverCard href="#client" card={<p>Two open cases</p>}>
      Baltic Timber
    </HoverCard>
  );

  test('shows on keyboard focus of its link, goes on Escape, and the link leads on', async () => {
    await render(shown());
    await expect.element(link).toHaveAttribute('href', '#client');
    await expect.element(card).not.toBeInTheDocument();
    await press('{Tab}');
    await expect.element(link).toHaveFocus();
    await expect.element(card).toBeVisible();
    expect(card.element().closest<HTMLElement>('[data-hover-card]')?.offsetWidth).toBe(320);
    await press('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
  });

  test('opens 300 ms after the pointer came and stays while the pointer is on it', async () => {
    await render(shown());
    const pointedAt = performance.now();
    await link.hover();
    await expect.element(card).toBeVisible();
    expect(performance.now() - pointedAt).toBeGreaterThanOrEqual(295);
    await card.hover();
    await expect.element(card).toBeVisible();
    await userEvent.hover(document.body, { position: { x: 800, y: 600 } });
    await expect.element(card).not.toBeInTheDocument();
  });

  test('in a panel takes Escape for itself', async () => {
    const closed = vi.fn();
    await render(
      <SidePanel title="Payment" shownKey="1" onClose={closed}>
        {shown()}
      </SidePanel>,
    );
    await press('{Tab}{Tab}');
    await expect.element(card).toBeVisible();
    await press('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    expect(closed).not.toHaveBeenCalled();
    await press('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

test('a bottom sheet is a dialog at the lower edge that keeps focus and gives it back', async () => {
  await page.viewport(390, 800);
  function Sheet() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <BottomSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Payment"
          actions={<Button onClick={() => setOpen(false)}>Repeat</Button>}
        >
          <p>1 204.15 EUR</p>
        </BottomSheet>
      </>
    );
  }
  await render(<Sheet />);
  await press('{Tab}{Enter}');
  const sheet = page.getByRole('dialog', { name: 'Payment' });
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => sheet.element().getBoundingClientRect().bottom).toBe(800);
  await expect.element(sheet).toHaveFocus();
  await press('{Tab}{Tab}');
  await expect.element(button('Repeat')).toHaveFocus();
  await press('{Tab}');
  await expect.element(button('Close')).toHaveFocus();
  await press('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button('Open')).toHaveFocus();
});
