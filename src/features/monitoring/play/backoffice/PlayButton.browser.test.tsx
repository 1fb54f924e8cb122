// The button of the typology player against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import { loadAbout } from '#client/shell/about.ts';
import { wire } from '#client/wiring.ts';
import { publicCalls } from '#features/public/calls.ts';
import { plays } from '../plays.ts';
import { PlayButton } from './PlayButton.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers what the bank is, and takes plays; gives their bodies. */
function bank(): unknown[] {
  const started: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/web/plays')) {
      started.push(JSON.parse(String(body)));
      return Response.json({ jobId: '01900000-0000-7000-8000-000000000001', isNew: true }, { status: 202 });
    }
    const texts = { bank: 'Test', bic: '', version: '', supportUrl: '', supportEmail: '' };
    return Response.json({ ...texts, demo: true, rails: [] });
  });
  return started;
}
const show = async () => {
  wire({ calls: { readAbout: publicCalls.readAbout } } as never);
  await loadAbout();
  return render(
    <QueryClientProvider client={queryClient}>
      <PlayButton />
    </QueryClientProvider>,
  );
};

test('starts the chosen play, and says before how far the clock goes', async () => {
  const started = bank();
  await show();
  await button('Play a typology').click();
  const dialog = page.getByRole('dialog', { name: 'Play a typology' });
  const offered = dialog.getByRole('option', { includeHidden: true });
  expect(offered.elements().map(({ textContent }) => textContent)).toEqual([...plays.keys()]);
  await dialog.getByRole('combobox', { name: 'Play' }).selectOptions('sleeper');
  await expect.element(dialog).toHaveTextContent('3 payments in 183 days.');
  await button('Play').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(started).toEqual([{ name: 'sleeper' }]);
});
