/** 'Order a card' in the palette. */
import type { Command } from '#client/palette/commands.ts';
import { lettersAtWork } from '#client/palette/reachable.ts';
import { followAddress } from '#client/router/go.ts';
import { searchText } from '#client/router/search.ts';
import type { Person } from '#client/session/person.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';

/** For people who manage the cards of the company of this tab. */
export function cardCommands(person: Person): Command[] {
  if (!holds(lettersAtWork(person), 'cards.manage')) return [];
  return [
    {
      id: 'order-card',
      group: 'Do',
      label: 'Order a card',
      words: 'new card plastic create',
      icon: 'card',
      run: () => followAddress(paths.cards + searchText({ dialog: 'order' })),
    },
  ];
}
