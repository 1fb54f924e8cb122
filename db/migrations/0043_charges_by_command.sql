-- Where nobody else of the staff could, the command line confirmed a charge: nobody is named, and nobody charged alone.
alter table client_charge
  add column by_command boolean not null default false,
  add constraint client_charge_command_alone check (not by_command or confirmed_by is null);
