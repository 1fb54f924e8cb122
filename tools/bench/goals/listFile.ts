// Goal 22: a list of 1 GB in the watched folder: what reading it costs the server in memory, threads included.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { clientAt } from '../clients.ts';
import { residentMB } from '../processor.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';

const fileBytes = 1_000_000_000;
const writtenAtOnce = 5_000;
const lookEveryMs = 50;
const growthMostMB = 300;
/** the folder takes what no one has written to for a while */
const agoSeconds = 3_600;
const head = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\n';

/** Measured once. */
export async function measureListFile({ bank }: Bench, say: (line: string) => void): Promise<Row[]> {
  const { entries, file } = writeList(bank.listsDir);
  say(`a list of ${entries} entries`);
  const before = residentMB(bank.serverPid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMB(bank.serverPid));
  }, lookEveryMs);
  const began = performance.now();
  fs.renameSync(file, path.join(bank.listsDir, 'PEP.own-csv.csv'));
  const { state, count } = await whenRead(bank.owner).finally(() => clearInterval(watch));
  const seconds = (performance.now() - began) / 1000;
  if (count !== entries) throw new Error(`the list is ${state} with ${count} entries instead of ${entries}`);
  return [
    onceRow('22', `list of ${entries} entries, 1 GB, by the watched folder`, 'ms', seconds * 1000),
    onceRow('22', 'memory of the server above what it had', 'MB', most - before, { atMost: growthMostMB }),
  ];
}

/** Beside the names that the folder knows, so that no one takes it half. */
function writeList(folder: string) {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'being-written');
  const output = fs.openSync(file, 'w');
  let [bytes, entries] = [fs.writeSync(output, head), 0];
  while (bytes < fileBytes) {
    const lines = Array.from({ length: writtenAtOnce }, () => lineAt(entries++));
    bytes += fs.writeSync(output, lines.join(''));
  }
  fs.closeSync(output);
  const then = Date.now() / 1000 - agoSeconds;
  fs.utimesSync(file, then, then);
  return { entries, file };
}

/** Some 4,000 bytes, the most of them offices: of the names no more than can be compared. */
function lineAt(index: number): string {
  const { name } = clientAt(index * 13);
  const born = `${1930 + (index % 70)}-0${1 + (index % 9)}-1${index % 10}`;
  const offices = Array.from(
    { length: 70 },
    (_, i) => `Member of the parliament of region ${index % 200} from ${1940 + i} on`,
  );
  const numbers = `ID-${index};PASS-${index}X`;
  return `p${index},person,${name},,${born},LT;LV,${numbers},${offices.join(';')}\n`;
}

async function whenRead(owner: Bench['bank']['owner']): Promise<{ state: string; count: number }> {
  for (;;) {
    const { rows } = await owner.query<{ state: string; count: number; problem: string }>(
      `select state, entries as count, problem from list_version where code = 'PEP'`,
    );
    const [found] = rows;
    if (found?.state === 'refused') throw new Error(found.problem);
    if (found && found.state !== 'received') return found;
    await delay(500);
  }
}
