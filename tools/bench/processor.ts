// Processor time, read from /proc: unlike a rate it hardly changes when other programs use the machine.
import fs from 'node:fs';

/** Linux counts in hundredths of a second (USER_HZ). */
const tickMicros = 10_000;

/** µs that a process and its children, ended ones included, have used so far; NaN where there is no /proc. */
export function processorMicros(pid: number): number {
  try {
    const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const all = pids.map(readProcess).filter((one) => one !== null);
    const family = all.filter((one) => one.pid === pid || one.parent === pid);
    return family.reduce((sum, { ticks }) => sum + ticks, 0) * tickMicros;
  } catch {
    return Number.NaN;
  }
}

function readProcess(pid: string): { pid: number; parent: number; ticks: number } | null {
  try {
    // the second field is the program's name in brackets; the parent is field 4, utime to cstime are 14 to 17
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
    return { pid: Number(pid), parent: fields[1] ?? 0, ticks };
  } catch {
    return null; // it has just ended
  }
}

/** What a process has in memory, by /proc. */
export function residentMB(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1000;
}
