/** The company's cards in the browser: read, and changed by the answers of calls. */
import { useMemo } from 'react';
import { showAlert } from '../../../client/alerts/alerts.ts';
import { useFailureAlert } from '../../../client/alerts/useFailureAlert.ts';
import { useCall } from '../../../client/api/hooks.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { useCompanyId } from '../../../client/session/person.ts';
import { messages, say } from '../../../shared/messages.ts';
import { cardCalls } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { isValidCard } from '../words.ts';

/** How often the list is read again while it is in view: a holder accepts, a shop is paid, plastic is printed. */
const cardsEveryMs = 5000;

/** The cards without the invalid ones. After a failure there are none (specification section 8). */
export function useCards({ enabled = true } = {}) {
  const companyId = useCompanyId();
  const list = useCall(cardCalls.listCards, { params: { companyId } }, { enabled, refetchMs: cardsEveryMs });
  const problem = list.error?.problem;
  useFailureAlert(problem, say(messages.cardsFailed, { error: say(messages.cardFailed, { action: 'fetch' }) }));
  // offline, the list stays; the banner of the shell says that it is old
  const isEmptied = problem !== undefined && problem.code !== 'offline';
  const items = list.data?.items;
  const cards = useMemo(() => (isEmptied ? undefined : items?.filter(isValidCard)), [isEmptied, items]);
  return { cards, problem: cards ? undefined : problem, reload: () => void list.refetch() };
}

interface KeptCards {
  items: CardItem[];
  next: null;
}

/** The list as it was read last. */
export function keptCards(companyId: string): readonly CardItem[] {
  return queryClient.getQueryData<KeptCards>(keyOf(companyId))?.items ?? [];
}

function keyOf(companyId: string): readonly unknown[] {
  return callKey(cardCalls.listCards, { params: { companyId } });
}

function changeKept(companyId: string, change: (items: readonly CardItem[]) => CardItem[]): void {
  queryClient.setQueryData<KeptCards>(keyOf(companyId), (kept) => kept && { ...kept, items: change(kept.items) });
  void queryClient.invalidateQueries({ queryKey: callKey(cardCalls.listCards) });
}

/** A changed card takes its place in the list; an answer that is no card is told. */
export function takeChanged(companyId: string, action: string, card: CardItem): boolean {
  if (!isValidCard(card)) {
    showAlert({ type: 'error', message: say(messages.cardInvalid, { action }) });
    changeKept(companyId, (items) => [...items]);
    return false;
  }
  changeKept(companyId, (items) => items.map((item) => (item.cardID === card.cardID ? card : item)));
  showAlert({ type: 'success', message: say(messages.cardDone, { action }) });
  return true;
}

/** A terminated card leaves the list; the next read puts it among the terminated ones. */
export function takeTerminated(companyId: string, cardId: string): void {
  changeKept(companyId, (items) => items.filter(({ cardID }) => cardID !== cardId));
  showAlert({ type: 'success', message: say(messages.cardDone, { action: 'terminate' }) });
}

/** A new card comes first. `known`: the ids of the list when the order was sent. */
export function takeOrdered(companyId: string, known: ReadonlySet<string>, card: CardItem): boolean {
  if (!isValidCard(card)) {
    showAlert({ type: 'error', message: messages.cardOrderInvalid });
    changeKept(companyId, (items) => [...items]);
    return false;
  }
  if (known.has(card.cardID)) {
    showAlert({ type: 'error', message: messages.cardTwice });
    return false;
  }
  changeKept(companyId, (items) => [card, ...items.filter(({ cardID }) => cardID !== card.cardID)]);
  showAlert({ type: 'success', message: messages.cardOrdered });
  return true;
}
