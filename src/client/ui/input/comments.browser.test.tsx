// Switch and comment box.
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { CommentBox } from './CommentBox.tsx';
import { Switch } from './Switch.tsx';

const press = (keys: string) => userEvent.keyboard(keys);

describe('a switch', () => {
  const four = page.getByRole('switch', { name: 'Four eyes' });

  test('turns by Space and by its label', async () => {
    await render(<Switch label="Four eyes" help="Another person approves" />);
    await expect.element(four).toHaveAccessibleDescription('Another person approves');
    await press('{Tab} ');
    await expect.element(four).toBeChecked();
    await page.getByText('Four eyes').click();
    await expect.element(four).not.toBeChecked();
  });

  test.each([
    [{ saving: true }, undefined],
    [{ disabledReason: 'Only a director can' }, 'Only a director can'],
  ])('%j: keeps its state, stays reachable and says why', async (props, why) => {
    const changed = vi.fn();
    await render(<Switch label="Four eyes" defaultChecked {...props} onChange={changed} />);
    await press('{Tab} ');
    await expect.element(four).toHaveFocus();
    await expect.element(four).toHaveAttribute('aria-disabled', 'true');
    await expect.element(four).toBeChecked();
    if (why) await expect.element(four).toHaveAccessibleDescription(why);
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('a comment box', () => {
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  const send = page.getByRole('button', { name: 'Comment' });

  function Comment({ onSend }: { onSend: (text: string) => Promise<boolean> }) {
    const [text, setText] = useState('');
    return <CommentBox label="Write a comment" value={text} onChange={setText} onSend={onSend} limit={20} />;
  }

  test('grows with its text; Enter begins a line, Ctrl+Enter sends it once and empties the box', async () => {
    let answer: (isSent: boolean) => void = () => undefined;
    const onSend = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    await render(<Comment onSend={onSend} />);
    await press('{Tab} one{Enter}two{Enter}3');
    const height = box.element().getBoundingClientRect().height;
    expect(height).toBeGreaterThan(60);
    await press('{Control>}{Enter}{Enter}{/Control}');
    expect(onSend.mock.calls).toEqual([['one\ntwo\n3']]);
    await expect.element(box).toHaveValue(' one\ntwo\n3');
    answer(true);
    await expect.element(box).toHaveValue('');
    await expect.element(box).toHaveFocus();
    await expect.poll(() => box.element().getBoundingClientRect().height).toBeLessThan(height);
  });

  test.each([
    ['is refused', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('offline'))],
  ])('keeps the text if sending %s', async (_, onSend) => {
    await render(<Comment onSend={onSend} />);
    await box.fill('Look again');
    await send.click();
    await expect.element(page.getByText('Not sent. Your text is still here.')).toBeVisible();
    await expect.element(box).toHaveValue('Look again');
  });

  test('leaves focus where somebody has gone while it was sent', async () => {
    let answer: (isSent: boolean) => void = () => undefined;
    const onSend = () => new Promise<boolean>((resolve) => (answer = resolve));
    await render(
      <>
        <Comment onSend={onSend} />
        <Switch label="Elsewhere" />
      </>,
    );
    await box.fill('Look again');
    await press('{Control>}{Enter}{/Control}');
    await page.getByRole('switch', { name: 'Elsewhere' }).click();
    answer(true);
    await expect.element(box).toHaveValue('');
    await expect.element(page.getByRole('switch', { name: 'Elsewhere' })).toHaveFocus();
  });

  test('sends neither spaces nor more than its limit, and says why', async () => {
    const onSend = vi.fn(async () => true);
    await render(<Comment onSend={onSend} />);
    await box.fill('  ');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(send).toHaveAccessibleDescription('Write something first');
    await box.fill('x'.repeat(21));
    await press('{Control>}{Enter}{/Control}');
    await expect.element(box).toHaveAccessibleDescription('1 over the limit of 20 characters');
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await box.fill('x'.repeat(20));
    await expect.element(box).toHaveAccessibleDescription('0 of 20 characters left');
    expect(onSend).not.toHaveBeenCalled();
  });
});
