-- The reference of a purchase without codes is its code: reports may not read it, as they may not read the others.
revoke select on coupon_sale from kontora_reader;
grant select (id, coupon_id, version, terms, client_id, code_id, price_minor, price_seconds, payment_id,
  time_transfer_id, bought_at, bought_on, signed_hash, refunded_at, refunded_by, refund_confirmed_by, refund_debt_minor,
  refund_debt_id, refund_by_command) on coupon_sale to kontora_reader;
