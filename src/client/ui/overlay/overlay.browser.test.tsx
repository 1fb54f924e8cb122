// What opens above a page: menus, dialogs, side panels, tooltips. By keyboard and for screen readers.
import { useCallback, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../action/Button.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { SidePanel } from './SidePanel.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);

describe('a menu', () => {
  const show = async () => {
    const chosen = vi.fn();
    await render(
      <Menu
        trigger={<Button>More</Button>}
        groups={[
          [
            { label: 'Change', onSelect: () => chosen('Change') },
            { label: 'Send', disabled: true, note: 'No one may approve it', onSelect: () => chosen('Send') },
          ],
          [
            { label: 'Cancel', danger: true, onSelect: () => chosen('Cancel') },
            { label: 'History', href: '#history' },
          ],
        ]}
      />,
    );
    await press('{Tab}{Enter}');
    await expect.element(page.getByRole('menu')).toBeVisible();
    return chosen;
  };

  test('opens by Enter, moves by arrows past its end, and runs the action that has focus', async () => {
    const chosen = await show();
    await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
    await press('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'History' })).toHaveFocus();
    await press('{ArrowUp}{Enter}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(chosen.mock.calls).toEqual([['Cancel']]);
    await expect.element(button('More')).toHaveFocus();
  });

  test('that is open from its first moment has the keys at once', async () => {
    await render(
      <Menu defaultOpen trigger={<Button>More</Button>} groups={[[{ label: 'Change' }, { label: 'Send' }]]} />,
    );
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expect.poll(() => page.getByRole('menu').element().contains(document.activeElement)).toBe(true);
    await press('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Change' })).toHaveFocus();
  });

  test('says why an action cannot be used, and does not run it', async () => {
    const chosen = await show();
    const send = page.getByRole('menuitem', { name: /^Send/ });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await expect.element(send).toHaveTextContent('No one may approve it');
    await press('{ArrowDown}{Enter}');
    expect(chosen).not.toHaveBeenCalled();
  });

  test('leads to an address by a link, and closes on Escape with focus where it was', async () => {
    await show();
    await expect.element(page.getByRole('menuitem', { name: 'History' })).toHaveAttribute('href', '#history');
    await press('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button('More')).toHaveFocus();
  });
});

describe('a dialog', () => {
  function Asking({ keep = false }: { keep?: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Rename"
          description="Everybody sees the name."
          keepOnOutsideClick={keep}
          actions={{ primary: <Button onClick={() => setOpen(false)}>Save</Button> }}
        >
          <TextInput aria-label="Name" />
        </Dialog>
      </>
    );
  }
  const dialog = page.getByRole('dialog', { name: 'Rename' });

  test('takes focus to its first field, keeps Tab inside, and gives focus back', async () => {
    await render(<Asking />);
    await press('{Tab}{Enter}');
    await expect.element(dialog).toHaveAccessibleDescription('Everybody sees the name.');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('{Tab}');
    await expect.element(button('Save')).toHaveFocus();
    await press('{Tab}');
    await expect.element(button('Close')).toHaveFocus();
    await press('{Tab}');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Ask')).toHaveFocus();
  });

  test.each([
    [false, 'closes'],
    [true, 'stays'],
  ])('keepOnOutsideClick %s: a click beside it %s', async (keep) => {
    await render(<Asking keep={keep} />);
    await button('Ask').click();
    await expect.element(dialog).toBeVisible();
    await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true });
    await press('{Shift}');
    if (keep) await expect.element(dialog).toBeVisible();
    else await expect.element(dialog).not.toBeInTheDocument();
  });

  test('a double click on a step’s primary action does not press the next step’s, at the same place', async () => {
    const pressed = vi.fn();
    function Steps() {
      const [step, setStep] = useState(1);
      const next = (at: number) => {
        pressed(at);
        setStep(at + 1);
      };
      return (
        <Dialog
          open
          onClose={() => undefined}
          title="Steps"
          actions={{
            neutral: step > 1 && <Button onClick={() => pressed('back')}>Back</Button>,
            primary: (
              <Button key={step} variant="primary" onClick={() => next(step)}>
                {step === 1 ? 'Continue' : 'Create and send'}
              </Button>
            ),
          }}
        />
      );
    }
    await render(<Steps />);
    const getRight = (name: string) => button(name).element().getBoundingClientRect().right;
    const before = getRight('Continue');
    await button('Continue').dblClick();
    await expect.element(button('Create and send')).toBeVisible();
    expect(getRight('Create and send')).toBe(before);
    expect(pressed.mock.calls).toEqual([[1]]);
    await button('Create and send').click();
    expect(pressed).toHaveBeenLastCalledWith(2);
  });

  test.each([
    ['red', 'Keep', 'back'],
    ['primary', 'Remove', 'done'],
  ] as const)('a %s question starts on %s, so that Enter alone means: %s', async (variant, focused, outcome) => {
    const done = vi.fn();
    await render(
      <ConfirmDialog
        open
        onClose={() => done('back')}
        onConfirm={() => done('done')}
        title="Remove?"
        confirm="Remove"
        dismiss="Keep"
        variant={variant}
      />,
    );
    await expect.element(button(focused)).toHaveFocus();
    await press('{Enter}');
    expect(done.mock.calls).toEqual([[outcome]]);
  });
});

