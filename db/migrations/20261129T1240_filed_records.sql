-- What was filed stays as it was: the neutral record, amounts as text, and the XML where an authority was set up. Later
-- facts, tables and schemas change neither. Null in versions from before.
alter table mlro_report_version add column record jsonb, add column xml text;
