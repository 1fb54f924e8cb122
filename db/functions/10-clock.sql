-- Bank time: value dates, cut-offs, schedules and ages use it. Security uses now() itself.
create or replace function bank_now() returns timestamptz
language sql stable
as $$ select now() + clock_offset from bank $$;

-- Bank time this very moment, not that of the transaction's start: what is read after a lock is later than what
-- everybody before us wrote under it.
create or replace function bank_clock() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + clock_offset from bank $$;

create or replace function bank_today() returns date
language sql stable
as $$ select ((now() + clock_offset) at time zone zone)::date from bank $$;

-- Sets bank time to p_to. Forward only, and only in a demo or test database: everywhere else the offset is zero.
create or replace function advance_bank_clock(p_to timestamptz) returns interval
language plpgsql security definer set search_path = public
as $$
declare
  v_offset interval;
begin
  update bank
  set clock_offset = p_to - now()
  where is_demo
    and p_to >= now() + clock_offset
  returning clock_offset into v_offset;
  if not found then
    raise exception 'the bank clock moves forward only, and only in a demo database';
  end if;
  return v_offset;
end $$;
revoke execute on function advance_bank_clock(timestamptz) from public;

-- A version 7 UUID (RFC 9562) for rows that are born inside a function; PostgreSQL has its own from 18 on.
create or replace function new_id() returns uuid
language sql volatile
as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch
      from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
