/** Events as a paper: its title says what it was narrowed by. Pure. */

import { caseTypeNames } from '#features/cases/rules.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import type { PaperTable } from '#shared/paperTable.ts';
import { type eventList, formatWindow, outcomes, type RuleEvent } from './eventList.ts';

const ofBank = [0.17, 0.15, 0.064, 0.17, 0.12, 0.126, 0.095, 0.105];
const ofClient = [0.32, 0.064, 0.17, 0.12, 0.126, 0.095, 0.105];

interface About {
  filter: FilterOf<typeof eventList>;
  /** there are more than the paper holds */
  isCut: boolean;
}

const typeNames: Readonly<Record<string, string>> = caseTypeNames;

const headings = ['Rule', 'Version', 'Window', 'Threshold', 'Figure', 'Case', 'Outcome'];

/** '2026-11-01 to 11-30': the year once where it is the same. */
function formatShort({ from, day }: RuleEvent): string {
  const isSameYear = from !== null && from !== day && from.slice(0, 4) === day.slice(0, 4);
  return isSameYear ? `${from} to ${day.slice(5)}` : formatWindow({ from, day });
}

export function eventTables(events: readonly RuleEvent[], { filter, isCut }: About) {
  const { client, code, codeVersion, from, to } = filter;
  const name = events[0]?.clientName;
  const ofRule = code === undefined ? '' : `, ${code}${codeVersion === undefined ? '' : ` version ${codeVersion}`}`;
  const days = from === undefined && to === undefined ? '' : `, ${from ?? 'the first'} to ${to ?? 'today'}`;
  const table: PaperTable = {
    title: isCut
      ? `The newest ${events.length} events`
      : `${events.length} ${events.length === 1 ? 'event' : 'events'}`,
    headings: [...(client === undefined ? ['Client'] : []), ...headings],
    shares: client === undefined ? ofBank : ofClient,
    lines: events.map((event) => [
      ...(client === undefined ? [event.clientName] : []),
      event.title,
      `${event.version ?? '–'}${event.state === 'shadow' ? ' shadow' : ''}`,
      formatShort(event),
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