describe('a side panel', () => {
  function Rows({ next = true }: { next?: boolean }) {
    const [at, setAt] = useState<number>();
    return (
      <>
        <Button onClick={() => setAt(1)}>Open</Button>
        {at !== undefined && (
          <SidePanel
            title={`Row ${at}`}
            shownKey={String(at)}
            onClose={() => setAt(undefined)}
            onPrevious={() => setAt(at - 1)}
            onNext={next ? () => setAt(at + 1) : undefined}
          >
            <TextInput aria-label="Note" />
          </SidePanel>
        )}
      </>
    );
  }

  test('beside a list: takes focus, moves by arrows, j and k but not while typing, gives focus back', async () => {
    await page.viewport(1200, 800);
    await render(<Rows />);
    await press('{Tab}{Enter}');
    const panel = (name: string) => page.getByRole('complementary', { name });
    await expect.element(panel('Row 1')).toHaveFocus();
    await press('{ArrowDown}j');
    await expect.element(panel('Row 3')).toBeVisible();
    await press('k{ArrowUp}');
    await expect.element(panel('Row 1')).toBeVisible();
    await page.getByRole('textbox', { name: 'Note' }).click();
    await press('j');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('j');
    await expect.element(panel('Row 1')).toBeVisible();
    await press('{Escape}');
    await expect.element(panel('Row 1')).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
  });

  test('on a phone it is a dialog that keeps Tab inside; its end says so', async () => {
    await page.viewport(390, 800);
    await render(<Rows next={false} />);
    await press('{Tab}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Row 1' })).toHaveAttribute('aria-modal', 'true');
    await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Next')).toHaveAccessibleDescription('This is the last one');
    await press('{Shift>}{Tab}{/Shift}');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await press('{Tab}');
    await expect.element(button('Previous')).toHaveFocus();
    await page.viewport(1200, 800);
  });

  test('keeps what was typed in it and in its dialog while a phone is turned', async () => {
    function Decision() {
      const [isAsked, setIsAsked] = useState(false);
      return (
        <SidePanel title="Row" shownKey="row" onClose={() => undefined}>
          <TextInput aria-label="Note" />
          <Button onClick={() => setIsAsked(true)}>Block</Button>
          {isAsked && (
            <Dialog open onClose={() => setIsAsked(false)} title="Block the account?">
              <TextInput aria-label="Comment" />
            </Dialog>
          )}
        </SidePanel>
      );
    }
    await page.viewport(1000, 800);
    await render(<Decision />);
    await page.getByRole('textbox', { name: 'Note' }).fill('Called');
    await button('Block').click();
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await comment.fill('By their own wish');
    await page.viewport(600, 800);
    await expect.element(page.getByRole('dialog', { name: 'Block the account?' })).toBeVisible();
    await expect.element(comment).toHaveValue('By their own wish');
    await expect.element(comment).toHaveFocus();
    await press('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Row' })).toHaveAttribute('aria-modal', 'true');
    await page.viewport(1000, 800);
    await expect.element(page.getByRole('complementary', { name: 'Row' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Called');
  });
});

