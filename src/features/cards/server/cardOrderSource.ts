/** The list of orders of plastic in SQL: one relation for each state, so that the index of stages serves it. */
import { sql } from 'kysely';
import { holds, is } from '#server/lists/conditions.ts';
import type { Source, Sql } from '#server/lists/source.ts';
import { type CardOrderItem, cardOrderList, getStage, stageLabels } from '../cardOrderList.ts';
import { cardOrderMachine, delayedAfterDays } from '../rules.ts';
import { getOrder, type OrderRow } from './cardOrders.ts';
import { isHeld } from './staffSql.ts';

const isDelayed = sql`o.ordered_at < (select bank_now()) - make_interval(days => ${sql.lit(delayedAfterDays)})`;

/** Its stage is a constant where a state has one alone, so that PostgreSQL leaves out relations of other stages. */
function inState(state: CardOrderItem['state']): Sql {
  const mayBeLate = state === 'ordered' || state === 'sent';
  const late = mayBeLate ? isDelayed : sql`false`;
  return sql`
    select o.id, o.card_id, o.client_id, k.title as client, c.design, c.name as name_on_card, c.mask, o.state,
      ${late} as is_delayed,
      case when ${late} then 'delayed' else ${sql.lit(state)} end as stage, o.refusal, o.file_id, o.ordered_at,
        o.changed_at
    from card_order o
    join card c on c.id = o.card_id
    join client k on k.id = o.client_id
    where o.state = ${sql.lit(state)}`;
}

export const cardOrderSource: Source<typeof cardOrderList, OrderRow> = {
  list: cardOrderList,
  relations: () => Object.values(cardOrderMachine.states).map(inState),
  filters: {
    stage: is('stage'),
    text: holds(['name_on_card', 'client'], { codes: ['client_id', 'mask'] }),
  },
  bounds: ['stage'],
  sorts: { orderedAt: { column: 'ordered_at', type: 'timestamptz' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['orderedAt'],
  dress: (rows) => sql`
    select r.*, exists (select from card_order n where n.replaces = r.id) as is_again,
      ${sql.raw(isHeld('r.client_id'))} as is_held
    from (${rows}) r`,
  toItem: getOrder,
  facet: { field: 'stage', column: 'stage' },
  cells: {
    nameOnCard: ({ nameOnCard }) => nameOnCard,
    design: ({ design }) => design,
    client: ({ client }) => client,
    clientId: ({ clientId }) => clientId,
    mask: ({ mask }) => mask ?? '',
    stage: (order) => stageLabels[getStage(order)],
    orderedAt: ({ orderedAt }, { timeIn }) => timeIn(orderedAt),
    changedAt: ({ changedAt }, { timeIn }) => timeIn(changedAt),
    reason: ({ reason }) => reason,
    cardId: ({ cardId }) => cardId,
    fileId: ({ fileId }) => fileId ?? '',
  },
  exported: { verb: 'card-order.export', subjectKind: 'list' },
};
