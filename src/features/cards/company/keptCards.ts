/** The list of cards in the cache, changed by the answers of calls, and what people read of them. */

import { showAlert } from '#client/alerts/alerts.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { say } from '#shared/messages.ts';
import type { CardItem } from '../card.ts';
import { cardListCalls } from '../listCalls.ts';
import { cardMessages } from '../messages.ts';
import { isValidCard } from '../words.ts';

interface KeptCards {
  items: CardItem[];
  next: null;
}

/** The list as it was read last. */
export function keptCards(companyId: string): readonly CardItem[] {
  return queryClient.getQueryData<KeptCards>(getKey(companyId))?.items ?? [];
}

function getKey(companyId: string): readonly unknown[] {
  return callKey(cardListCalls.listCards, { params: { companyId } });
}

function changeKept(companyId: string, change: (items: readonly CardItem[]) => CardItem[]): void {
  queryClient.setQueryData<KeptCards>(getKey(companyId), (kept) => kept && { ...kept, items: change(kept.items) });
  void queryClient.invalidateQueries({ queryKey: callKey(cardListCalls.listCards) });
}

/**
 * A changed card takes its place in the list; an answer that is no card is reported. `done`: what success is reported
 * as.
 */
export function takeChanged(
  companyId: string,
  action: string,
  card: CardItem,
  done: string = say(cardMessages.cardDone, { action }),
): void {
  if (!isValidCard(card)) {
    showAlert({ type: 'error', message: say(cardMessages.cardInvalid, { action }) });
    changeKept(companyId, (items) => [...items]);
    return;
  }
  changeKept(companyId, (items) => items.map((item) => (item.cardID === card.cardID ? card : item)));
  showAlert({ type: 'success', message: done });
}

/** A terminated card leaves the list; the next read puts it among the terminated ones. */
export function takeTerminated(companyId: string, cardId: string): void {
  changeKept(companyId, (items) => items.filter(({ cardID }) => cardID !== cardId));
  showAlert({ type: 'success', message: say(cardMessages.cardDone, { action: 'terminate' }) });
}

/** A new card comes first. `known`: the ids of the list when the order was sent. */
export function takeOrdered(companyId: string, known: ReadonlySet<string>, card: CardItem): boolean {
  if (!isValidCard(card)) {
    showAlert({ type: 'error', message: cardMessages.cardOrderInvalid });
    changeKept(companyId, (items) => [...items]);
    return false;
  }
  if (known.has(card.cardID)) {
    showAlert({ type: 'error', message: cardMessages.cardTwice });
    return false;
  }
  changeKept(companyId, (items) => [card, ...items.filter(({ cardID }) => cardID !== card.cardID)]);
  showAlert({ type: 'success', message: cardMessages.cardOrdered });
  return true;
}
