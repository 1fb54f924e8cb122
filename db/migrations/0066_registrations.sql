-- Registrations of companies: the draft that an applicant fills in, and where it stands. docs/decisions/037-registration.md

create table registration (
  -- CddId
  id uuid primary key,
  client_id text collate "C" not null unique references client,
  -- nobody else reads or changes the draft
  applicant_id text collate "C" not null references person,
  stage text not null default 'Screening',
  step integer not null default 1,
  -- as src/features/registration/draft.ts has it
  draft jsonb not null,
  -- fields that the bank wants corrected: D and the name of the field
  tags text[] not null default '{}',
  -- of the decline, as the applicant is told
  reasons text[] not null default '{}',
  -- moves with each change; a tab that has read another one is refused
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  constraint registration_stage_known check (stage in ('Screening', 'Registration')),
  constraint registration_step_possible check (step between 1 and 8),
  constraint registration_tags_are_fields check (array_to_string(tags, ' ') ~ '^(D[A-Za-z]+( D[A-Za-z]+)*)?$')
);
create index registration_of_applicant on registration (applicant_id);

grant select, insert on registration to kontora_app;
grant update (stage, step, draft, tags, reasons, version, saved_at) on registration to kontora_app;
grant select on registration to kontora_reader;

-- Drafts of before: what is known of the company, in the name of its first user.
insert into registration (id, client_id, applicant_id, stage, draft)
select gen_random_uuid(), c.id, m.person_id, case c.registration_status when 'Cdd' then 'Screening' else 'Registration' end,
  jsonb_build_object('Country', coalesce(c.country, ''), 'Name', c.title, 'Code', coalesce(c.code, ''), 'Role', m.role)
from client c
cross join lateral (
  select person_id, role from membership where company_id = c.id and state = 'active' order by created_at, person_id limit 1) m
where c.registration_status is not null;
