/** What came of comparing a check again, with the lists that it had. Pure. */

/** An entry of a list, and how well it matched. */
interface Matched {
  list: string;
  entityId: string;
  /** permille */
  score: number;
}

/** As a check keeps its result. */
export type KeptFound = readonly Matched[];

interface Kept {
  /** what the check raised */
  hits: readonly Matched[];
  /** all that came out then; null: not kept, so that only what it raised can be compared */
  found: KeptFound | null;
}

export interface Replayed {
  /** the same entries came out with the same scores; where not all was kept, those that the check raised */
  isSame: boolean;
  words: string;
}

/** `found`: all that comes out now. */
export function replayed({ hits, found: kept }: Kept, found: readonly Matched[]): Replayed {
  const expected = kept ?? hits;
  const again = expected.filter((one) =>
    found.some((other) => isEntry(one, other) && one.score === other.score),
  ).length;
  const more = kept ? found.filter((one) => !kept.some((other) => isEntry(one, other))).length : 0;
  const isSame = again === expected.length && more === 0;
  const words = [
    cameAgain(again, expected.length, kept !== null),
    more > 0 && `${matches(more)} did not come out then.`,
  ];
  return { isSame, words: words.filter((one) => one !== false).join(' ') };
}

const matches = (count: number) => `${count} ${count === 1 ? 'match' : 'matches'}`;

function cameAgain(again: number, of: number, isWhole: boolean): string {
  if (of > 0) return `${again} of ${matches(of)} came again with the same score.`;
  return isWhole ? 'The check found nothing.' : 'The check raised nothing new.';
}

/** Whether the check raised it; otherwise it was known or decided before. */
export function wasRaised(hits: readonly Matched[], found: Matched): boolean {
  return hits.some((one) => isEntry(one, found));
}

const isEntry = (one: Pick<Matched, 'list' | 'entityId'>, other: Pick<Matched, 'list' | 'entityId'>) =>
  one.list === other.list && one.entityId === other.entityId;
