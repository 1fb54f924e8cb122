/** `npm run bank -- <command>`: what operators do from the command line. */
import { seedDemo } from '../db/demo/seed.ts';
import { backup, restore } from './backup.ts';
import { exportTo, importFrom } from './export.ts';
import { enrol } from './features/access/server/enrol.ts';
import { createStaff } from './features/staff/server/createStaff.ts';
import { type Config, ConfigError, describeConfig, headsFolder, loadConfig } from './server/config/config.ts';
import { migrate } from './server/db/migrate.ts';
import { bootPostgres, findRunningPostgres } from './server/postgres/embedded.ts';
import { lockDataFolder } from './server/processes/lock.ts';
import { Refusal } from './server/processes/refusal.ts';
import { verify } from './verify.ts';

interface Command {
  usage: string;
  explain: string;
  /** only for the embedded database; what the operator of another one uses instead */
  elsewhere?: string;
  run(databaseUrl: string, args: string[], config: Config): Promise<number>;
}

/** A command that needs no database: it makes one. */
interface MakingCommand extends Omit<Command, 'run'> {
  make(config: Config, args: string[]): Promise<number>;
}

const ownTools =
  'DATABASE_URL is set: use the tools of that server (pg_basebackup and its archive of the log, or pg_dump)';

const commands: Readonly<Record<string, Command | MakingCommand>> = {
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
  backup: {
    usage: 'backup <folder>',
    explain: 'copy the embedded database into a new folder, while the bank runs',
    elsewhere: ownTools,
    run: backup,
  },
  restore: {
    usage: 'restore <folder> [--to <moment>] [--archive <folder>]',
    explain: 'make the bank of an empty data folder from a backup, as it was at a moment, and verify it',
    elsewhere: ownTools,
    make: restore,
  },
  export: {
    usage: 'export <file>',
    explain: 'write everything into one file that any version of PostgreSQL can take',
    run: exportTo,
  },
  import: {
    usage: 'import <file>',
    explain: 'fill an empty database with an export, and verify it',
    run: importFrom,
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
  const config = loadConfig();
  const { databaseUrl, dataDir, walArchive } = config;
  if (databaseUrl && command.elsewhere) throw new Refusal(`${command.elsewhere}.`);
  if ('make' in command) return command.make(config, args);
  const found = databaseUrl ?? findRunningPostgres(dataDir);
  if (found) return command.run(found, args, config);
  // the bank is not running: its database is started for this command only
  const release = lockDataFolder(dataDir);
  try {
    const postgres = await bootPostgres({ dataDir, walArchive });
    try {
      return await command.run(postgres.url, args, config);
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
