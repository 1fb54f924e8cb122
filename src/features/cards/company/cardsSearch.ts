/** What the address of the cards page says: filter, open card and dialog; and which cards a filter finds. Pure. */
import * as z from 'zod/mini';
import { formatPlain } from '#shared/formatPlain.ts';
import { recordId } from '#shared/ids.ts';
import { anyOf, readSeveral, searchText } from '#shared/lists/fields.ts';
import type { CardItem } from '../card.ts';
import { getState } from '../notes.ts';
import { getCardType } from '../rules.ts';

/** By their words in an address. */
export const stateTitles = {
  active: 'Active',
  'not-accepted': 'Not accepted',
  'not-printed': 'Not printed',
  locked: 'Locked',
  expired: 'Expired',
  lost: 'Lost',
  terminated: 'Terminated',
} as const;

const states = Object.keys(stateTitles) as [keyof typeof stateTitles, ...(keyof typeof stateTitles)[]];

/** What changes one card; `order` changes none. */
export const cardDialogs = ['lock', 'unlock', 'update', 'assign', 'terminate', 'lose', 'print'] as const;
export type CardDialog = (typeof cardDialogs)[number];

export const cardsSearch = z.object({
  text: z.optional(searchText().schema),
  state: z.optional(anyOf(states).schema),
  type: z.optional(z.enum(['named', 'purpose'])),
  holder: z.optional(z.string().check(z.regex(/^(none|\d{11})$/))),
  open: z.optional(recordId),
  dialog: z.optional(z.enum(['order', ...cardDialogs])),
});
export type CardsSearch = z.output<typeof cardsSearch>;
export type CardsFilter = Pick<CardsSearch, 'text' | 'state' | 'type' | 'holder'>;

export const noCardsFilter = { text: undefined, state: undefined, type: undefined, holder: undefined };

export function isFilteredSearch({ text, state, type, holder }: CardsFilter): boolean {
  return [text, state, type, holder].some((value) => value !== undefined && value !== '');
}

/** The cards that a filter finds. Terminated ones only where their state is asked for. */
export function cardsFound(cards: readonly CardItem[], filter: CardsFilter): CardItem[] {
  const typed = formatPlain((filter.text ?? '').trim());
  return cards.filter((card) => {
    const { words, not } =
      filter.state === undefined ? { words: ['terminated'], not: true } : readSeveral(filter.state);
    if (words.includes(getState(card)) === not) return false;
    if (filter.type !== undefined && getCardType(card.design) !== filter.type) return false;
    if (filter.holder !== undefined && (card.holderID ?? 'none') !== filter.holder) return false;
    return typed === '' || formatPlain(`${card.name} ${card.holderName} ${card.mask?.slice(-4) ?? ''}`).includes(typed);
  });
}

/** The holders of these cards by name, each once, for a filter. */
export function getHolders(cards: readonly CardItem[]): { value: string; label: string }[] {
  const names = new Map(
    cards.flatMap(({ holderID, holderName }) => (holderID ? [[holderID, holderName] as const] : [])),
  );
  const holders = [...names].map(([value, label]) => ({ value, label }));
  const sorted = holders.toSorted((one, other) => one.label.localeCompare(other.label));
  return cards.some(({ holderID }) => holderID === null) ? [...sorted, { value: 'none', label: 'No holder' }] : sorted;
}
