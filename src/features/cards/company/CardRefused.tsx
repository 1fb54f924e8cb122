import type { CallProblem } from '#client/api/problem.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { say } from '#shared/messages.ts';
import { cardMessages } from '../messages.ts';
import type { CardWord } from './useCardAction.ts';

interface CardRefusedProps {
  action: CardWord | 'order';
  /** undefined: nothing was refused */
  problem: CallProblem | undefined;
}

/** Why a card call was refused, and how long to wait: it stays in the dialog until the next try. */
export function CardRefused({ action, problem }: CardRefusedProps) {
  if (!problem) return null;
  return (
    <div role="alert">
      <Banner kind="failed">
        {say(cardMessages.cardFailed, { action })}. {problem.title}
      </Banner>
    </div>
  );
}
