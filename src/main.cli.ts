/** `npm run bank -- <command>`: what operators do from the command line. */
import './features.shared.ts';
import { seedDemo } from '../db/demo/seed.ts';
import { backup, restore } from './backup.ts';
import { exportTo, importFrom } from './export.ts';
import { type Config, ConfigError, describeConfig, headsFolder, loadConfig } from './server/config/config.ts';
import { migrate } from './server/db/migrate.ts';
import type { Command } from './server/feature.ts';
import { bootPostgres, findRunningPostgres } from './server/postgres/embedded.ts';
import { lockDataFolder } from './server/processes/lock.ts';
import { OperatorError } from './server/processes/operatorError.ts';
import { verify } from './verify.ts';

/** A command of the engine. */
interface EngineCommand extends Command {
  /** only for the embedded database; what the operator of another one uses instead */
  elsewhere?: string;
}

/** A command that needs no database: it makes one. */
interface MakingCommand extends Omit<EngineCommand, 'run' | 'asOwner'> {
  make(config: Config, args: string[]): Promise<number>;
}

const ownTools =
  'DATABASE_URL is set: use the tools of that server (pg_basebackup and its archive of the log, or pg_dump)';

const commands: Readonly<Record<string, EngineCommand | MakingCommand>> = {
  migrate: {
    usage: 'migrate',
    explain: 'bring the database to the form of this version',
    asOwner: true,
    run: async (url) => {
      const ran = await migrate(url);
      console.log(ran.length ? `Ran ${ran.join(', ')}.` : 'Nothing to do.');
      return 0;
    },
  },
  seed: {
    usage: 'seed',
    explain: 'make the demo world in an empty database',
    asOwner: true,
    run: async (url) => {
      await migrate(url);
      const { payments, seconds } = await seedDemo(url);
      console.log(payments ? `${payments} payments in ${seconds.toFixed(1)} s.` : 'The demo world is there already.');
      return 0;
    },
  },
  verify: {
    usage: 'verify [--all]',
    explain:
      'check every invariant, the sealed audit and its heads outside the database; names the first ' +
      'breach. Without --all, what has not changed since it was found whole is not computed again',
    run: (url, args) => verify(url, headsFolder(loadConfig()), readAll(args)),
  },
  confirm: {
    usage: 'confirm [proposal id] [numbers of its problems]',
    explain:
      'confirm what a staff user has proposed, while no second one can; without ' +
      'an id, list what waits, with the problems that are to be named',
    run: async (url, args, config) => (await import('./confirm.ts')).confirmByCommand(url, args, config),
  },
  backup: {
    usage: 'backup <folder>',
    explain: 'copy the embedded database into a new folder, while the bank runs',
    elsewhere: ownTools,
    asOwner: true,
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
    asOwner: true,
    run: exportTo,
  },
  import: {
    usage: 'import <file>',
    explain: 'fill an empty database with an export, and verify it',
    asOwner: true,
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

/** What the features bring; fetched where the engine has no command of the name, since it brings the whole server. */
async function commandsOfFeatures(): Promise<Readonly<Record<string, Command>>> {
  return (await import('./features.server.ts')).product.commands;
}

function readAll(args: string[]): boolean {
  if (args.some((arg) => arg !== '--all')) throw new OperatorError('Say npm run bank -- verify [--all].');
  return args.length > 0;
}

async function help(): Promise<number> {
  console.log('npm run bank -- <command>\n');
  const all = { ...commands, ...(await commandsOfFeatures()) };
  for (const { usage, explain } of Object.values(all)) console.log(`  ${usage}\n      ${explain}`);
  return 2;
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name] ?? (await commandsOfFeatures())[name];
  if (!command) return help();
  const config = loadConfig();
  if (config.databaseUrl && 'elsewhere' in command) throw new OperatorError(`${command.elsewhere}.`);
  if ('make' in command) return command.make(config, args);
  if (command.isOffline) return command.run('', args, config);
  return withDatabase(config, async ({ ownerUrl, serverUrl }) => {
    if ('migratesFirst' in command && ownerUrl) await migrate(ownerUrl);
    if (!('asOwner' in command)) return command.run(serverUrl, args, config);
    if (ownerUrl) return command.run(ownerUrl, args, config);
    throw new OperatorError('This command is the work of the owner of the database: set DATABASE_OWNER_URL.');
  });
}

/** Where the bank does not run, its embedded database is started for this command only. */
async function withDatabase(
  config: Config,
  work: (urls: { ownerUrl: string | undefined; serverUrl: string }) => Promise<number>,
): Promise<number> {
  const { databaseUrl, databaseOwnerUrl, dataDir, walArchive } = config;
  if (databaseUrl) return work({ ownerUrl: databaseOwnerUrl, serverUrl: databaseUrl });
  const running = findRunningPostgres(dataDir);
  if (running) return work(running);
  const release = lockDataFolder(dataDir);
  try {
    const postgres = await bootPostgres({ dataDir, walArchive });
    try {
      return await work(postgres);
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
