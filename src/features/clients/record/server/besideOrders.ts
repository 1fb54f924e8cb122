/** Of the client `c`: cents that its euro accounts may give together beside bailiffs' orders; null without one. */
export const readBesideOrders = `(
    select beside_orders(c.id, 0) where exists (select from account a
      where a.client_id = c.id and a.ordered_at is not null)
  ) as beside_orders`;
