/** An order of plastic of the database, as calls answer it. */
import type { CardOrderItem } from '../cardOrderList.ts';

export interface OrderRow {
  id: string;
  card_id: string;
  client_id: string;
  client: string;
  design: string;
  name_on_card: string;
  mask: string | null;
  state: CardOrderItem['state'];
  is_delayed: boolean;
  refusal: string | null;
  file_id: string | null;
  ordered_at: string;
  changed_at: string;
  /** another order took its place */
  is_again: boolean;
  /** one staff user alone has changed the address that it would go to */
  is_held: boolean;
}

export function getOrder(row: OrderRow): CardOrderItem {
  return {
    id: row.id,
    cardId: row.card_id,
    clientId: row.client_id,
    client: row.client,
    design: row.design,
    nameOnCard: row.name_on_card,
    mask: row.mask,
    state: row.state,
    isDelayed: row.is_delayed,
    reason: row.refusal ?? '',
    fileId: row.file_id,
    orderedAt: row.ordered_at,
    changedAt: row.changed_at,
    isOrderedAgain: row.is_again,
    isHeld: row.is_held,
  };
}
