-- Files for the tax authority ask where a client lived at the end of a year.
grant execute on function client_country(text, timestamptz) to kontora_app;
