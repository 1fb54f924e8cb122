-- M, the bare transfer that every ratio is a share of: one function call, two ordered balance updates, one transfer
-- row, two entries. Nothing that a bank needs beside that.
drop schema if exists bench_m cascade;
create schema bench_m;

create table bench_m.account (
  id bigint primary key,
  balance bigint not null,
  seq bigint not null default 0
) with (fillfactor = 50);

create table bench_m.transfer (
  id bigint generated always as identity primary key,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now()
);

create table bench_m.entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  primary key (account_id, seq)
);

insert into bench_m.account (id, balance)
select id, 1000000000 from generate_series(1, 10000) id;

create function bench_m.move(p_debit bigint, p_credit bigint, p_amount bigint) returns bigint
language plpgsql
as $$
declare
  v_debit bench_m.account;
  v_credit bench_m.account;
  v_transfer bigint;
begin
  if p_debit < p_credit then
    update bench_m.account set balance = balance - p_amount, seq = seq + 1 where id = p_debit returning * into v_debit;
    update bench_m.account set balance = balance + p_amount, seq = seq + 1 where id = p_credit
    returning * into v_credit;
  else
    update bench_m.account set balance = balance + p_amount, seq = seq + 1 where id = p_credit
    returning * into v_credit;
    update bench_m.account set balance = balance - p_amount, seq = seq + 1 where id = p_debit returning * into v_debit;
  end if;
  insert into bench_m.transfer (debit_id, credit_id, amount)
  values (p_debit, p_credit, p_amount)
  returning id into v_transfer;
  insert into bench_m.entry (account_id, seq, transfer_id, amount, balance_after)
  values
    (p_debit, v_debit.seq, v_transfer, -p_amount, v_debit.balance),
    (p_credit, v_credit.seq, v_transfer, p_amount, v_credit.balance);
  return v_transfer;
end $$;
