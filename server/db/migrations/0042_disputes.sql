-- Disputes of charges in the card system's own schema. A line is named by card, clearing date and transaction id, without a foreign key:
-- the history may be kept by month. The parts of a case go with it.
create table cards.disputes (
  customer_id uuid not null,
  case_id uuid not null,
  card_id uuid not null,
  reference text not null,
  kind text not null check (kind in
    ('not-mine', 'twice', 'amount', 'not-received', 'not-as-described', 'no-refund', 'cancelled')),
  state text not null check (state in
    ('received', 'more-wanted', 'with-merchant-bank', 'for-you', 'against-you', 'withdrawn')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- The payment due date up to which the amount was suspended when the case was opened; null when nothing is.
  suspended_until date,
  -- What the person said, sealed.
  answers_sealed bytea not null,
  -- Who acts next and by when.
  next_who text check (next_who in ('you', 'bank', 'merchant-bank')),
  next_by date,
  -- Against the holder: the fee for copies of the slip, whole TWD.
  copy_fee bigint check (copy_fee between 0 and 100),
  interest_from date,
  -- Against the holder: what was suspended and is due at once, whole TWD.
  owed bigint check (owed >= 0),
  primary key (customer_id, case_id),
  check ((state in ('for-you', 'against-you', 'withdrawn')) = (ended_at is not null))
);

create table cards.dispute_lines (
  customer_id uuid not null,
  case_id uuid not null,
  card_id uuid not null,
  cleared_on date not null,
  transaction_id uuid not null,
  -- Whole TWD.
  amount bigint not null check (amount > 0),
  suspended bigint not null default 0 check (suspended between 0 and amount),
  transaction_date date not null,
  description_en text not null,
  description_zh text not null,
  whole bigint not null,
  -- False once the case was withdrawn, which frees the line.
  held boolean not null default true,
  primary key (customer_id, case_id, card_id, cleared_on, transaction_id),
  foreign key (customer_id, case_id) references cards.disputes on delete cascade
);
create unique index dispute_lines_once on cards.dispute_lines (customer_id, card_id, transaction_id) where held;

create table cards.dispute_steps (
  customer_id uuid not null,
  case_id uuid not null,
  position integer not null,
  state text not null,
  at timestamptz not null,
  text_en text,
  text_zh text,
  primary key (customer_id, case_id, position),
  foreign key (customer_id, case_id) references cards.disputes on delete cascade
);

create table cards.dispute_replies (
  customer_id uuid not null,
  case_id uuid not null,
  position integer not null,
  at timestamptz not null,
  text_sealed bytea not null,
  primary key (customer_id, case_id, position),
  foreign key (customer_id, case_id) references cards.disputes on delete cascade
);

-- Files that the card system received; `case_id` is null until a command names the file.
create table cards.dispute_files (
  customer_id uuid not null,
  file_id uuid not null,
  case_id uuid,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  received_at timestamptz not null,
  added_at timestamptz,
  primary key (customer_id, file_id),
  foreign key (customer_id, case_id) references cards.disputes on delete cascade
);

-- What the card system knows of a purchase besides its row, for the holder who does not recognise it. Null: not known.
alter table cards.transactions
  add column cleared_on date,
  add column descriptor text,
  add column channel text,
  add column wallet text,
  add column shop_country text,
  add column converted_by_merchant boolean;
alter table cards.transactions
  add constraint transactions_descriptor check (char_length(descriptor) between 1 and 40) not valid;
alter table cards.transactions add constraint transactions_channel
  check (channel in ('chip', 'contactless', 'magnetic', 'online', 'wallet', 'recurring')) not valid;
alter table cards.transactions
  add constraint transactions_wallet check (char_length(wallet) between 1 and 60) not valid;
alter table cards.transactions
  add constraint transactions_shop_country check (shop_country ~ '^[A-Z]{2}$') not valid;
comment on column cards.transactions.cleared_on is 'The day on which the card scheme cleared it; null: the posting date.';
-- What a bank with its own card system tells of the latest statement.
alter table cards.cards
  add column suspended bigint,
  add column suspended_at timestamptz;
alter table cards.cards add constraint cards_suspended check (suspended >= 0) not valid;
comment on column cards.cards.suspended is
  'Whole TWD of the latest statement that need not be paid while its cases are open, as the bank told; null: the lines of cases say it.';
comment on column cards.cards.suspended_at is 'When an event or a command changed `suspended`; null: the files did.';
alter table bank_load.cards add column suspended bigint;
alter table bank_load.transactions
  add column cleared_on date,
  add column descriptor text,
  add column channel text,
  add column wallet text,
  add column shop_country text,
  add column converted_by_merchant boolean;
