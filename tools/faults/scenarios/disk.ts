// The disk of the database is full for some seconds, then somebody makes room.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bank } from '../bank.ts';
import type { Scenario } from '../scenario.ts';

const diskMegabytes = 400;
const fullMs = 5_000;
/** PostgreSQL keeps that many files of log ready at most, as long as little is written */
const logFiles = 8;
/** in which the load writes something: a file without anything is not left */
const logPauseMs = 200;
/** left of the disk when it is called full: less than PostgreSQL needs for its next file of log */
const leftBytes = 1_000_000;

export const diskFull: Scenario = {
  name: 'disk full',
  // no kill: the parent tries again after pauses that have grown while there was no room
  readyWithinMs: 10_000,
  whyNot: () =>
    process.getuid?.() === 0 && process.platform === 'linux' ? mountable() : 'needs root, to mount a disk',
  setUp: async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `kontora-faults-${process.pid}-disk-`));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=711`, 'tmpfs', dataDir]);
    const undo = async () => {
      execFileSync('umount', [dataDir]);
      fs.rmSync(dataDir, { recursive: true });
    };
    return { plan: { dataDir }, undo };
  },
  strike: async (bank) => {
    const ballast = path.join(bank.dataDir, 'ballast');
    fill(bank.dataDir, ballast);
    try {
      await askForLog(bank).catch(() => {}); // may be its last word
      await delay(fullMs);
    } finally {
      fs.rmSync(ballast);
    }
    return performance.now();
  },
};

/** Until the files of log that lie ready are used up, and the next finds no room. */
async function askForLog(bank: Bank): Promise<void> {
  await bank.withOwner(async (owner) => {
    for (let file = 0; file < logFiles; file += 1) {
      await owner.query('select pg_switch_wal()');
      await delay(logPauseMs);
    }
  });
}

function mountable(): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-faults-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  fs.rmSync(folder, { recursive: true });
  return isMounted ? undefined : 'no disk can be mounted here';
}

function fill(folder: string, ballast: string): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const block = Buffer.alloc(1_000_000, 1);
  const file = fs.openSync(ballast, 'w');
  try {
    for (let left = bavail * bsize - leftBytes; left > 0; left -= block.length) fs.writeSync(file, block);
  } finally {
    fs.closeSync(file);
  }
}
