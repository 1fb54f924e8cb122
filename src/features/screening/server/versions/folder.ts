/**
 * A folder that operators put lists into, fetched by their own means: `UN.un-xml.xml`, or `US.ofac-csv.main.csv` with
 * `…names.csv` and `…addresses.csv`. A file is written under another name and renamed. As not everybody does so, it is
 * also left alone until no one has written to it for a while. Its content is taken once, and a newer file with the same
 * content says that the list is as new as that. Files stay where they are.
 */

import fs from 'node:fs/promises';
import path from 'node:path';
import { Gauge } from 'prom-client';
import {
  type ListCode,
  type ListField,
  type ListFormat,
  listCodes,
  listFields,
  lists,
} from '#features/screening/lists.ts';
import { screeningSettings } from '#features/screening/settings.ts';
import { optionalSetting } from '#server/config/config.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Services } from '#server/http/context.ts';
import { registry } from '#server/http/metrics.ts';
import { Refusal } from '#shared/errors.ts';
import { type FolderFile, isStill, openStill, toBytes } from './folderFiles.ts';
import { receiveList } from './receive.ts';

/** A file that no one has written to for so long is whole, ms. */
export const stillMs = 20_000;

const unread = new Gauge({
  name: 'kontora_list_files_unread',
  help:
    'Files of the folder of screening lists that cannot be read: links, ' +
    'folders, pipes, files of others, and names of no list',
  labelNames: ['list'],
  registers: [registry],
});

/** Programs that write under another name have renamed it by then, ms. */
const strayMs = 600_000;
const strayText = 'its name is that of no list (UN.un-xml.xml; all names are in docs/operations.md)';

interface Found {
  code: ListCode;
  format: ListFormat;
  /** paths */
  files: Map<ListField, string>;
}
type Opened = Map<ListField, FolderFile & { name: string }>;

/** One process looks at a time. */
const lockFolder = sql<{ is_mine: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended('lists-folder', 0)) as is_mine`,
);
/**
 * $1 code, $2 hash, $3 when the newest file of it was written, in seconds: nothing to do. A content that was in use
 * before comes again if its publisher goes back to it: then it was written after all others were sent.
 */
const isKnown = sql<{ yes: boolean }>(`
  select exists (
    select from list_version v
    where v.code = $1 and (v.state in ('received', 'staged', 'taking') or v.sha256 = $2
      and (v.state <> 'past' or to_timestamp($3) <= (
      select max(sent_at) - (select clock_offset from bank) from list_version where code = $1)))) as yes`);

/** $3: of files from the future the time now */
const fetchedAgain = sql<never>(`
  update list_version set fetched_at = least(to_timestamp($3), now())
  where code = $1 and sha256 = $2 and state = 'live'
    and coalesce(fetched_at, taken_at - (select clock_offset from bank)) < least(to_timestamp($3), now())`);

/** what operators know already */
const reported = new Set<string>();

/** One round; true where a list was received: there may be more. A list that cannot be read holds up no other. */
export async function watchFolder(
  { pool, jobs, config }: Pick<Services, 'pool' | 'jobs' | 'config'>,
  now = Date.now(),
): Promise<boolean> {
  const named = optionalSetting(config, screeningSettings.listsFolder);
  if (named === undefined) return false;
  const folder = path.resolve(named);
  const problems = new Map<string, ListCode | 'other'>();
  let isReceived = false;
  const names = await namesIn(folder);
  for (const name of await strayIn(folder, names, now - strayMs)) problems.set(`${name}: ${strayText}`, 'other');
  for (const found of listsIn(folder, names)) {
    try {
      isReceived ||= await lookAt(pool, found, now - stillMs);
    } catch (error) {
      const { message } = error instanceof Error ? error : { message: String(error) };
      problems.set(`${[...found.files.values()].join(', ')}: ${message}`, found.code);
    }
    if (isReceived) break;
  }
  if (isReceived) jobs.wake();
  else report(problems);
  return isReceived;
}

/** @throws Error of what was not reported yet */
function report(problems: ReadonlyMap<string, ListCode | 'other'>): void {
  unread.reset();
  for (const code of problems.values()) unread.inc({ list: code });
  const news = [...problems.keys()].filter((problem) => !reported.has(problem));
  reported.clear();
  for (const problem of problems.keys()) reported.add(problem);
  if (news.length > 0) throw new Error(`A screening list could not be read. ${news.join('; ')}`);
}

function listsIn(folder: string, names: readonly string[]): Found[] {
  const all = new Map<string, Found>();
  for (const name of names) {
    const of = namedFor(name);
    if (!of) continue;
    const found = all.get(`${of.code} ${of.format}`) ?? { ...of, files: new Map() };
    found.files.set(of.field, path.join(folder, name));
    all.set(`${of.code} ${of.format}`, found);
  }
  return [...all.values()].filter(isWhole);
}

function namedFor(name: string) {
  const [, of = '', form = '', part = 'main'] =
    /^([A-Z]+)\.([a-z-]+)(?:\.([a-z]+))?\.(?:csv|xml|json)$/.exec(name) ?? [];
  const code = listCodes.find((one) => one === of);
  const field = listFields.find((one) => one === part);
  const format = code && lists[code].formats.find((one) => one === form);
  return format && field ? { code, format, field } : undefined;
}

/**
 * Files that look like lists and have the name of none, once no one has renamed them for a while: no one would ever
 * read them.
 */
async function strayIn(folder: string, names: readonly string[], before: number): Promise<string[]> {
  const stray: string[] = [];
  for (const name of names.filter((one) => /^[^.].*\.(csv|xml|json)$/i.test(one) && !namedFor(one))) {
    const stats = await fs.lstat(path.join(folder, name)).catch(() => undefined);
    if (stats && stats.ctimeMs <= before) stray.push(name);
  }
  return stray;
}

/** OFAC's CSV is one list only with its names and addresses: without them nearly every entry would be another one. */
const isWhole = ({ format, files }: Found): boolean =>
  files.has('main') && (format !== 'ofac-csv' || listFields.every((field) => files.has(field)));

/** None while the folder is not there. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function lookAt(pool: Services['pool'], { code, format, files }: Found, before: number): Promise<boolean> {
  const opened: Opened = new Map();
  try {
    for (const [field, file] of files) {
      const still = await openStill(file, before);
      if (!still) return false;
      opened.set(field, { ...still, name: path.basename(file) });
    }
    return await inTransaction(pool, (tx) => receive(tx, code, format, opened));
  } catch (error) {
    // somebody has sent one at this moment, or a file has changed: the next round looks again
    if (error instanceof Refusal || error instanceof Changed) return false;
    throw error;
  } finally {
    for (const { handle } of opened.values()) await handle.close();
  }
}

/** A file was written to while it was read: nothing of it is kept. */
class Changed extends Error {}

async function receive(tx: Db, code: ListCode, format: ListFormat, opened: Opened): Promise<boolean> {
  if (!(await tx.one(lockFolder)).is_mine) return false;
  const sent = [...opened].map(([field, { name, stats, sha256, handle }]) => {
    return { field, name, sizeBytes: stats.size, sha256, read: () => toBytes(handle) };
  });
  const hash = sent.map(({ sha256 }) => sha256).join(' ');
  const written = Math.max(...[...opened.values()].map(({ stats }) => stats.mtimeMs)) / 1000;
  await tx.run(fetchedAgain, [code, hash, written]);
  if ((await tx.one(isKnown, [code, hash, written])).yes) return false;
  await receiveList(tx, { code, format, sentBy: null, files: sent });
  for (const file of opened.values()) if (!(await isStill(file))) throw new Changed();
  return true;
}
