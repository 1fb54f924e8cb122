/** Makes the calls that change one card, and says what came of them in the specified words. */

import { showAlert } from '#client/alerts/alerts.ts';
import { showFailure, useSend } from '#client/api/hooks.ts';
import { ApiProblem, type CallProblem } from '#client/api/problem.ts';
import { useCompanyId } from '#client/session/person.ts';
import { say } from '#shared/messages.ts';
import { cardCalls, type NewHolder } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { cardMessages } from '../messages.ts';
import type { CardChange } from '../rules.ts';
import { takeChanged, takeTerminated } from './keptCards.ts';

/** The words of the specification for what is done to a card. */
export type CardWord = 'lock' | 'unlock' | 'update' | 'assign' | 'terminate' | 'print';

/** An answer that is no card is reported as one; everything else with the refusal's words. */
function showFailed(action: CardWord, problem: CallProblem): void {
  const isInvalid = problem.code === 'answer-not-understood';
  if (isInvalid) showAlert({ type: 'error', message: say(cardMessages.cardInvalid, { action }) });
  else showFailure(say(cardMessages.cardFailed, { action }), new ApiProblem(problem));
}

interface Outcome {
  onDone?: () => void;
}

/** The specification has no words for a loss: they say more than that the card is locked. */
const lostText = 'The card was reported lost and is locked for good';

/** `words`: those of success, where the specification has none. */
function useOutcome(action: CardWord, { onDone }: Outcome, words?: string) {
  const companyId = useCompanyId();
  return {
    onDone: (card: CardItem) => {
      takeChanged(companyId, action, card, words);
      onDone?.();
    },
    onFailed: (problem: CallProblem) => showFailed(action, problem),
  };
}

export function useChangeCard(cardId: string, action: CardWord, outcome: Outcome) {
  const params = { companyId: useCompanyId(), cardId };
  const { run, isRunning, problem } = useSend(cardCalls.updateCard, useOutcome(action, outcome));
  return { run: (body: CardChange) => run({ params, body }), isRunning, problem };
}

export function useAssignHolder(cardId: string, outcome: Outcome) {
  const params = { companyId: useCompanyId(), cardId };
  const { run, isRunning, problem } = useSend(cardCalls.inviteHolder, useOutcome('assign', outcome));
  return { run: (body: NewHolder) => run({ params, body }), isRunning, problem };
}

export function useLoseCard(cardId: string, outcome: Outcome) {
  const params = { companyId: useCompanyId(), cardId };
  const { run, isRunning, problem } = useSend(cardCalls.loseCard, useOutcome('lock', outcome, lostText));
  return { run: () => run({ params }), isRunning, problem };
}

export function usePrintCard(cardId: string, outcome: Outcome) {
  const params = { companyId: useCompanyId(), cardId };
  const { run, isRunning, problem } = useSend(cardCalls.printCard, useOutcome('print', outcome));
  return { run: () => run({ params }), isRunning, problem };
}

export function useTerminateCard(cardId: string, { onDone }: Outcome) {
  const companyId = useCompanyId();
  const { run, isRunning, problem } = useSend(cardCalls.terminateCard, {
    onDone: () => {
      takeTerminated(companyId, cardId);
      onDone?.();
    },
    onFailed: (problem) => showFailed('terminate', problem),
  });
  return { run: () => run({ params: { companyId, cardId } }), isRunning, problem };
}
