// Entering what a person has answered by phone, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { EnterAnswer } from './EnterAnswer.tsx';

const id = (n: number) => `019b6d2e-9f1a-7c3e-8123-00000000000${n}`;
const asked = {
  ...{ n: 1, kind: 'question' as const, field: null, words: 'What was it for?', form: 'text' as const, choices: [] },
  answer: null,
};
const dialog = page.getByRole('dialog', { name: 'Enter an answer' });
const leaving = page.getByRole('dialog', { name: 'Leave this answer?' });

afterEach(() => cleanup());

async function open() {
  const onClose = vi.fn();
  await render(
    <QueryClientProvider client={queryClient}>
      <EnterAnswer
        found={{ id: id(1), clientID: '20000000001' }}
        request={{ id: id(2), items: [asked] }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return onClose;
}

test('without a comment nothing is sent, and the comment is asked for', async () => {
  const onClose = await open();
  await dialog.getByRole('button', { name: 'Enter answer' }).click();
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  await expect.element(comment).toHaveFocus();
  await expect.element(comment).toBeInvalid();
  expect(onClose).not.toHaveBeenCalled();
});

test('what was typed is left after a question alone', async () => {
  const onClose = await open();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Known by voice');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Known by voice');
  expect(onClose).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('nothing typed is left at once', async () => {
  const onClose = await open();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
