-- Payments that staff look after: not answered by the rail, not handed over yet, or stopped with a technical error.
create index payment_unsettled on payment (changed_at, id)
  where (rail = 'sepa' and state in (2, 4)) or state = -2147483648;
