/** What rules have found, of one client or of the whole bank: rows, filters and files. */
import * as z from 'zod/mini';
import { maxRuleCode, ruleCodeForm } from '#features/whitelist/rules.ts';
import { clientId } from '#shared/ids.ts';
import { exactly, firstDay, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { formedText } from '#shared/rules/texts.ts';

/**
 * What became of the case of an event. right: a true positive, or declined; also where that is the case that was opened
 * from it. none: there is no case, as in shadow.
 */
export const outcomes = { open: 'Open', cleared: 'Cleared', right: 'True positive', none: 'No case' } as const;
export const outcomeNames = ['open', 'cleared', 'right', 'none'] as const;

export const ruleCode = formedText(maxRuleCode, ruleCodeForm);
export const riskLabels = { H: 'High', M: 'Medium', L: 'Low' } as const;

export const ruleEvent = z.object({
  id: z.string(),
  at: z.string(),
  clientID: z.string(),
  clientName: z.string(),
  clientType: z.enum(['LEGAL', 'N']),
  /** the overall level now; '' before the first score */
  risk: z.enum(['L', 'M', 'H', '']),
  rule: z.string(),
  title: z.string(),
  /** null: from before rules had versions */
  version: z.nullable(z.int()),
  state: z.enum(['live', 'shadow']),
  /** figures in words: '1 234.00 EUR', '15', '83.5 %' */
  figure: z.string(),
  grewTo: z.nullable(z.string()),
  threshold: z.nullable(z.string()),
  /** cents of figure and threshold where the rule counts money, else null */
  money: z.nullable(z.object({ figure: z.string(), threshold: z.nullable(z.string()) })),
  /** bank days of the window */
  from: z.nullable(z.string()),
  day: z.string(),
  outcome: z.enum(outcomeNames),
  /** null: none, or one that the viewer may not see */
  case: z.nullable(z.object({ id: z.string(), type: z.string() })),
});
export type RuleEvent = z.output<typeof ruleEvent>;

export const eventList = declareList({
  name: 'bank-events',
  item: ruleEvent,
  filters: {
    state: oneOf(['live', 'shadow'], { whole: 'live' }),
    outcome: oneOf(['all', ...outcomeNames], { whole: 'all' }),
    code: exactly(ruleCode),
    codeVersion: exactly(formedText(5, /^[1-9]\d*$/)),
    clientType: oneOf(['all', 'LEGAL', 'N'], { whole: 'all' }),
    risk: oneOf(['all', 'H', 'M', 'L'], { whole: 'all' }),
    client: exactly(clientId),
    /** days on which they were raised */
    from: firstDay(),
    to: lastDay(),
    text: searchText(),
  },
  sorts: { time: ({ at }) => sortMoment(at) },
  order: '-time',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    time: 'Time',
    client: 'Client',
    clientName: 'Name of the client',
    rule: 'Rule',
    title: 'Title',
    version: 'Version',
    state: 'State',
    figure: 'Figure',
    threshold: 'Threshold',
    window: 'Window',
    outcome: 'Outcome',
    case: 'Case',
  },
});

/** '2026-11-01 to 2026-11-07'; one day alone. */
export const formatWindow = ({ from, day }: Pick<RuleEvent, 'from' | 'day'>): string =>
  from === null || from === day ? day : `${from} to ${day}`;
