/** How each person likes tables on this machine: columns and height of rows. In local storage, untouched by logout. */
import * as z from 'zod/mini';
import { usePerson } from '../session/person.ts';
import { createStore, useStore } from '../store.ts';
import type { TableView } from '../ui/table/TableOptions.tsx';

/** Name in local storage. */
const item = 'kontora.tables';

const liking = z.object({
  isCompact: z.boolean(),
  /** keys of columns by the name of the list */
  hidden: z.record(z.string(), z.array(z.string())),
});
const likings = z.record(z.string(), liking);
type Liking = z.output<typeof liking>;

const store = createStore(read());

/** What cannot be read was never chosen. */
function read(): z.output<typeof likings> {
  try {
    return likings.parse(JSON.parse(localStorage.getItem(item) ?? '{}'));
  } catch {
    return {};
  }
}

/** The columns hidden in one list, and whether rows are compact, which holds for all lists. */
export function useTableView(list: string): { view: TableView; change: (view: TableView) => void } {
  const { ID } = usePerson();
  const { isCompact, hidden }: Liking = useStore(store)[ID] ?? { isCompact: false, hidden: {} };
  return {
    view: { isCompact, hidden: hidden[list] ?? [] },
    change: (view) => {
      store.set({ ...read(), [ID]: { isCompact: view.isCompact, hidden: { ...hidden, [list]: [...view.hidden] } } });
      localStorage.setItem(item, JSON.stringify(store.get()));
    },
  };
}
