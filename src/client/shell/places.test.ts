import { expect, test } from 'vitest';
import { definePage } from '../router/definePage.ts';
import { placesFor } from './places.ts';

const load = () => Promise.reject(new Error('not needed'));
const pages = [
  definePage({ path: '/tasks', title: '', layout: 'business', letters: ['B', 'C'], load }),
  definePage({ path: '/overview', title: '', layout: 'business', load }),
];
const labels = (letters: string) => placesFor(pages, letters).map(({ label }) => label);

test('the sidebar shows what exists and what the letters open, in its own order', () => {
  expect(labels('ABC')).toEqual(['Overview', 'Tasks']);
  expect(labels('AG')).toEqual(['Overview']);
  expect(labels('')).toEqual(['Overview']);
});
