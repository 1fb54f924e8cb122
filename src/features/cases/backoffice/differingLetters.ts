/** Which letters of a value another one does not have, as an officer compares the two. Pure. */

interface Piece {
  text: string;
  /** letters that the other value does not have at this place */
  differs: boolean;
}

/** So long values are not compared letter by letter: the person who reads them sees two texts. */
const maxLetters = 300;

/** The value in pieces; great and small letters are the same. */
export function differingLetters(value: string, other: string): Piece[] {
  const mine = [...value];
  const shared =
    mine.length > maxLetters || other.length > maxLetters ? new Set(mine.keys()) : sharedPlaces(mine, [...other]);
  const pieces: Piece[] = [];
  for (const [at, letter] of mine.entries()) {
    const differs = !shared.has(at);
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += letter;
    else pieces.push({ text: letter, differs });
  }
  return pieces;
}

const same = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();

/** Places of `mine` in a common subsequence of both that is worth most. */
function sharedPlaces(mine: readonly string[], theirs: readonly string[]): Set<number> {
  const lengths = commonLengths(mine, theirs);
  const shared = new Set<number>();
  for (let [i, j] = [0, 0]; i < mine.length && j < theirs.length; ) {
    if (same(mine[i], theirs[j])) {
      shared.add(i);
      i++;
      j++;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++;
    else j++;
  }
  return shared;
}

/** Words stay side by side: the space between two of them counts more than a letter. */
const worth = (letter: string | undefined) => (letter === ' ' ? 2 : 1);

/** [i][j]: what the letters are worth that the ends of both from i and j on have in common. */
function commonLengths(mine: readonly string[], theirs: readonly string[]): number[][] {
  const lengths = Array.from({ length: mine.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  for (let i = mine.length - 1; i >= 0; i--) {
    const [row = [], below = []] = [lengths[i], lengths[i + 1]];
    for (let j = theirs.length - 1; j >= 0; j--) {
      row[j] = same(mine[i], theirs[j])
        ? (below[j + 1] ?? 0) + worth(mine[i])
        : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
