/**
 * The company a tab works for. It lies in the tab, so that two tabs with two companies never pay from the wrong one,
 * and is kept together with the person who chose it.
 */
import { createStore, useStore } from '../store.ts';
import { sessionStore, whenSessionEnds } from './session.ts';

const itemName = 'kontora.company';

const companyStore = createStore<string | undefined>(undefined);

function read(): string | undefined {
  const [userId, companyId] = (sessionStorage.getItem(itemName) ?? '').split(' ');
  return userId && userId === sessionStore.get()?.userId ? companyId : undefined;
}

/** The company chosen in this tab by the person who is signed in now. */
export function selectedCompany(): string | undefined {
  const found = companyStore.get() ?? read();
  companyStore.set(found);
  return found;
}

/** Undefined: none, as on the page that chooses. */
export function selectCompany(companyId: string | undefined): void {
  const userId = sessionStore.get()?.userId;
  if (companyId === undefined || userId === undefined) sessionStorage.removeItem(itemName);
  else sessionStorage.setItem(itemName, `${userId} ${companyId}`);
  companyStore.set(companyId);
}

export function useSelectedCompany(): string | undefined {
  return useStore(companyStore);
}

whenSessionEnds(() => selectCompany(undefined));
