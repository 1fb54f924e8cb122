-- Reports to the MLRO. Row security holds whatever statement names the table: who acts in the transaction
-- (kontora.actor) sees what they may, and no one sees anything in a transaction that names no one.

-- Head of AML, or a deputy today.
create or replace function is_mlro(p_person text) returns boolean
language sql stable
as $$
  select exists (
    select from staff s join person p on p.id = s.person_id
    where s.person_id = p_person and s.active and p.blocked_at is null
      and (s.role = 'H' or deputises(p_person, array['H'])))
$$;

-- The MLRO, and the AML staff and administrators named on it; never who is linked to the client.
create or replace function reads_mlro_report(p_person text, p_subject text, p_named text[]) returns boolean
language sql stable
as $$
  select (is_mlro(p_person) or p_person = any (p_named) and exists (
      select from staff s join person p on p.id = s.person_id
      where s.person_id = p_person and s.active and p.blocked_at is null and s.role in ('M', 'A')))
    and p_subject not in (select clients_of_staff(p_person))
$$;

do $$
begin
  if not exists (select from pg_policy where polrelid = 'mlro_report'::regclass) then
    create policy mlro_report_sent on mlro_report for insert to kontora_app
      with check (author_id = current_setting('kontora.actor', true) and state in ('draft', 'withMlro'));
    create policy mlro_report_read on mlro_report for select to kontora_app
      using (reads_mlro_report(current_setting('kontora.actor', true), subject_id, reader_ids));
    create policy mlro_report_changed on mlro_report for update to kontora_app
      using (is_mlro(current_setting('kontora.actor', true)));
  end if;
end $$;

-- What belongs to a report is seen with it. Only the MLRO adds to it, in their own name.
do $$
begin
  if not exists (select from pg_policy where polrelid = 'mlro_report_version'::regclass) then
    create policy mlro_report_version_read on mlro_report_version for select to kontora_app
      using (exists (select from mlro_report r where r.id = report_id));
    create policy mlro_report_version_filed on mlro_report_version for insert to kontora_app
      with check (made_by = current_setting('kontora.actor', true) and is_mlro(made_by)
        and exists (select from mlro_report r where r.id = report_id));
    create policy mlro_report_version_answered on mlro_report_version for update to kontora_app
      using (is_mlro(current_setting('kontora.actor', true)));
    create policy mlro_suspension_read on mlro_suspension for select to kontora_app
      using (exists (select from mlro_report r where r.id = report_id));
    create policy mlro_suspension_made on mlro_suspension for insert to kontora_app
      with check (made_by = current_setting('kontora.actor', true) and is_mlro(made_by)
        and exists (select from mlro_report r where r.id = report_id));
  end if;
end $$;

-- No one decides what they wrote: not under a second staff number, as a deputy, or in another role.
create or replace function wrote_mlro_report(p_person text, p_author text) returns boolean
language sql stable
as $$ select p_person = p_author or is_same_human(p_author, p_person) $$;

create or replace function mlro_report_decided() returns trigger
language plpgsql
as $$
begin
  if wrote_mlro_report(new.decided_by, new.author_id) then
    raise exception 'report % is decided by its author', new.id
      using errcode = '23514', constraint = 'mlro_report_decided_by_another';
  end if;
  return new;
end $$;
create or replace trigger mlro_report_decided before update of decided_by on mlro_report
  for each row when (new.decided_by is not null) execute function mlro_report_decided();

create or replace function mlro_report_version_filed() returns trigger
language plpgsql
as $$
begin
  if exists (select from mlro_report r where r.id = new.report_id and wrote_mlro_report(new.made_by, r.author_id)) then
    raise exception 'report % is filed by its author', new.report_id
      using errcode = '23514', constraint = 'mlro_report_decided_by_another';
  end if;
  return new;
end $$;
create or replace trigger mlro_report_version_filed before insert on mlro_report_version
  for each row execute function mlro_report_version_filed();

-- Who can decide a report about p_subject by p_author now: a Head of AML or a deputy of today who can sign in, did not
-- write it and is not linked to whom it is about.
create or replace function mlro_report_filers(p_subject text, p_author text) returns setof text
language sql stable
as $$
  select head.id from aml_heads() head(id)
  where not wrote_mlro_report(head.id, p_author) and p_subject not in (select clients_of_staff(head.id))
$$;

-- Its records name no client: even in the audit nothing leads from a client to a report.
create or replace function state_record_of(p_new mlro_report, p_old mlro_report, p_args text[]) returns state_record
language sql stable
as $$ select row('mlro_report', p_new.id::text, null, null, null, null)::state_record $$;

create or replace trigger mlro_report_moved after insert or update of state on mlro_report
  for each row execute function state_moved('mlro_report');
