/** Folding rules in SQL, the newest first. */
import { sql } from 'kysely';
import { type FoldingRule, foldingRuleList, foldingStates, releasedBy } from '#features/screening/foldingRuleList.ts';
import { holds, is } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';

interface RuleRow {
  id: string;
  code: string;
  entity_id: string;
  entity_name: string;
  word: string;
  state: FoldingRule['state'];
  comment: string;
  made_by_name: string;
  confirmed_by_name: string | null;
  made_at: string;
  until_on: string;
  ended_at: string | null;
  ended_by_name: string | null;
  earlier: number;
  earlier_folded: number;
  folded: bigint;
}

export const foldingRuleSource: Source<typeof foldingRuleList, RuleRow> = {
  list: foldingRuleList,
  relations: () => [
    sql`
      select f.id, f.code, f.entity_id, f.entity_name, f.word, f.comment, f.made_by, f.confirmed_by, f.made_at,
        f.until_on::text as until_on, f.ended_at, f.ended_by, f.earlier, f.earlier_folded,
        case
          when f.ended_by is not null then 'ended'
          when f.until_on < bank_today() then 'expired'
          when f.ended_at is null and is_folding(f.id) then 'valid'
          else 'void'
        end as state
      from folding_rule f`,
  ],
  filters: { state: is('state'), text: holds(['word', 'entity_name'], { codes: ['entity_id'] }) },
  sorts: { time: { column: 'made_at', type: 'timestamptz' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: [],
  dress: (rows) => sql`
    select r.*, m.full_name as made_by_name, c.full_name as confirmed_by_name, e.full_name as ended_by_name,
      (select count(*) from folded_hit h where h.rule_id = r.id) as folded
    from (${rows}) r
    join person m on m.id = r.made_by
    left join person c on c.id = r.confirmed_by
    left join person e on e.id = r.ended_by`,
  toItem: (row) => ({
    ...{ id: row.id, list: row.code, entityId: row.entity_id, entityName: row.entity_name, word: row.word },
    ...{ state: row.state, comment: row.comment, madeBy: row.made_by_name, confirmedBy: row.confirmed_by_name },
    ...{ madeAt: row.made_at, until: row.until_on, endedAt: row.ended_at, endedBy: row.ended_by_name },
    ...{ earlier: row.earlier, earlierFolded: row.earlier_folded, folded: Number(row.folded) },
  }),
  facet: { field: 'state', column: 'state' },
  cells: {
    word: ({ word }) => word,
    entityName: ({ entityName }) => entityName,
    list: ({ list }) => list,
    entityId: ({ entityId }) => entityId,
    state: ({ state }) => foldingStates[state],
    folded: ({ folded }) => String(folded),
    earlier: ({ earlier }) => String(earlier),
    earlierFolded: ({ earlierFolded }) => String(earlierFolded),
    madeBy: ({ madeBy }) => madeBy,
    confirmedBy: releasedBy,
    time: ({ madeAt }, { timeIn }) => timeIn(madeAt),
    until: ({ until }) => until,
    endedBy: ({ endedBy }) => endedBy ?? '',
    endedAt: ({ endedAt }, { timeIn }) => (endedAt ? timeIn(endedAt) : ''),
    comment: ({ comment }) => comment,
  },
  exported: { verb: 'folding.export', subjectKind: 'list' },
};
