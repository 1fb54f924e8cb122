// What the account of a person shows, from above: what people come for first, closing the account last.
import { expect, test } from 'vitest';
import type { BrowserFeature } from '../src/client/features.ts';
import { features } from '../src/features.company.ts';

test('messages come before earlier questions, and the lock and the closing are last', () => {
  const parts = features.flatMap(({ deviceParts = [] }: BrowserFeature) => deviceParts);
  const shown = parts.filter(({ view }) => view === 'account').toSorted((a, b) => a.order - b.order);
  expect(shown.map(({ value }) => value)).toEqual(['messages', 'earlier-requests', 'account']);
});
