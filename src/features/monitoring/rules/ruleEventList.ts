/** What a rule has found, the newest first. */
import * as z from 'zod/mini';
import { firstDay, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';

export const ruleEvent = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  version: z.nullable(z.int()),
  /** in words, as those below */
  figure: z.string(),
  /** the highest since, in the same window */
  grewTo: z.nullable(z.string()),
  threshold: z.nullable(z.string()),
  /** days, the first that counted and that of the event; null for one from before rules were data */
  from: z.nullable(z.string()),
  day: z.nullable(z.string()),
  at: z.string(),
  /** null in shadow */
  caseId: z.nullable(z.string()),
});
export type WatchRuleEvent = z.output<typeof ruleEvent>;

export const ruleEventList = declareList({
  name: 'rule-events',
  item: ruleEvent,
  filters: {
    /** shadow is for AML and Head of AML alone */
    state: oneOf(['live', 'shadow'], { whole: 'live' }),
    text: searchText(),
    from: firstDay(),
    to: lastDay(),
  },
  sorts: { raised: ({ at }) => sortMoment(at) },
  order: '-raised',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    raised: 'Raised',
    client: 'Client',
    clientName: 'Name of the client',
    first: 'First day',
    day: 'Day',
    version: 'Version',
    threshold: 'Threshold',
    figure: 'Figure',
    grew: 'Grew to',
    case: 'Case',
  },
});
