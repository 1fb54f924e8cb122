/** What rules have found: now, and about the same client before. */

import { formatAct } from '#features/cases/server/formatAct.ts';
import type { CaseSection, DescribeCase } from '#server/cases/declared.ts';
import { formatEvent } from '../figures.ts';
import { listEarlierEvents, listEvents } from './silences.ts';

export const sameRulesBefore: DescribeCase = async (db, found, { mayReadRestricted }) => {
  const rows = (await listEarlierEvents(db, found, mayReadRestricted)).map(
    ({ at, code, by, until_at: until, ...event }) => {
      const { label, value } = formatEvent(event);
      return [label, value, formatAct(code), by ?? 'The bank', at, until ?? ''];
    },
  );
  const titles = ['Rule', 'Figure', 'Decision', 'By', 'On', 'Silent until'];
  const columns = titles.map((title) => ({ title, isNumber: title === 'Figure' }));
  return [{ title: 'Earlier decisions on the same rules', place: 'evidence', columns, rows }];
};

/** Events that rules have brought into due diligence. */
export const eventsOfDiligence: DescribeCase = (db, found, reader) =>
  found.type === 'EDD' ? whatRulesFound(db, found, reader) : Promise.resolve([]);

/** Of a case of fraud or due diligence that came from an alert. */
export const whatRulesFound: DescribeCase = async (db, found, reader) => {
  const lines = (await listEvents(db, found.id)).map(formatEvent);
  const events: CaseSection = { title: 'What rules have found', place: 'evidence', lines };
  return [events, ...(await sameRulesBefore(db, found, reader))];
};
