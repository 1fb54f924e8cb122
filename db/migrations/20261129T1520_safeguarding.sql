-- Safeguarding of each bank day: what the bank owed at the cut-off, and what the accounts that safeguard held. Cents of
-- EUR; what is held is above zero. docs/books.md.
create table safeguarding_look (
  -- bank day
  day date not null,
  -- 1: at the cut-off; 2: the same cut-off again with what is known one bank day later
  look smallint not null,
  -- the end of the day for this purpose: entries before it count
  cut_off_at timestamptz not null,
  -- bank time
  taken_at timestamptz not null,
  -- owed: money of clients, incoming money in suspense, and outgoing money that the card scheme and the rail have yet
  -- to be paid
  clients_minor bigint not null,
  suspense_minor bigint not null,
  card_minor bigint not null,
  rail_minor bigint not null,
  owed_minor bigint not null generated always as (clients_minor + suspense_minor + card_minor + rail_minor) stored,
  -- the accounts that safeguard: [{code, name, ledger, stated}], amounts as text, stated null without a statement
  accounts jsonb not null,
  -- their sum in the ledger, which what the rail has yet to be paid has left already
  ledger_minor bigint not null,
  held_minor bigint not null generated always as (ledger_minor + rail_minor) stored,
  -- their sum by the statements of their banks; null while one is missing
  stated_minor bigint,
  -- received on the bank day before by an account that does not safeguard, and not moved on by this cut-off
  late_minor bigint not null,
  primary key (day, look),
  constraint safeguarding_look_known check (look in (1, 2)),
  constraint safeguarding_look_parts_owed check (least(clients_minor, suspense_minor, card_minor, rail_minor,
    late_minor) >= 0)
);
grant select on safeguarding_look to kontora_app, kontora_reader;

-- Who signed off what a look found, and what they wrote.
create table safeguarding_sign_off (
  day date not null,
  look smallint not null,
  foreign key (day, look) references safeguarding_look (day, look),
  comment text not null,
  signed_by text collate "C" not null references person,
  -- bank time
  signed_at timestamptz not null,
  primary key (day, look),
  constraint safeguarding_sign_off_says_something check (comment <> '' and length(comment) <= 1000)
);
grant select, insert on safeguarding_sign_off to kontora_app;
grant select on safeguarding_sign_off to kontora_reader;
