// Confirming on the command line, as where a bank has one staff user.

import { loadConfig } from '#server/config/config.ts';
import { confirmByCommand } from '#src/confirm.ts';
import type { TestBank } from './bank.ts';

/** Confirms a proposal while its proposer is the only one at work. Gives the exit code. */
export async function confirmAlone({ owner, database }: TestBank, proposer: string, id: string): Promise<number> {
  const config = loadConfig({ KONTORA_DEMO: 'off', DATABASE_URL: database.serverUrl });
  await owner.query('update staff set active = false where person_id <> $1', [proposer]);
  try {
    return await confirmByCommand(database.serverUrl, [id], config);
  } finally {
    await owner.query('update staff set active = true');
  }
}
