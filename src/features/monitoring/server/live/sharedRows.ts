/**
 * Rows of payments that have changed lately, kept by the process for all who poll: ten officers ask for the same each
 * second, and the database reads a row once for each of its records. A row is as its newest record left it, at least.
 * It holds what a kind of reader sees; each reader leaves out the payments of clients that they are linked to.
 */
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';

export interface SharedRow {
  item: LivePayment;
  /** our clients on either side */
  clients: readonly string[];
}

export interface Changed {
  id: string;
  /** of its newest record */
  n: number;
}

type Read = (ids: readonly string[]) => Promise<readonly SharedRow[]>;

interface Kept {
  /** in order of use, the latest last */
  rows: Map<string, SharedRow>;
  /** reads under way */
  reading: Map<string, Promise<void>>;
}

const maxKept = 2000;

export class SharedRows {
  readonly #kept = new Map<string, Kept>();

  /**
   * The rows of these payments, in no order: kept ones where they hold the newest record, the rest by `read`. What
   * another reader is reading already is waited for.
   * @param seen  names what readers of this kind see
   */
  async find(seen: string, changed: readonly Changed[], read: Read): Promise<SharedRow[]> {
    const kept = this.#of(seen);
    const found = new Map<string, SharedRow>();
    const own = new Set<string>();
    for (;;) {
      const missing = changed.filter((one) => !own.has(one.id) && !takeKept(kept, one, found)).map(({ id }) => id);
      if (missing.length === 0) return [...found.values()];
      const idle = missing.filter((id) => !kept.reading.has(id));
      for (const id of idle) own.add(id);
      const others = new Set(missing.flatMap((id) => kept.reading.get(id) ?? []));
      await Promise.all([idle.length > 0 && readInto(kept, idle, read, found), ...others]);
    }
  }

  #of(seen: string): Kept {
    const kept = this.#kept.get(seen) ?? { rows: new Map(), reading: new Map() };
    this.#kept.set(seen, kept);
    return kept;
  }
}

function takeKept({ rows }: Kept, { id, n }: Changed, found: Map<string, SharedRow>): boolean {
  const row = rows.get(id);
  if (!row || row.item.ver < n) return false;
  rows.delete(id);
  rows.set(id, row);
  found.set(id, row);
  return true;
}

async function readInto(kept: Kept, ids: readonly string[], read: Read, found: Map<string, SharedRow>): Promise<void> {
  const rows = read(ids);
  // who waits reads for themselves if this fails
  const isOver = rows.then(
    () => undefined,
    () => undefined,
  );
  for (const id of ids) kept.reading.set(id, isOver);
  try {
    for (const row of await rows) {
      found.set(row.item.id, row);
      keep(kept.rows, row);
    }
  } finally {
    for (const id of ids) kept.reading.delete(id);
  }
}

/** The row used longest ago makes room. */
function keep(rows: Map<string, SharedRow>, row: SharedRow): void {
  rows.delete(row.item.id);
  rows.set(row.item.id, row);
  const [oldest] = rows.size > maxKept ? rows.keys() : [];
  if (oldest !== undefined) rows.delete(oldest);
}
