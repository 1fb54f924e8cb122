-- Documents and messages belong to a client, or to a person without an account whom the bank asks or writes to.
create or replace function client_or_person() returns trigger
language plpgsql
as $$
begin
  if not exists (select from client where id = new.client_id)
    and not exists (select from person where id = new.client_id and kind = 'client') then
    raise exception 'no client % and no person', new.client_id using errcode = '23503';
  end if;
  return new;
end $$;

create or replace trigger client_file_of_known before insert on client_file
  for each row execute function client_or_person();
create or replace trigger upload_of_known before insert on upload
  for each row execute function client_or_person();
create or replace trigger message_of_known before insert on message
  for each row execute function client_or_person();
