-- The last record that an event counted: what is counted again later begins there. Null: from before this column.
alter table case_event add column until_n bigint;
