/** How a person likes the app to look on this machine: kept in local storage, untouched by logout. */
import { createStore, useStore } from '../store.ts';
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts';

export type Theme = 'light' | 'dark';

interface Look {
  /** undefined: as the system says */
  theme: Theme | undefined;
  /** undefined: no one has pressed its button, and the window decides */
  sidebar: 'wide' | 'collapsed' | undefined;
}

/** Name in local storage. */
export const lookItem = 'kontora.look';

function read(): Look {
  const words = (localStorage.getItem(lookItem) ?? '').split(' ');
  const theme = words.includes('dark') ? 'dark' : words.includes('light') ? 'light' : undefined;
  const sidebar = words.includes('collapsed') ? 'collapsed' : words.includes('wide') ? 'wide' : undefined;
  return { theme, sidebar };
}

const lookStore = createStore<Look>({ theme: undefined, sidebar: undefined });

function change(look: Look): void {
  lookStore.set(look);
  localStorage.setItem(lookItem, getText(look));
  apply(look);
}

function getText({ theme, sidebar }: Look): string {
  return [theme, sidebar].filter(Boolean).join(' ');
}

/** The static shell of index.html reads `data-look`. */
function apply(look: Look): void {
  const { dataset } = document.documentElement;
  if (look.theme) dataset['theme'] = look.theme;
  dataset['look'] = getText(look);
}

/** Before the first page shows; follows what other tabs choose. */
export function applyLook(): void {
  const take = () => {
    lookStore.set(read());
    apply(lookStore.get());
  };
  take();
  window.addEventListener('storage', take);
}

export function useLook() {
  const look = useStore(lookStore);
  const theme: Theme = look.theme ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  return {
    theme,
    turnTheme: () => change({ ...look, theme: theme === 'dark' ? 'light' : 'dark' }),
    collapseSidebar: (isCollapsed: boolean) => change({ ...look, sidebar: isCollapsed ? 'collapsed' : 'wide' }),
  };
}

/** Until they choose, staff have the room for their tables: below 1536 px. The same is in index.html. */
export function useSidebarCollapsed(area: 'company' | 'staff'): boolean {
  const { sidebar } = useStore(lookStore);
  const isScarce = useMediaQuery('(max-width: 1535px)');
  return sidebar ? sidebar === 'collapsed' : area === 'staff' && isScarce;
}
