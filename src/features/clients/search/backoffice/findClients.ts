/** Finds clients for the palette of staff. */
import { callQuery, queryClient } from '../../../../client/api/queries.ts';
import type { Search } from '../../../../client/features.ts';
import type { Command } from '../../../../client/palette/commands.ts';
import { followAddress } from '../../../../client/router/go.ts';
import { searchText } from '../../../../client/router/search.ts';
import { mayCall } from '../../../../client/session/mayCall.ts';
import { paths } from '../../../../shared/paths.ts';
import { searchCalls } from '../calls.ts';
import { isSearchable } from '../rules.ts';
import { mayOpenClient } from './clientRoute.ts';

/** As the page of clients finds them. A client leads to its page, or to its panel where that page is not open to one. */
export async function findClients(typed: string, { person, most }: Search): Promise<Command[]> {
  if (person.kind !== 'staff' || !mayCall(searchCalls.searchClients, person) || !isSearchable(typed)) return [];
  const text = typed.trim();
  const { items } = await queryClient.fetchQuery(callQuery(searchCalls.searchClients, { query: { text } }));
  const opens = mayOpenClient(person.role);
  return items.slice(0, most).map(({ id, name, type }) => ({
    id: `client ${id}`,
    group: 'Clients',
    label: name,
    note: id,
    icon: type === 'N' ? 'user' : 'building',
    run: () =>
      followAddress(
        opens ? paths.bkoClient + searchText({ id }) : paths.bkoClients + searchText({ text: id, open: id }),
      ),
  }));
}
