/** Which of what was used before somebody means by what they type. Pure. */
import { formatPlain } from '#shared/formatPlain.ts';
import type { Choice } from './Combobox.tsx';

/** More would be read by no one. */
const most = 6;

/** Those whose words begin with every word typed, or whose note holds all of it (an IBAN, written as anybody likes). */
export function matchingChoices(typed: string, choices: readonly Choice[]): readonly Choice[] {
  const words = plain(typed).split(' ').filter(Boolean);
  const compact = words.join('');
  const fits = ({ label, note = '' }: Choice) => {
    const named = plain(label).split(' ');
    const begins = words.every((word) => named.some((each) => each.startsWith(word)));
    return begins || (compact.length > 2 && plain(note).replaceAll(' ', '').includes(compact));
  };
  return choices.filter(fits).slice(0, most);
}

/** 'Žalioji Giria, UAB' → 'zalioji giria uab' */
function plain(text: string): string {
  return formatPlain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
