-- Whether a document holds macros, scripts, external templates or files of its own; null for those that came before.
alter table client_file add column has_active_content boolean;
