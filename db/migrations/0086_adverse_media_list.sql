-- The list of adverse media has the code ADM. It was AM.
alter table list_version drop constraint list_version_code_known;
update list_version set code = 'ADM' where code = 'AM';
update list_entity set code = 'ADM' where code = 'AM';
update list_renumbered set code = 'ADM' where code = 'AM';
update screening_hit set code = 'ADM' where code = 'AM';
update suppression set code = 'ADM' where code = 'AM';
update screening_check set versions = versions - 'AM' || jsonb_build_object('ADM', versions -> 'AM') where versions ? 'AM';
-- a screening that was not done yet
update job set input = input || '{"code": "ADM"}' where kind = 'screen-changes' and input ->> 'code' = 'AM';
alter table list_version add constraint list_version_code_known
  check (code in ('TU', 'US', 'UE', 'UN', 'UK', 'EU', 'PEP', 'ADM'));
