-- The engine behind rules that watch money: docs/monitoring.md.

-- How the payment stood with staff before the decision; null where the decision can not be undone.
alter table payment_review_decision add column was text;
alter table payment_review_decision
  add constraint payment_review_decision_was_known check (was in ('new', 'requested', 'responded'));

-- A context that a turn of the day was judged with holds from that turn on, which follows the record.
alter table watch_context add column turn date not null default '-infinity';
alter table watch_context drop constraint watch_context_pkey;
alter table watch_context add primary key (client_id, n, turn);

-- Up to which state of a rule those above the threshold at its release got their events.
alter table watch_start add column released_n bigint not null default 0;

-- A rule that could not be judged for a client (or for any: ''), and since which record it has to be made up for.
create table watch_fault (
  code text collate "C" not null,
  client_id text collate "C" not null,
  n bigint not null,
  cause text not null,
  -- bank time
  at timestamptz not null,
  primary key (code, client_id)
);
grant select on watch_fault to kontora_app, kontora_reader;
grant insert, delete on watch_fault to kontora_app;

-- days follow each other on the disk
create index flow_day_by_day on flow_day using brin (day) with (pages_per_range = 16);
create index flow_by_day on flow using brin (day) with (pages_per_range = 16);
create index flow_party_by_day on flow_party using brin (day) with (pages_per_range = 16);

-- An old bank: totals of the last 26 months are filled before any rule counts. Records are numbered by time.
do $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select n from watch_start), 0);
  v_at bigint;
begin
  while v_low < v_high loop
    v_at := (v_low + v_high + 1) / 2;
    if (select at from audit where n = v_at) < now() - interval '26 months' then
      v_low := v_at;
    else
      v_high := v_at - 1;
    end if;
  end loop;
  update follower set last_n = v_low where name = 'monitoring' and not exists (select from flow);
end $$;
