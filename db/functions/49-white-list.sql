-- What a white-list entry is made for, as one hash: who the client is and where, and who the counterparty is, by the
-- holder of the account where it is ours, otherwise by every name under which the client has met it. Null: the client
-- has never met it.
create or replace function white_list_data(p_client text, p_iban text) returns bytea
language sql stable
as $$
  select sha256(convert_to(jsonb_build_array(c.title, c.code, c.legal_form, c.country,
    (select jsonb_agg(jsonb_build_array(d.type, d.country, d.street, d.postal_code, d.city) order by d.type)
      from client_address d where d.client_id = c.id),
    o.holder, n.names)::text, 'UTF8'))
  from client c
  left join lateral (
    select jsonb_agg(jsonb_build_array(h.id, h.title, h.country, a.closed_at is null) order by a.id) as holder
    from account a
    join client h on h.id = a.client_id
    where a.iban = p_iban and a.currency = 'EUR'
  ) o on true
  left join lateral (
    select jsonb_agg(k.key order by k.key) as names from counterparty_name k
    where k.client_id = c.id and k.iban = p_iban
  ) n on true
  where c.id = p_client and (o.holder is not null or n.names is not null)
$$;

-- Whether an alert about this client was a true positive: no white list covers it.
create or replace function has_true_positive(p_client text) returns boolean
language sql stable
as $$
  select exists (
    select from client_case
    where subject_id = p_client and type in ('SANCTION', 'ADVERSE_MEDIA', 'FRAUD') and kind = 'A' and status = 2)
$$;

-- Whether payments of this client with this counterparty do not raise this rule today. Rules ask this before they
-- raise.
create or replace function is_white_listed(p_client text, p_iban text, p_rule text) returns boolean
language sql stable
as $$
  select exists (
    select from white_list w
    where w.client_id = p_client and w.iban = p_iban and w.rule = p_rule and w.ended_at is null
      and w.until_on >= bank_today()
      and w.data_hash = white_list_data(p_client, p_iban))
    and not has_true_positive(p_client)
$$;
