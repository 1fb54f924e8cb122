/** How a person likes the app to look on this machine: kept in local storage, untouched by logout. */
import { createStore, useStore } from '../store.ts';

export type Theme = 'light' | 'dark';

interface Look {
  /** undefined: as the system says */
  theme: Theme | undefined;
  isSidebarCollapsed: boolean;
}

/** Name in local storage. */
export const lookItem = 'kontora.look';

function read(): Look {
  const words = (localStorage.getItem(lookItem) ?? '').split(' ');
  const theme = words.includes('dark') ? 'dark' : words.includes('light') ? 'light' : undefined;
  return { theme, isSidebarCollapsed: words.includes('collapsed') };
}

const lookStore = createStore<Look>({ theme: undefined, isSidebarCollapsed: false });

function change(look: Look): void {
  lookStore.set(look);
  localStorage.setItem(lookItem, wordsOf(look));
  apply(look);
}

function wordsOf({ theme, isSidebarCollapsed }: Look): string {
  return [theme, isSidebarCollapsed && 'collapsed'].filter(Boolean).join(' ');
}

/** The static shell of index.html reads `data-look`. */
function apply(look: Look): void {
  const { dataset } = document.documentElement;
  if (look.theme) dataset['theme'] = look.theme;
  dataset['look'] = wordsOf(look);
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
    isSidebarCollapsed: look.isSidebarCollapsed,
    turnTheme: () => change({ ...look, theme: theme === 'dark' ? 'light' : 'dark' }),
    collapseSidebar: (isSidebarCollapsed: boolean) => change({ ...look, isSidebarCollapsed }),
  };
}
