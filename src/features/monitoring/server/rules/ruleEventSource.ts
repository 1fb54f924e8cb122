/** What a rule has found, in SQL. */
import { sql } from 'kysely';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { ruleEventList, type WatchRuleEvent } from '#features/monitoring/rules/ruleEventList.ts';
import { before, holds, since } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';

interface EventRow {
  id: string;
  client_id: string;
  title: string;
  version: number | null;
  /** of the version; null for an event from before rules were data */
  body: RuleBody | null;
  figure: bigint;
  grew_to: bigint | null;
  threshold: bigint | null;
  from_on: string | null;
  day: string | null;
  at: string;
  case_id: string | null;
}

/** `now`: what the rule says; an event from before rules were data is measured by it. */
export const ruleEventSource = (
  code: string,
  state: 'live' | 'shadow',
  now: RuleBody,
): Source<typeof ruleEventList, EventRow> => ({
  // cursors and files are of one rule
  list: { ...ruleEventList, name: `${ruleEventList.name}-${code}` },
  relations: () => [
    sql`
      select e.id, e.client_id, c.title, e.version, e.figure, e.grew_to, e.threshold, e.from_on, e.day, e.at, e.case_id
      from case_event e
      join client c on c.id = e.client_id
      where e.rule = ${code} and e.state = ${state} and e.copy_of is null`,
  ],
  filters: {
    // the relation has it
    state: () => sql`true`,
    text: holds(['title'], { codes: ['client_id'] }),
    from: since('at'),
    to: before('at'),
  },
  bounds: ['from', 'to'],
  sorts: { raised: { column: 'at', type: 'timestamptz' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['raised'],
  dress: (rows) => sql`
    select r.*, v.body
    from (${rows}) r
    left join watch_rule_version v on v.code = ${code} and v.version = coalesce(r.version, 1)`,
  toItem: (row) => getEvent(row, now),
  cells: {
    raised: ({ at }, { timeIn }) => timeIn(at),
    client: ({ client }) => client.id,
    clientName: ({ client }) => client.name,
    first: ({ from }) => from ?? '',
    day: ({ day }) => day ?? '',
    version: ({ version }) => (version === null ? '' : String(version)),
    threshold: ({ threshold }) => threshold ?? '',
    figure: ({ figure }) => figure,
    grew: ({ grewTo }) => grewTo ?? '',
    case: ({ caseId }) => caseId ?? '',
  },
  exported: { verb: 'rule-event.export', subjectKind: 'list' },
});

function getEvent({ body, ...row }: EventRow, now: RuleBody): WatchRuleEvent {
  const measure = (body ?? now).conditions[0]?.measure ?? 'sum';
  const words = (figure: bigint) => formatRuleFigure(measure, Number(figure));
  return {
    ...{ id: row.id, version: row.version, from: row.from_on, day: row.day, at: row.at, caseId: row.case_id },
    client: { id: row.client_id, name: row.title },
    figure: words(row.figure),
    grewTo: row.grew_to === null ? null : words(row.grew_to),
    threshold: row.threshold === null ? null : words(row.threshold),
  };
}
