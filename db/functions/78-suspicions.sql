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

-- Its records name no client: even in the audit nothing leads from a client to a report.
create or replace function state_record_of(p_new mlro_report, p_old mlro_report, p_args text[]) returns state_record
language sql stable
as $$ select row('mlro_report', p_new.id::text, null, null, null, null)::state_record $$;

create or replace trigger mlro_report_moved after insert or update of state on mlro_report
  for each row execute function state_moved('mlro_report');
