// What a test's database holds: the one place where the harness meets the product's own migration and demo world.
import { migrate } from '../../src/server/db/migrate.ts';

/** An empty bank: all migrations and functions, no clients. */
export async function makeEmptyBank(url: string): Promise<void> {
  await migrate(url);
}

/** The demo world, as `npm start` makes it, in a database that is migrated already. */
export async function makeDemoWorld(url: string): Promise<void> {
  // importing it takes a second, which only the process that makes the world spends
  const { seedDemo } = await import('../../db/demo/seed.ts');
  await seedDemo(url);
}
