-- Files of cases about people who act for clients and are none themselves: `file_of_somebody` looks for either.
alter table client_file drop constraint client_file_client_id_fkey;
alter table upload drop constraint upload_client_id_fkey;
