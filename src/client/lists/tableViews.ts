/** How tables look on this computer: columns and height of rows. In local storage, untouched by logout, as the theme. */
import * as z from 'zod/mini';
import { lookItem } from '../shell/look.ts';
import { createStore, useStore } from '../store.ts';
import type { TableView } from '../ui/table/TableOptions.tsx';

/** Name in local storage. What begins with the name of the look stays when a session ends. */
const item = `${lookItem}.tables`;

const tables = z.object({
  isCompact: z.boolean(),
  /** keys of columns by the name of the list */
  hidden: z.record(z.string(), z.array(z.string())),
});

const store = createStore(read());

/** What cannot be read was never chosen. */
function read(): z.output<typeof tables> {
  try {
    return tables.parse(JSON.parse(localStorage.getItem(item) ?? ''));
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
