// What is typed is saved by itself: after a pause, one at a time, and when the page goes away.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Saved } from '../ui/layout/Saved.tsx';
import { useAutosave } from './useAutosave.ts';

interface Turn {
  value: string;
  finish: () => void;
  fail: () => void;
}
let turns: Turn[] = [];
const values = () => turns.map(({ value }) => value);

/** Stands for the bank: each save waits for its answer. */
const save = (value: string) =>
  new Promise<string>((resolve, reject) => {
    turns.push({ value, finish: () => resolve('2026-11-18T12:02:00Z'), fail: () => reject(new Error('no answer')) });
  });
const flushed = vi.fn();

function Typed() {
  const { state, change, flush } = useAutosave({ save, savedAt: undefined });
  return (
    <>
      <input aria-label="Answer" onChange={(event) => change(event.target.value)} />
      <button type="button" onClick={() => void flush().then(flushed)}>
        Send
      </button>
      <Saved state={state} />
    </>
  );
}
const type = (text: string) => page.getByLabelText('Answer').fill(text);
const status = page.getByRole('status');

beforeEach(() => {
  turns = [];
  flushed.mockReset();
});

test('saves after a pause, and what was typed meanwhile afterwards', async () => {
  await render(<Typed />);
  await type('a');
  await type('ab');
  await expect.poll(values).toEqual(['ab']);
  await expect.element(status).toHaveTextContent('Saving…');
  await type('abc');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(values()).toEqual(['ab']);
  turns[0]?.finish();
  await expect.poll(values).toEqual(['ab', 'abc']);
  expect(flushed).not.toHaveBeenCalled();
  turns[1]?.finish();
  await expect.element(status).toHaveTextContent(/^Saved \d\d:\d\d$/);
  expect(flushed).toHaveBeenCalledExactlyOnceWith(true);
});

test('a failure says so and keeps what was typed for another try', async () => {
  await render(<Typed />);
  await type('a');
  await expect.poll(values).toEqual(['a']);
  turns[0]?.fail();
  await expect.element(status).toHaveTextContent('Not saved.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(values).toEqual(['a', 'a']);
  turns[1]?.finish();
  await expect.element(status).toHaveTextContent('Saved');
});

test('a page that goes away saves what it has not saved', async () => {
  const shown = await render(<Typed />);
  await type('a');
  await shown.unmount();
  await expect.poll(values).toEqual(['a']);
});
