/** How a person likes the app to look on this machine: kept in local storage, untouched by logout. */
import { createStore, useStore } from '../store.ts';

export type Theme = 'light' | 'dark';

interface Look {
  /** undefined: as the system says */
  theme: Theme | undefined;
  isSidebarCollapsed: boolean;
  /** the demo's banner was there last time: the static shell keeps its room */
  isDemo: boolean;
}

/** Name in local storage. */
export const lookItem = 'kontora.look';

function read(): Look {
  const words = (localStorage.getItem(lookItem) ?? '').split(' ');
  const theme = words.includes('dark') ? 'dark' : words.includes('light') ? 'light' : undefined;
  return { theme, isSidebarCollapsed: words.includes('collapsed'), isDemo: words.includes('demo') };
}

const lookStore = createStore<Look>({ theme: undefined, isSidebarCollapsed: false, isDemo: false });

function change(look: Look): void {
  keep(look);
  apply(look);
}

function keep(look: Look): void {
  lookStore.set(look);
  localStorage.setItem(lookItem, wordsOf(look));
}

function wordsOf({ theme, isSidebarCollapsed, isDemo }: Look): string {
  return [theme, isSidebarCollapsed && 'collapsed', isDemo && 'demo'].filter(Boolean).join(' ');
}

/** The static shell of index.html reads `data-look`. */
function apply(look: Look): void {
  const { dataset } = document.documentElement;
  if (look.theme) dataset['theme'] = look.theme;
  dataset['look'] = wordsOf(look);
}

/** Remembers whether the next static shell stands below the demo's banner; the present one does not move. */
export function keepDemo(isDemo: boolean): void {
  const look = lookStore.get();
  if (look.isDemo !== isDemo) keep({ ...look, isDemo });
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
