-- A client locks once: the flag l stands until it is lifted on a device of the client.
create unique index already_locked_by_client on restriction (client_id) where lifted_at is null and cause = 'CLIENT';
