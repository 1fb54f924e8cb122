// Before and after the vitest project `http` and the journeys: their PostgreSQL and the template of the empty bank.
import { hasRun, startRun } from './database.ts';

/** `npm test` has one run for all of them; a runner that is started by itself makes its own. */
export default async function setup(): Promise<() => Promise<void>> {
  return hasRun() ? async () => {} : await startRun();
}
