/** The list of orders of plastic, for staff: what narrows and orders it, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { cardOrderMachine } from './rules.ts';

const orderStates = Object.values(cardOrderMachine.states) as ['ordered', 'sent', 'printed', 'failed'];

/** Each order is in one of them. Delayed: ordered or sent, and older than `delayedAfterDays`. */
export const cardStages = ['ordered', 'sent', 'printed', 'delayed', 'failed'] as const;
export type CardStage = (typeof cardStages)[number];

export const cardOrder = z.object({
  id: z.string(),
  cardId: z.string(),
  clientId: z.string(),
  /** its name */
  client: z.string(),
  /** X1VISA for a purpose, Z1VISA named */
  design: z.string(),
  nameOnCard: z.string(),
  /** null until the processor has made the number */
  mask: z.nullable(z.string()),
  state: z.enum(orderStates),
  isDelayed: z.boolean(),
  /** why it failed; empty otherwise */
  reason: z.string(),
  /** the file for the card maker that holds it */
  fileId: z.nullable(z.string()),
  orderedAt: z.string(),
  changedAt: z.string(),
  /** a failed one that was ordered again */
  isOrderedAgain: z.boolean(),
  /** whether cards of the client wait: one staff user alone has changed the address, and no one has confirmed it */
  isHeld: z.boolean(),
});
export type CardOrderItem = z.output<typeof cardOrder>;

export const cardOrderList = declareList({
  name: 'card-orders',
  item: cardOrder,
  filters: { stage: oneOf(cardStages), text: searchText() },
  sorts: { orderedAt: ({ orderedAt }) => sortMoment(orderedAt) },
  order: '-orderedAt',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    nameOnCard: 'Name on card',
    design: 'Design',
    client: 'Client',
    clientId: 'Client number',
    mask: 'Card',
    stage: 'Stage',
    orderedAt: 'Ordered',
    changedAt: 'Last step',
    reason: 'Why it failed',
    cardId: 'Card id',
    fileId: 'File',
  },
});

export function getStage({ state, isDelayed }: Pick<CardOrderItem, 'state' | 'isDelayed'>): CardStage {
  return isDelayed ? 'delayed' : state;
}

export const stageLabels: Readonly<Record<CardStage, string>> = {
  ordered: 'Ordered',
  sent: 'Sent',
  printed: 'Printed',
  delayed: 'Delayed',
  failed: 'Failed',
};
