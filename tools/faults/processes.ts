// Process numbers of what we have started, and signals to them and to no one else. Linux: reads /proc.
import fs from 'node:fs';

/** Direct children of a process. */
export function getChildren(pid: number): number[] {
  try {
    return fs
      .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    return []; // gone by now
  }
}

/** The process and everything below it. */
export function getFamily(pid: number): number[] {
  return [pid, ...getChildren(pid).flatMap(getFamily)];
}

/** Sends all the signal; who is gone already does not mind. */
export function signal(pids: readonly number[], name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {}
  }
}
