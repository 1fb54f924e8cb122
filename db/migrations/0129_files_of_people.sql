-- Files of cases about people who act for clients and are none themselves: db/functions/79-persons.sql takes either.
alter table upload drop constraint upload_client_id_fkey;
