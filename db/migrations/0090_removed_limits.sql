-- A limit of a client can be removed: no row means no limit. The trigger of 24-settings.sql records that.
grant delete on client_limit to kontora_app;
