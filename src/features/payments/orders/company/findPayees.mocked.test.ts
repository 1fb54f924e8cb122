// A payee chosen in the palette: what was paid to it, or the payment form with it, by the letters of the person.
import { beforeEach, expect, test, vi } from 'vitest';
import { callKey, queryClient } from '#client/api/queries.ts';
import { payeeCalls } from '#features/payments/payees/calls.ts';
import { findPayees } from './findPayees.ts';
import { payMode } from './payMode.ts';

const companyId = '10000000001';
const acc = 'DE89370400440532013000';
const router = vi.hoisted(() => ({ at: '', went: '' }));
vi.mock('#client/router/router.ts', () => ({ presentAddress: () => router.at }));
vi.mock('#client/router/go.ts', () => ({
  followAddress: (address: string) => {
    router.went = address;
  },
}));

beforeEach(() =>
  queryClient.setQueryData(callKey(payeeCalls.listPayees, { params: { companyId } }), {
    items: [{ name: 'Holz AG', acc, lastAt: '2026-10-01T00:00:00Z' }],
    next: null,
  }),
);

async function choose(letters: string, at: string): Promise<string> {
  router.at = at;
  const [found] = await findPayees('holz', {
    ...({ person: {} } as { person: never }),
    ...{ work: { companyId, letters }, most: 5, signal: new AbortController().signal },
  });
  found?.run();
  return router.went;
}

test.each([
  ['B', '/overview', `/overview?pay=${acc}`],
  ['BD', '/cards', `/overview?pay=${acc}`],
  ['BE', '/tasks?status=0&open=x', `/tasks?status=0&pay=${acc}`],
  ['AB', '/overview', `/transactions?text=${acc}`],
  ['BC', '/overview', `/transactions?text=${acc}`],
])('with the letters %s on %s leads to %s', async (letters, at, address) => {
  expect(await choose(letters, at)).toBe(address);
});

test.each([
  ['new', true],
  ['repeat', true],
  ['edit', true],
  [acc, true],
  ['DE', false],
  ['other', false],
  [`${acc}${acc}`, false],
])('the form in an address as %s: %s', (mode, isKnown) => expect(payMode.safeParse(mode).success).toBe(isKnown));
