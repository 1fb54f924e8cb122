-- Every character of a name can be seen. Names and addresses that hold others today are cleaned, and each is recorded.
-- What payments and approvals say stays as it was approved.

-- Characters that nobody sees, as a class of a regular expression; shared/text.ts has the same, and a test compares them.
create function hidden_characters() returns text
language sql immutable parallel safe
as $$
  select '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5'
    || '\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    || '\U000E0000-\U000E0FFF\U000F0000-\U000FFFFD\U00100000-\U0010FFFD]'
$$;

do $$
declare
  place record;
begin
  for place in
    select * from (values
      ('client', 'title', 'id', 'id'),
      ('client', 'sort_name', 'id', 'id'),
      ('client_address', 'street', 'client_id', 'client_id'),
      ('client_address', 'postal_code', 'client_id', 'client_id'),
      ('client_address', 'city', 'client_id', 'client_id'),
      ('client_file', 'name', 'client_id', 'id'),
      ('account', 'name', 'client_id', 'id'),
      ('person', 'full_name', 'null', 'id'),
      ('passkey', 'name', 'null', 'person_id')
    ) p(of_table, of_column, client, subject)
  loop
    execute format($sql$
      with dirty as (
        select ctid as at, %2$I as before from %1$I where %2$I ~ hidden_characters()
      ), cleaned as (
        update %1$I t
        set %2$I = coalesce(nullif(btrim(regexp_replace(before, hidden_characters(), '', 'g')), ''), '?')
        from dirty
        where t.ctid = dirty.at
        returning %3$s::text as client_id, t.%4$I::text as subject_id, before
      )
      insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts, salt, detail)
      select client_id, 'name.clean', 'name', subject_id, jsonb_build_object('field', %1$L || '.' || %2$L),
        uuid_send(gen_random_uuid()), jsonb_build_object('before', before)
      from cleaned
    $sql$, place.of_table, place.of_column, place.client, place.subject);
  end loop;
end $$;

-- Names that wait for the bank's decision, and addresses as the calls have them.
with cleaned as (
  update client_change
  set value = case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', hidden_characters(), '', 'g'))
    else (select jsonb_object_agg(part.key, regexp_replace(part.value, hidden_characters(), '', 'g')) from jsonb_each_text(value) part)
  end
  where exists (
    select
    from jsonb_each_text(case jsonb_typeof(value) when 'object' then value else jsonb_build_object('', value) end) part
    where part.value ~ hidden_characters())
  returning client_id, case_id, field
)
insert into audit_inbox (client_id, verb, subject_kind, subject_id, facts)
select client_id, 'name.clean', 'name', case_id::text, jsonb_build_object('field', 'client_change.' || field)
from cleaned;

-- Accounts are left to their call: their rows are written with every payment.
alter table client add constraint client_title_shown check (title !~ hidden_characters());
alter table client_file add constraint client_file_name_shown check (name !~ hidden_characters());
alter table person add constraint person_name_shown check (full_name !~ hidden_characters());
alter table passkey add constraint passkey_name_shown check (name !~ hidden_characters());
