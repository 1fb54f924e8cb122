/** What came of comparing a check again, with the lists that it had. Pure. */

interface Matched {
  list: string;
  entityId: string;
  /** permille */
  score: number;
}

export interface Replayed {
  /** each match that the check raised came again with the same score */
  isSame: boolean;
  words: string;
}

/**
 * `kept`: the matches that the check raised; `found`: all that come out now. Those that were known or decided before raised
 * nothing then, so more may come out than was raised.
 */
export function replayed(kept: readonly Matched[], found: readonly Matched[]): Replayed {
  const again = kept.filter((one) => found.some((other) => isEntry(one, other) && one.score === other.score)).length;
  const isSame = again === kept.length;
  if (kept.length === 0) return { isSame, words: 'The check raised nothing new.' };
  const words = `${again} of ${kept.length} ${kept.length === 1 ? 'match' : 'matches'} came again with the same score.`;
  return { isSame, words };
}

/** Whether the check raised it; otherwise it was known or decided before. */
export function wasRaised(kept: readonly Matched[], found: Matched): boolean {
  return kept.some((one) => isEntry(one, found));
}

const isEntry = (one: Matched, other: Matched) => one.list === other.list && one.entityId === other.entityId;
