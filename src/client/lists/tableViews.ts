/**
 * How tables look on this computer: columns and height of rows. In local storage, untouched by logout, as the theme.
 */
import * as z from 'zod/mini';
import { goodOnes } from '#shared/goodOnes.ts';
import { lookItem } from '../shell/look.ts';
import { createStore, useStore } from '../store.ts';
import type { TableView } from '../ui/table/TableOptions.tsx';

/** Name in local storage. What begins with the name of the look stays when a session ends. */
const item = `${lookItem}.tables`;

const keys = z.array(z.string());
const tables = z.object({ isCompact: z.boolean(), hidden: z.record(z.string(), z.unknown()) });

interface Tables {
  isCompact: boolean;
  /** keys of columns by the name of the list */
  hidden: Record<string, string[]>;
}

const store = createStore(read());

/** What cannot be read was never chosen: a list alone, or everything. */
function read(): Tables {
  try {
    const { isCompact, hidden } = tables.parse(JSON.parse(localStorage.getItem(item) ?? ''));
    const lists = Object.entries(hidden).flatMap(([list, kept]) => goodOnes(keys, [kept]).map((good) => [list, good]));
    return { isCompact, hidden: Object.fromEntries(lists) };
  } catch {
    return { isCompact: false, hidden: {} };
  }
}

/** The columns hidden in one list, and whether rows are compact, which holds for all lists. */
export function useTableView(list: string): { view: TableView; change: (view: TableView) => void } {
  const { isCompact, hidden } = useStore(store);
  return {
    view: { isCompact, hidden: hidden[list] ?? [] },
    change: (view) => {
      // another tab may have chosen since
      const kept = read().hidden;
      store.set({ isCompact: view.isCompact, hidden: { ...kept, [list]: [...view.hidden] } });
      localStorage.setItem(item, JSON.stringify(store.get()));
    },
  };
}
