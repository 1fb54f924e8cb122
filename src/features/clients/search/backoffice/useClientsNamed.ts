import { useCall } from '#client/api/hooks.ts';
import { type ClientLine, searchCalls } from '../calls.ts';
import { isPreset, isSearchable } from '../rules.ts';

/** Clients and people whom a text finds, for fields that name one. Each search is recorded. */
export function useClientsNamed(text: string): readonly ClientLine[] {
  const words = text.trim();
  const enabled = isSearchable(words) && !isPreset(words);
  return useCall(searchCalls.searchClients, { query: { text: words } }, { enabled }).data?.items ?? [];
}
