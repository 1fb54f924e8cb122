/** Words as the search has them, and how far one is from another. */
import { sortName } from '#shared/text.ts';

/** Without accents, capitals and marks, other scripts spelled out; the database has the same (search_words). */
export function searchWords(text: string): string[] {
  const plain = sortName(text)
    .replace(/['’`]/g, '')
    .replace(/[\s!-/:-@[-`{-~]+/g, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ');
}

/** Mistakes that a word of so many letters may have. */
export function mistakesIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * How many letters are put in, left out, replaced or swapped with the next one between what was typed and a word, or
 * the beginning of that word. Optimal string alignment: nothing is changed twice.
 */
export function mistakesTo(typed: string, word: string): number {
  const width = word.length + 1;
  const rows: number[][] = [Array.from({ length: width }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i++) {
    const [row, above, before] = [[i], rows[i - 1] ?? [], rows[i - 2] ?? []];
    for (let j = 1; j < width; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      const choices = [at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (isSame ? 0 : 1)];
      if (isSwapped) choices.push(at(before, j - 2) + 1);
      row.push(Math.min(...choices));
    }
    rows.push(row);
  }
  return Math.min(...(rows[typed.length] ?? []));
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
