// Kills the rail between two of its steps: an error instead of a statement or a file operation, or after it was done.
import type pg from 'pg';
import type { RailFolders } from '#features/rails/server/folders.ts';

export class Crash extends Error {}

/** Counts steps, and crashes at one of them. */
export class CrashPoint {
  #left: number;
  readonly #isAfter: boolean;
  hasCrashed = false;

  /** @param at how many steps are done before; @param isAfter the step itself is done, and no one learns of it */
  constructor(at: number, isAfter: boolean) {
    this.#left = at;
    this.#isAfter = isAfter;
  }

  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.hasCrashed || this.#left-- > 0) return work();
    this.hasCrashed = true;
    if (this.#isAfter) await work();
    throw new Crash();
  }

  /** The same pool; its statements, begin and commit among them, are steps. */
  pool(pool: pg.Pool): pg.Pool {
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => this.#client(await target.connect());
        return this.#member(target, name);
      },
    });
  }

  #client(client: pg.PoolClient): pg.PoolClient {
    return new Proxy(client, { get: (target, name) => this.#member(target, name) });
  }

  #member(target: pg.Pool | pg.PoolClient, name: string | symbol): unknown {
    const member: unknown = Reflect.get(target, name);
    if (typeof member !== 'function') return member;
    const call = (...args: unknown[]): unknown => Reflect.apply(member, target, args);
    return name === 'query' ? (...args: unknown[]) => this.step(async () => call(...args)) : call;
  }

  /** The same folders; what is written and moved is a step. */
  folders(folders: RailFolders): RailFolders {
    return new Proxy(folders, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => this.step(async () => Reflect.apply(member, target, args));
      },
    });
  }
}
