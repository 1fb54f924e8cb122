-- Company users are invited and accept on their device: which request a membership waits for, or was accepted by.
alter table membership add column request_id uuid;
-- Whoever invites may name a person by phone.
create index client_phone on client (phone) where type = 'N' and phone is not null;
