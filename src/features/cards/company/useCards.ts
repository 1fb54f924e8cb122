/** The company's cards, read again and again while they are in view. */

import { useMemo } from 'react';
import { useFailureAlert } from '#client/alerts/useFailureAlert.ts';
import { useCall } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { say } from '#shared/messages.ts';
import { cardListCalls } from '../listCalls.ts';
import { cardMessages } from '../messages.ts';
import { isValidCard } from '../words.ts';

/** How often the list is read again while it is in view: a holder accepts, a shop is paid, plastic is printed. */
const cardsEveryMs = 5000;

/** The cards without the invalid ones. After a failure there are none (specification section 8). */
export function useCards({ enabled = true } = {}) {
  const companyId = useCompanyId();
  const list = useCall(cardListCalls.listCards, { params: { companyId } }, { enabled, refetchMs: cardsEveryMs });
  const problem = list.error?.problem;
  useFailureAlert(problem, say(cardMessages.cardsFailed, { error: say(cardMessages.cardFailed, { action: 'fetch' }) }));
  // offline, the list stays; the banner of the shell says that it is old
  const isEmptied = problem !== undefined && problem.code !== 'offline';
  const items = list.data?.items;
  const cards = useMemo(() => (isEmptied ? undefined : items?.filter(isValidCard)), [isEmptied, items]);
  return { cards, problem: cards ? undefined : problem, reload: () => void list.refetch() };
}
