/** Finds clients for the palette of staff. */
import { callQuery, queryClient } from '#client/api/queries.ts';
import type { Search } from '#client/features.ts';
import type { Command } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { hasNumber } from '#shared/ids.ts';
import { paths } from '#shared/paths.ts';
import { searchCalls } from '../calls.ts';
import { isSearchable } from '../rules.ts';
import { mayOpenClient } from './clientRoute.ts';

/**
 * As the page of clients finds them. A client leads to its page; where there is none, or it is closed to one, to the
 * panel.
 */
export async function findClients(typed: string, { person, most }: Search): Promise<Command[]> {
  if (person.kind !== 'staff' || !mayCall(searchCalls.searchClients, person) || !isSearchable(typed)) return [];
  const text = typed.trim();
  const { items } = await queryClient.fetchQuery(callQuery(searchCalls.searchClients, { query: { text } }));
  const opens = mayOpenClient(person.role);
  return items.slice(0, most).map((line) => ({
    id: `client ${line.id}`,
    group: 'Clients',
    label: line.name,
    note: hasNumber(line.id) ? line.id : 'No client',
    icon: line.type === 'N' ? 'user' : 'building',
    run: () =>
      followAddress(opens && line.isClient ? paths.bkoClient + searchText({ id: line.id }) : besideAddress(line)),
  }));
}

/** The panel of somebody, beside a search that finds them. */
export function besideAddress(line: { id: string; name: string }): string {
  return paths.bkoClients + searchText({ text: hasNumber(line.id) ? line.id : line.name, open: line.id });
}
