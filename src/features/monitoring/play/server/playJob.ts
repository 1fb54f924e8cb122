/**
 * Plays a typology in the demo: a new company becomes a client, and its money moves day by day through the real calls
 * and simulators, while the bank's clock goes forward.
 */
import * as z from 'zod/mini';
import { getDb, openPool } from '#server/db/pool.ts';
import { defineJob, type Run } from '#server/jobs/job.ts';
import { paths } from '#shared/paths.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { plays } from '../plays.ts';
import { PlayFailed } from './demoPerson.ts';
import { Performance, playCursor } from './performance.ts';

const playResult = z.object({
  name: z.string(),
  /** null: it broke off before */
  clientId: z.nullable(z.string()),
  rules: z.array(z.string()),
  /** why it broke off; null: it did not */
  failure: z.nullable(z.string()),
});

export const playJob = defineJob({
  kind: 'play',
  title: 'Typology player',
  counts: { one: 'movement', many: 'movements' },
  input: z.object({ name: z.string().check(z.refine((name) => plays.has(name))) }),
  cursor: playCursor,
  staff: staffGroups.amlDesk,

  async work({ name }, run) {
    try {
      return { name, failure: null, ...(await performAs(name, run)) };
    } catch (error) {
      // played once more it would make another client
      if (!(error instanceof PlayFailed)) throw error;
      return { name, clientId: null, rules: [], failure: error.message };
    }
  },

  did: (result) => {
    const { name, rules, failure } = playResult.parse(result);
    return `${name}: ${failure ?? (rules.join(', ') || 'no rule')}`;
  },
  leadsTo: (result) => {
    const { clientId } = playResult.parse(result);
    return clientId === null ? null : { href: `#${paths.bkoClient}?id=${clientId}`, words: 'Open client' };
  },
});

/** @throws {PlayFailed} */
async function performAs(name: string, run: Run<z.output<typeof playCursor>>) {
  const play = plays.get(name);
  const { demo, config } = run.services;
  if (!demo || !play) throw new PlayFailed('Plays are for the demo only.');
  if (config.databaseOwnerUrl === undefined)
    throw new PlayFailed('A play moves the bank’s clock: set DATABASE_OWNER_URL.');
  const owner = openPool({ url: config.databaseOwnerUrl, size: 1, role: null });
  try {
    return await new Performance(run, play, getDb(owner)).perform();
  } finally {
    await owner.end();
  }
}
