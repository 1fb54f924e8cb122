// Which process a number means: numbers are given again, most of all after a restart of the machine.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Whether a process of this number runs, under any owner. */
export function isAlive(pid: number): boolean {
  // In a container without an init process no one buries the orphans: they end, and keep their number.
  return hasNumber(pid) && statFields(pid)[0] !== 'Z';
}

/** Whether the number is in use, be it by a process that has ended. */
export function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Command and arguments of a running process; empty where it is gone. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readProc(pid, 'cmdline').replaceAll('\0', ' ');
  const list = ['tasklist', '/V', '/NH', '/FI', `PID eq ${pid}`];
  return ask(process.platform === 'win32' ? list : ['ps', '-o', 'command=', '-p', String(pid)]);
}

/** Distinguishes two processes of one number: when it was started. The same text as long as it runs. */
export function startedAt(pid: number): string {
  if (process.platform === 'linux') return statFields(pid)[19] ?? '';
  return process.platform === 'win32' ? '' : ask(['ps', '-o', 'lstart=', '-p', String(pid)]);
}

/** What Linux says of a process after its name (which may hold spaces): state first, start time as the 20th. */
function statFields(pid: number): string[] {
  if (process.platform !== 'linux') return [];
  return readProc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
}

function readProc(pid: number, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function ask([name = '', ...args]: string[]): string {
  return spawnSync(name, args, { encoding: 'utf8' }).stdout?.trim() ?? '';
}
