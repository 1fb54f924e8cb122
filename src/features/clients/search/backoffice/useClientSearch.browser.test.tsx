// What the search asks for while somebody types and after they have paused, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '#client/api/queries.ts';
import type { SearchType } from '../rules.ts';
import { useClientSearch } from './useClientSearch.ts';

function Probe({ type }: { type: SearchType }) {
  const { lines, hasSimilar } = useClientSearch({ text: 'atellier', type, similar: false });
  return <p>{`${lines?.length ?? 'none'} ${hasSimilar ? 'with similar ones' : 'alone'}`}</p>;
}

test.each(['clients', 'payments'] as const)(
  'few %s were found: misspelt ones are looked for after a pause',
  async (type) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return Response.json({ items: [], next: null, more: false });
    });
    await render(
      <QueryClientProvider client={queryClient}>
        <Probe type={type} />
      </QueryClientProvider>,
    );
    await expect.element(page.getByText('0 with similar ones')).toBeVisible();
    expect(asked.map((address) => address.includes('typos=yes'))).toEqual([false, true]);
  },
);
