/** 'New payment' in the palette and in the phone's bar. */
import type { Command } from '#client/palette/commands.ts';
import { lettersAtWork } from '#client/palette/reachable.ts';
import { followAddress } from '#client/router/go.ts';
import { getPlace } from '#client/router/place.ts';
import { presentAddress } from '#client/router/router.ts';
import { parseSearch, searchText } from '#client/router/search.ts';
import type { Person } from '#client/session/person.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import type { PayMode } from './payMode.ts';

/** Pages that have the payment form beside them. */
const payPages: readonly string[] = [paths.overview, paths.accounts, paths.transactions, paths.tasks];

/** For people who may create payments in the company of this tab. */
export function payCommands(person: Person): Command[] {
  if (!holds(lettersAtWork(person), 'payments.create')) return [];
  return [
    {
      id: 'pay',
      group: 'Do',
      label: 'New payment',
      words: 'pay transfer send money create',
      icon: 'plus',
      run: () => openPay(),
    },
  ];
}

/**
 * Opens the form, empty or for an earlier payee, beside the current page, which keeps its filters, if the page has
 * room; otherwise on the overview.
 */
export function openPay(pay: PayMode = 'new'): void {
  const { path, search } = getPlace(presentAddress(), '', false);
  const kept = payPages.includes(path) ? parseSearch(search) : {};
  const shown = payPages.includes(path) ? path : paths.overview;
  followAddress(shown + searchText({ ...kept, open: undefined, pay }));
}
