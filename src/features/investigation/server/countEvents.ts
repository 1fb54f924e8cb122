/** Events by rule and week, and how many of them were true positives. */
import { sql } from 'kysely';
import { listRuleTitles } from '#features/whitelist/server/ruleTitles.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Context } from '#server/http/context.ts';
import { runQuery } from '#server/lists/compile.ts';
import { getQuestion } from '#server/lists/compose.ts';
import { bankScope } from '#server/lists/source.ts';
import { addDays } from '#shared/days.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import type { EventCounts } from '../eventCalls.ts';
import type { eventList } from '../eventList.ts';
import { listWeeks } from '../weeks.ts';
import { bankEventSource } from './eventSource.ts';
import { getEventReader } from './readers.ts';

/** Weeks that are counted unless a period is given, with the present one. */
const usualWeeks = 13;
const weekDays = 7;

interface CountRow {
  rule: string;
  week: string;
  events: number;
  decided: number;
  right: number;
}

export async function countEvents(
  context: Context,
  filter: Omit<FilterOf<typeof eventList>, 'outcome'>,
): Promise<EventCounts> {
  const { db } = context;
  const { today } = await readBankTime(db);
  const to = filter.to ?? today;
  const from = filter.from ?? addDays(to, -(usualWeeks - 1) * weekDays);
  const weeks = listWeeks(from, to);
  const reader = getEventReader(context);
  const source = bankEventSource(reader, filter);
  const scope = bankScope(context, 'client_id');
  // whole weeks, the first one too, and none before them
  const [first = from] = weeks;
  const bounded = { ...filter, from: filter.from !== undefined && filter.from > first ? filter.from : first, to };
  const { bounds, sieves } = getQuestion(source, scope, { ...bounded, sort: source.list.order });
  const rows = await runQuery<CountRow>(
    db,
    sql`
      select r.rule, date_trunc('week', r.at at time zone ${scope.zone})::date::text as week,
        count(*)::integer as events,
        count(*) filter (where r.outcome in ('cleared', 'right'))::integer as decided,
        count(*) filter (where r.outcome = 'right')::integer as right
      from (${source.relations(scope)[0] ?? sql`select 1`}) r
      where ${sql.join([...bounds, ...sieves], sql` and `)}
      group by 1, 2
      order by 1`,
  );
  const shown = await listRuleTitles(db, reader.seesShadow && filter.state === 'shadow');
  const titles = new Map(shown.map(({ code, title }) => [code, title]));
  const rules = [...new Set(rows.map(({ rule }) => rule))].map((rule) => {
    const own = rows.filter((row) => row.rule === rule);
    const sum = (key: 'events' | 'decided' | 'right') => own.reduce((before, row) => before + row[key], 0);
    return {
      ...{ rule, title: titles.get(rule) ?? rule, events: sum('events'), decided: sum('decided'), right: sum('right') },
      counts: weeks.map((week) => own.find((row) => row.week === week)?.events ?? 0),
    };
  });
  return { weeks, rules: rules.toSorted((a, b) => b.events - a.events) };
}
