/** Finds the company's cards for the palette. */
import { callQuery, queryClient } from '#client/api/queries.ts';
import type { Search } from '#client/features.ts';
import type { Command } from '#client/palette/commands.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import { cardListCalls } from '../listCalls.ts';
import { cardStatus, lastFour } from '../rules.ts';
import { cardTitle, isValidCard } from '../words.ts';
import { cardsFound } from './cardsSearch.ts';

/** By name, holder or last digits, as the page of cards finds them: terminated ones are left out. */
export async function findCards(typed: string, { work, most }: Search): Promise<Command[]> {
  if (!work || !holds(work.letters, 'cards.view', 'cards.manage')) return [];
  const { companyId } = work;
  const { items } = await queryClient.fetchQuery(callQuery(cardListCalls.listCards, { params: { companyId } }));
  return cardsFound(items.filter(isValidCard), { text: typed })
    .slice(0, most)
    .map((card) => ({
      id: `card ${card.cardID}`,
      group: 'Cards',
      label: cardTitle(card),
      note: `${lastFour(card.mask)}  ${cardStatus(card).words}`,
      icon: 'card',
      run: () => followAddress(paths.cards + searchText({ open: card.cardID })),
    }));
}
