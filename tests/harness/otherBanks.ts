// A product with a rail to other banks that takes payments and hands none over: their money stays held.

import type { Rail } from '#features/payments/server/rail.ts';
import { getProduct } from '#server/feature.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { features } from '#src/features.server.ts';

const rail: Rail = {
  name: 'sepa',
  start: (_services, onError) =>
    startLoop({ name: 'other-banks', pauseMs: 60_000, onError, work: () => Promise.resolve(false) }),
};

const others = features.map((one) =>
  one.rails ? { ...one, rails: one.rails.filter(({ name }) => name !== 'sepa') } : one,
);

export const withOtherBanks = getProduct([...others, { rails: [rail] }]);

/** The same, where nothing goes round by itself: a test hands payments over and takes what comes. */
export const withQuietRail = getProduct([
  ...others.map((one) => (one.rails ? { ...one, loops: [] } : one)),
  { rails: [rail] },
]);
