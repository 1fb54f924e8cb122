-- The reconciliation of the SEPA rail reads what is not agreed yet. A line is agreed when what we booked under its transaction
-- id and what the rail stated are the same. docs/decisions/022-sepa-rail.md
-- bank time; null: open
alter table rail_transfer add column agreed_at timestamptz;
alter table rail_return add column agreed_at timestamptz;
alter table rail_statement_entry add column agreed_at timestamptz;

-- Transfers that moved nothing are on no statement.
create index rail_transfer_open on rail_transfer (created_at) where agreed_at is null and refused_for is null;
create index rail_return_open on rail_return (created_at) where agreed_at is null;
create index rail_statement_entry_open on rail_statement_entry (reference) where agreed_at is null;

-- Each statement is compared with the one before it.
create index rail_statement_days on rail_statement (from_day, until_day) include (opening_minor, closing_minor);

-- Money that lies in suspense until staff decide.
create index payment_suspended on payment (id) include (amount_minor) where rail = 'incoming' and state = 6;
