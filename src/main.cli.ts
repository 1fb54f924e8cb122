/** `npm run bank -- <command>`: what operators do from the command line. */
import { seedDemo } from '../db/demo/seed.ts';
import { createStaff } from './features/people/server/createStaff.ts';
import { enrol } from './features/people/server/enrol.ts';
import { ConfigError, describeConfig, headsFolder, loadConfig } from './server/config/config.ts';
import { migrate } from './server/db/migrate.ts';
import { bootPostgres, findRunningPostgres } from './server/postgres/embedded.ts';
import { lockDataFolder } from './server/processes/lock.ts';
import { verify } from './verify.ts';

interface Command {
  usage: string;
  explain: string;
  run(databaseUrl: string, args: string[]): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  migrate: {
    usage: 'migrate',
    explain: 'bring the database to the form of this version',
    run: async (url) => {
      const ran = await migrate(url);
      console.log(ran.length ? `Ran ${ran.join(', ')}.` : 'Nothing to do.');
      return 0;
    },
  },
  seed: {
    usage: 'seed',
    explain: 'make the demo world in an empty database',
    run: async (url) => {
      await migrate(url);
      const { payments, seconds } = await seedDemo(url);
      console.log(payments ? `${payments} payments in ${seconds.toFixed(1)} s.` : 'The demo world is there already.');
      return 0;
    },
  },
  'create-staff': {
    usage: 'create-staff <full name> <birth date yyyy-mm-dd> [role letter, default A]',
    explain: 'create a staff user and print the one-time link with which a device is enrolled',
    run: async (url, args) => {
      await migrate(url);
      return createStaff(url, args, loadConfig().publicUrl);
    },
  },
  enrol: {
    usage: 'enrol <person number>',
    explain: 'print a one-time link, good for a day, with which this person enrols a device; earlier links are void',
    run: (url, [personId = '']) => enrol(url, personId, loadConfig().publicUrl),
  },
  verify: {
    usage: 'verify',
    explain: 'check every invariant, the sealed audit and its heads outside the database; names the first breach',
    run: (url) => verify(url, headsFolder(loadConfig())),
  },
  config: {
    usage: 'config',
    explain: 'show the settings in force, secrets masked',
    run: async () => {
      for (const [name, value] of Object.entries(describeConfig(loadConfig()))) console.log(`${name}=${value}`);
      return 0;
    },
  },
};

function help(): number {
  console.log('npm run bank -- <command>\n');
  for (const { usage, explain } of Object.values(commands)) console.log(`  ${usage}\n      ${explain}`);
  return 2;
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name];
  if (!command) return help();
  const { databaseUrl, dataDir } = loadConfig();
  const found = databaseUrl ?? findRunningPostgres(dataDir);
  if (found) return command.run(found, args);
  // the bank is not running: its database is started for this command only
  const release = lockDataFolder(dataDir);
  try {
    const postgres = await bootPostgres({ dataDir });
    try {
      return await command.run(postgres.url, args);
    } finally {
      await postgres.stop();
    }
  } finally {
    release();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
