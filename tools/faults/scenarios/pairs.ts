// Two servers, each with an executor, on one database.
import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Its calls under way have no answer; the other one goes on without a pause. */
const killOneOfTwo: Scenario = {
  name: 'two servers, one killed for good',
  plan: { servers: 2 },
  strike: async (bank) => {
    bank.remove(1);
    return performance.now();
  },
};

/** Two companies that pay each other, many at once, by two executors: locks taken in any other order would deadlock. */
const oppositeTransfers: Scenario = {
  name: 'opposite transfers in a storm',
  plan: { servers: 2, companies: 2, people: 400, connections: 16 },
  strike: async () => {
    await delay(3_000);
    return performance.now();
  },
};

export const pairs = [killOneOfTwo, oppositeTransfers];
