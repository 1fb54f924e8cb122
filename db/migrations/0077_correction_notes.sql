-- What the bank writes about each field to correct, by the name of the field; the applicant reads it above the field.
alter table registration add column notes jsonb not null default '{}';
grant update (notes) on registration to kontora_app;
