/** What the palette offers, and which of it somebody means by a few letters. Pure. */
import type { IconName } from '../ui/display/iconPaths.ts';

export interface Command {
  /** unique */
  id: string;
  group: 'Go to' | 'Do' | 'Companies' | 'Accounts' | 'Statements' | 'Cards' | 'Payees' | 'Payments' | 'Clients';
  label: string;
  /** at the right, quieter: what distinguishes two of one name */
  note?: string;
  icon: IconName;
  /** other words people may type for it */
  words?: string;
  /** the keys that do the same */
  keys?: readonly string[];
  run: () => void;
}

/** Those whose words begin with every word that was typed, the ones named so before those only called so. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = formatPlain(typed);
  const ranked = commands
    .map((command) => ({ command, rank: getRank(command, wanted) }))
    .filter(({ rank }) => rank < notMeant);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

const notMeant = 3;

function getRank({ label, words = '' }: Command, wanted: readonly string[]): number {
  const named = formatPlain(label);
  const called = [...named, ...formatPlain(words)];
  const begins = (all: readonly string[]) => wanted.every((word) => all.some((each) => each.startsWith(word)));
  if (begins(named)) return named[0]?.startsWith(wanted[0] ?? '') ? 0 : 1;
  return begins(called) ? 2 : notMeant;
}

/** 'Šventė, čia' → ['svente', 'cia'] */
function formatPlain(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
