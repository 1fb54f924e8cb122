/** Which lists name a country on a day, and since when. Pure; days are yyyy-mm-dd. */
import { addDays } from '#shared/days.ts';
import { type CountryList, countryLists, type ListVersion } from '#shared/reference/countryLists.ts';
import type { CountryFlag } from '#shared/reference/countryRisks.ts';
import type { Days } from '#shared/rules/reportDays.ts';

/** What the bank itself has decided about a country: it holds from the next day on, in the place of public lists. */
export interface CountryDecision {
  country: string;
  flags: readonly CountryFlag[];
  /** bank day */
  day: string;
}

export interface ListHistory {
  /** of each list the oldest first */
  versions: readonly ListVersion[];
  /** the oldest first */
  decisions: readonly CountryDecision[];
}

/** The lists that name a country on a day. Days before the first version of a list take that version. */
export function getFlagsOn({ versions, decisions }: ListHistory, country: string, day: string): CountryList[] {
  const decided = decisions.findLast((one) => one.country === country && one.day < day);
  if (decided) return countryLists.filter((list) => decided.flags.includes(list));
  return countryLists.filter((list) => {
    const own = versions.filter((one) => one.list === list);
    const holds = own.findLast(({ inForceOn }) => inForceOn <= day) ?? own[0];
    return holds?.countries.has(country) ?? false;
  });
}

/** The first days of the spans within a period in which all lists stay the same; the first is that of the period. */
export function getSpanStarts({ versions, decisions }: ListHistory, { from, to }: Days): string[] {
  const changes = [...versions.map(({ inForceOn }) => inForceOn), ...decisions.map(({ day }) => addDays(day, 1))];
  return [...new Set([from, ...changes.filter((day) => day > from && day <= to)])].sort();
}

/** The spans of a period in which a country has the same flags. `starts`: see `getSpanStarts`. */
export function splitByFlags(
  history: ListHistory,
  country: string,
  { starts, to }: { starts: readonly string[]; to: string },
): (Days & { flags: CountryList[]; spans: number[] })[] {
  const split: (Days & { flags: CountryList[]; spans: number[] })[] = [];
  for (const [at, start] of starts.entries()) {
    const flags = getFlagsOn(history, country, start);
    const next = starts[at + 1];
    const end = next === undefined ? to : addDays(next, -1);
    const last = split.at(-1);
    if (last && last.flags.join() === flags.join()) {
      last.to = end;
      last.spans.push(at);
    } else split.push({ from: start, to: end, flags, spans: [at] });
  }
  return split;
}

/** The first version of each list that begins after the period does: days before it take it. */
export function listAssumed({ versions }: ListHistory, { from }: Days): { list: CountryList; inForceOn: string }[] {
  return countryLists.flatMap((list) => {
    const first = versions.find((one) => one.list === list);
    return first && first.inForceOn > from ? [{ list, inForceOn: first.inForceOn }] : [];
  });
}
