-- What the MLRO adds to a report for the authority: who may read the report reads it, and the MLRO alone writes it.
do $$
begin
  if not exists (select from pg_policy where polrelid = 'mlro_filing'::regclass) then
    create policy mlro_filing_read on mlro_filing for select to kontora_app
      using (exists (select from mlro_report r where r.id = report_id));
    create policy mlro_filing_added on mlro_filing for insert to kontora_app
      with check (is_mlro(current_setting('kontora.actor', true))
        and exists (select from mlro_report r where r.id = report_id));
    create policy mlro_filing_changed on mlro_filing for update to kontora_app
      using (is_mlro(current_setting('kontora.actor', true)));
  end if;
end $$;
