// Before and after the vitest project `http`: its PostgreSQL and the template of the empty bank.
import { startRun } from './database.ts';

export default async function setup(): Promise<() => Promise<void>> {
  return await startRun();
}
