import { expect, test } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { connectionsAtOnce } from '#shared/limits.ts';
import { product } from '#src/features.server.ts';
import { newSlots } from '../access/slots.ts';
import type { CallRequest } from './callRequest.ts';
import { ConcurrencyLimit } from './concurrencyLimit.ts';
import type { Services } from './context.ts';
import { Places } from './places.ts';
import { runWithSlot } from './run.ts';

test('one person creates sixteen payments at once, 64 wait, more are refused; another person creates meanwhile', async () => {
  let connections = 0;
  const services = {
    slots: newSlots(),
    sessions: { getPerson: async (token: string) => token, knownPerson: () => undefined },
    demo: false,
    pool: {
      connect: () => {
        connections += 1;
        return new Promise(() => {});
      },
    },
  } as unknown as Services;
  const route = product.routes.find(({ name }) => name === 'createPayment');
  if (!route) throw new Error('there is no such call');
  const places = new Places(new ConcurrencyLimit(128));
  const refused: unknown[] = [];
  const create = (token: string) => {
    const request = {
      ...{ token, proof: { thumbprint: token }, address: token, params: {}, signal: new AbortController().signal },
    } as unknown as CallRequest;
    runWithSlot(route, request, { places, services }).catch((error: unknown) => refused.push(error));
  };
  for (let i = 0; i < 90; i++) create('finance');
  await new Promise((resolve) => setImmediate(resolve));
  // the others of the sixteen wait for one of the person's connections
  expect(connections).toBe(connectionsAtOnce.ofOne.perPerson);
  expect(refused.map((error) => error instanceof Refusal && error.code)).toEqual(Array(10).fill('too-many-payments'));
  create('baker');
  await new Promise((resolve) => setImmediate(resolve));
  expect(connections).toBe(connectionsAtOnce.ofOne.perPerson + 1);
});
