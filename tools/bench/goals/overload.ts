// Goal 10, first half: four times as many orders as the bank can take. Those it takes are answered soon, the others are
// refused at once, and when it is over nothing is left of it.
import type { Bench } from '../bench.ts';
import { quantile } from '../figures.ts';
import { runOpenLoad } from '../openLoad.ts';
import { getRequest } from '../proofs.ts';
import { getOrder, measureCreate } from './calls.ts';

/** as many as it takes for the highest rate */
const peakClients = 64;
const timesPeak = 4;
const taken = 201;
const refusals = [429, 503];
const unanswered = 0;

export interface Overload {
  peakPerSecond: number;
  takenPerSecond: number;
  takenP99Ms: number;
  refusedP99Ms: number;
  /** of what was offered */
  unansweredPercent: number;
  /** of the first second after */
  afterPerSecond: number;
}

/** Throws if anything but 201, 429 and 503 is answered. */
export async function measureOverload(bench: Bench, seconds: number): Promise<Overload> {
  const { perSecond: peakPerSecond } = await measureCreate(bench, seconds, peakClients);
  const perSecond = timesPeak * peakPerSecond;
  const requests = Array.from({ length: Math.ceil(perSecond * seconds) }, () => {
    const person = bench.nextPerson();
    return getRequest(getOrder(bench, person), bench.bank.publicUrl, person);
  });
  const began = performance.now();
  const answers = await runOpenLoad(requests, { port: bench.bank.port, perSecond, seconds });
  const lasted = (performance.now() - began) / 1000;
  const strange = answers.find(({ status }) => ![taken, unanswered, ...refusals].includes(status));
  if (strange) throw new Error(`under overload a call was answered with ${strange.status}`);
  const took = answers.filter(({ status }) => status === taken).map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => refusals.includes(status)).map(({ ms }) => ms);
  const { perSecond: afterPerSecond } = await measureCreate(bench, 1, peakClients);
  return {
    peakPerSecond,
    takenPerSecond: took.length / lasted,
    takenP99Ms: quantile(took, 0.99),
    refusedP99Ms: quantile(refused, 0.99),
    unansweredPercent: (100 * (answers.length - took.length - refused.length)) / answers.length,
    afterPerSecond,
  };
}