describe('a side panel on a side panel', () => {
  const panel = (name: string) => page.getByRole('complementary', { name });

  test('of another table lies on the one that came before, and Escape closes the later one first', async () => {
    function Tables() {
      const [open, setOpen] = useState<string[]>([]);
      const close = (title: string) => () => setOpen((before) => before.filter((each) => each !== title));
      return ['First', 'Second'].map((title) => (
        <div key={title}>
          <Button onClick={() => setOpen((before) => [...before, title])}>{`Row of ${title}`}</Button>
          {open.includes(title) && (
            <SidePanel title={title} shownKey={title} onClose={close(title)}>
              <Button>{`In ${title}`}</Button>
            </SidePanel>
          )}
        </div>
      ));
    }
    await page.viewport(1200, 800);
    await render(<Tables />);
    await button('Row of Second').click();
    await button('Row of First').click();
    // drawn before the other one, and yet above it
    await button('In First').click();
    await press('{Escape}');
    await expect.element(panel('First')).not.toBeInTheDocument();
    await expect.element(panel('Second')).toBeVisible();
    await press('{Escape}');
    await expect.element(panel('Second')).not.toBeInTheDocument();

    await button('Row of First').click();
    await button('Row of Second').click();
    await button('In Second').click();
    await press('{Escape}');
    await expect.element(panel('Second')).not.toBeInTheDocument();
    await expect.element(panel('First')).toBeVisible();
  });

  /** A record beside a list. */
  function Record({ onNext }: { onNext: () => void }) {
    const [isShown, setIsShown] = useState(true);
    const [, setDrawn] = useState(0);
    return (
      isShown && (
        <SidePanel title="Record" shownKey="record" onClose={() => setIsShown(false)} onNext={onNext}>
          <RowOfRecord onDraw={() => setDrawn((before) => before + 1)} />
          <Button onKeyDown={(event) => event.preventDefault()}>In a table</Button>
        </SidePanel>
      )
    );
  }

  function RowOfRecord({ onDraw }: { onDraw: () => void }) {
    const [isOpen, setIsOpen] = useState(false);
    const close = useCallback(() => setIsOpen(false), []);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Row</Button>
        {isOpen && (
          <SidePanel title="Row" shownKey="row" onClose={close}>
            <Button onClick={onDraw}>Draw again</Button>
          </SidePanel>
        )}
      </>
    );
  }

  test('takes Escape and the arrows for itself, and the record below keeps its place', async () => {
    const next = vi.fn();
    await render(<Record onNext={next} />);
    for (const comesAgain of [false, true]) {
      await button('Row').click();
      await expect.element(panel('Row')).toHaveFocus();
      await press('{ArrowDown}');
      expect(next).not.toHaveBeenCalled();
      // the record then hears of keys after its row
      if (comesAgain) await button('Draw again').click();
      await press('{Escape}');
      await expect.element(panel('Row')).not.toBeInTheDocument();
      await expect.element(panel('Record')).toBeVisible();
    }
    button('In a table').element().focus();
    await press('{ArrowDown}');
    expect(next).not.toHaveBeenCalled();
    button('Row').element().focus();
    await press('{ArrowDown}');
    expect(next).toHaveBeenCalledOnce();
    await press('{Escape}');
    await expect.element(panel('Record')).not.toBeInTheDocument();
  });
});

describe('a tooltip', () => {
  const tip = page.getByRole('tooltip');
  const show = () =>
    render(
      <>
        <Button>Before</Button>
        <Button disabledReason="Only a director may approve this payment">Approve</Button>
      </>,
    );

  test('is the description of its button before it shows; focus by keyboard shows it, Escape hides it', async () => {
    await show();
    const approve = button('Approve');
    await expect.element(approve).toHaveAccessibleDescription('Only a director may approve this payment');
    await expect.element(tip).not.toBeInTheDocument();
    await press('{Tab}{Tab}');
    await expect.element(approve).toHaveFocus();
    await expect.element(tip).toBeVisible();
    await press('{Escape}');
    await expect.element(tip).not.toBeInTheDocument();
  });

  test('shows on hover, stays while the pointer is on it, goes with it', async () => {
    await show();
    await button('Approve').hover();
    await expect.element(tip).toBeVisible();
    await tip.hover();
    await expect.element(tip).toBeVisible();
    await button('Before').hover();
    await expect.element(tip).not.toBeInTheDocument();
  });
});
