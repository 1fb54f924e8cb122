-- How each client was closed: after its notice, or at once by the Head of AML. Only the two functions that close write here.
create table client_closing (
  id uuid primary key,
  client_id text collate "C" not null references client,
  -- null: at once
  notice_id uuid references closing_notice,
  -- null: before this was kept
  closed_by text collate "C" references person,
  -- bank time
  closed_at timestamptz not null
);
create index client_closing_of_client on client_closing (client_id, closed_at desc);
insert into client_closing (id, client_id, closed_at)
select gen_random_uuid(), c.id, now() + b.clock_offset from client c, bank b where c.flags ~ 'Z';

grant select on client_closing to kontora_app, kontora_reader;
