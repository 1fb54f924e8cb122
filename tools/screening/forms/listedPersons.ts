// Listed people by the parts of their names, as 'SURNAME, Given Patronymic' gives them.
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';

export interface Person {
  id: string;
  /** as the list has it */
  listed: string;
  given: string;
  /** further given names, or the patronymic */
  middle: readonly string[];
  surname: string;
  isWoman: boolean;
  countries: readonly string[];
}

/** Whose main name has a comma, one word before it and at least one behind. */
export function listedPersons(listed: readonly ListedSubject[]): Person[] {
  return listed.flatMap(({ id, kind, names: [name = ''], countries }) => {
    const [surname = '', rest = ''] = name.split(/,\s*/, 2);
    const [given, ...middle] = rest.split(/\s+/);
    // who is listed with a title in place of a name
    if (/^(sh[ae]i?y?kh|mufti|hafiz|haji|sayyid|mullah|maulvi|qari|abu|abd|imam|ustad)/i.test(given ?? '')) return [];
    if (kind !== 'person' || !given || !/^[\p{L}'’-]{3,}$/u.test(surname) || !/^[\p{L}'’]{3,}$/u.test(given)) return [];
    const isWoman = /(ova|eva|ina|aya|ovna|evna)$/i.test(`${surname}`) || /(ovna|evna)$/i.test(middle[0] ?? '');
    return [{ id, listed: name, given, middle, surname, isWoman, countries }];
  });
}
