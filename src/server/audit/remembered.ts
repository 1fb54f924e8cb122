/** What this process has written a moment ago and need not write again. One memory for each pool. */
import type pg from 'pg';
import { looks } from '#shared/limits.ts';

/** Until when something needs no other record, by its subject, ms of this process's clock. */
const memories = new WeakMap<pg.Pool, Map<string, number>>();

function getMemory(pool: pg.Pool): Map<string, number> {
  const known = memories.get(pool) ?? new Map<string, number>();
  memories.set(pool, known);
  return known;
}

export function isRemembered(pool: pg.Pool, subject: string): boolean {
  return (getMemory(pool).get(subject) ?? 0) > Date.now();
}

/** @param untilMs of this process's clock. The oldest go first. */
export function remember(pool: pg.Pool, subject: string, untilMs: number): void {
  const memory = getMemory(pool);
  memory.delete(subject);
  memory.set(subject, untilMs);
  for (const oldest of memory.keys()) {
    if (memory.size <= looks.maxRemembered) break;
    memory.delete(oldest);
  }
}
