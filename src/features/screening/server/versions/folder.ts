/**
 * A folder that operators put lists into, fetched by their own means: `UN.un-xml.xml`, or `US.ofac-csv.main.csv` with
 * `…names.csv` and `…addresses.csv`. A file is taken once it has stopped growing; its content is taken once, and a newer
 * file with the same content says that the list is as new as that. Files stay where they are.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from '../../../../server/db/pool.ts';
import { inTransaction } from '../../../../server/db/transactions.ts';
import type { Services } from '../../../../server/http/context.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { type ListCode, type ListField, type ListFormat, listFields, lists } from '../../lists.ts';
import { receiveList } from './receive.ts';

/** A file that nobody has written to for so long is whole, ms. */
export const stillMs = 20_000;

interface Found {
  code: ListCode;
  format: ListFormat;
  files: Map<ListField, string>;
}

/** One process looks at a time. */
const lockFolder = sql<{ is_mine: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended('lists-folder', 0)) as is_mine`,
);
const isKnown = sql<{ yes: boolean }>(`
  select exists (select from list_version where code = $1 and (sha256 = $2 or state in ('received', 'staged'))) as yes`);

/** $3: when the newest file of it was written, in seconds; of files from the future the time now */
const fetchedAgain = sql<never>(`
  update list_version set fetched_at = least(to_timestamp($3), now())
  where code = $1 and sha256 = $2 and state = 'live'
    and coalesce(fetched_at, taken_at - (select clock_offset from bank)) < least(to_timestamp($3), now())`);

/** One round; true where a list was received: there may be more. */
export async function watchFolder(
  { pool, jobs, listsDir }: Pick<Services, 'pool' | 'jobs' | 'listsDir'>,
  now = Date.now(),
) {
  if (listsDir === undefined) return false;
  for (const found of listsIn(listsDir).values()) {
    if (![...found.files.values()].every((file) => now - fs.statSync(file).mtimeMs >= stillMs)) continue;
    if (await receive(pool, found)) {
      jobs.wake();
      return true;
    }
  }
  return false;
}

function listsIn(folder: string): Map<string, Found> {
  const all = new Map<string, Found>();
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []) {
    const [, code = '', format = '', field = 'main'] =
      /^([A-Z]+)\.([a-z-]+)(?:\.([a-z]+))?\.(?:csv|xml|json)$/.exec(name) ?? [];
    const known = listFields.find((one) => one === field);
    if (!isList(code) || !known) continue;
    const fits = lists[code].formats.find((one) => one === format);
    if (!fits) continue;
    const found = all.get(`${code} ${format}`) ?? { code, format: fits, files: new Map() };
    found.files.set(known, path.join(folder, name));
    all.set(`${code} ${format}`, found);
  }
  return new Map([...all].filter(([, { files }]) => files.has('main')));
}
const isList = (code: string): code is ListCode => Object.hasOwn(lists, code);

async function receive(pool: Services['pool'], { code, format, files }: Found): Promise<boolean> {
  const sent = await Promise.all(
    [...files].map(async ([field, file]) => {
      const { size: sizeBytes } = fs.statSync(file);
      return {
        ...{ field, name: path.basename(file), sizeBytes, sha256: await hashOf(file) },
        read: () => fs.createReadStream(file),
      };
    }),
  );
  const written = [...files.values()].map((file) => fs.statSync(file).mtimeMs);
  const hash = sent.map(({ sha256 }) => sha256).join(' ');
  try {
    return await inTransaction(pool, async (tx) => {
      if (!(await tx.one(lockFolder)).is_mine) return false;
      await tx.run(fetchedAgain, [code, hash, Math.max(...written) / 1000]);
      if ((await tx.one(isKnown, [code, hash])).yes) return false;
      await receiveList(tx, { code, format, sentBy: null, files: sent });
      return true;
    });
  } catch (error) {
    // somebody has sent one at this moment: the next round looks again
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** by name, size and time of writing: files stay, and lists may have a gigabyte */
const hashes = new Map<string, { of: string; hash: string }>();

async function hashOf(file: string): Promise<string> {
  const { size, mtimeMs } = fs.statSync(file);
  const known = hashes.get(file);
  if (known?.of === `${size} ${mtimeMs}`) return known.hash;
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk);
  const found = { of: `${size} ${mtimeMs}`, hash: hash.digest('hex') };
  hashes.set(file, found);
  return found.hash;
}
