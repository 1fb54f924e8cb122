/** Events as a paper: its title says what it was narrowed by. Pure. */

import { caseTypeNames } from '#features/cases/rules.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import { type eventList, formatWindow, outcomes, type RuleEvent } from './eventList.ts';

/** Table of a paper: words alone. */
interface PaperTable {
  title: string;
  headings: string[];
  lines: string[][];
}

interface About {
  filter: FilterOf<typeof eventList>;
  /** there are more than the paper holds */
  isCut: boolean;
}

const typeNames: Readonly<Record<string, string>> = caseTypeNames;

export function eventTables(events: readonly RuleEvent[], { filter, isCut }: About) {
  const { client, code, codeVersion, from, to } = filter;
  const name = events[0]?.clientName;
  const ofRule = code === undefined ? '' : `, ${code}${codeVersion === undefined ? '' : ` version ${codeVersion}`}`;
  const days = from === undefined && to === undefined ? '' : `, ${from ?? 'the first'} to ${to ?? 'today'}`;
  const table: PaperTable = {
    title: isCut
      ? `The newest ${events.length} events`
      : `${events.length} ${events.length === 1 ? 'event' : 'events'}`,
    headings: ['Client and rule', 'Raised', 'Version', 'Window', 'Threshold', 'Figure', 'Case', 'Outcome'],
    lines: events.map((event) => [
      client === undefined ? `${event.clientName}: ${event.title}` : event.title,
      event.at.slice(0, 10),
      event.state === 'shadow' ? `${event.version ?? '–'} (shadow)` : String(event.version ?? '–'),
      formatWindow(event),
      event.threshold ?? '–',
      event.grewTo ?? event.figure,
      event.case === null ? '–' : (typeNames[event.case.type] ?? event.case.type),
      outcomes[event.outcome],
    ]),
  };
  return {
    title: `Events of ${client === undefined ? 'the bank' : (name ?? client)}${ofRule}${days}`,
    tables: [table],
  };
}
