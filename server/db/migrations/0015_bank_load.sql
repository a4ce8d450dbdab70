-- Loads of the bank's files (npm run bank:load): what was loaded, and the tables in which rows wait to be checked.

create table portal.bank_loads (
  load_id bigint generated always as identity primary key,
  manifest_sha256 bytea not null check (octet_length(manifest_sha256) = 32),
  kind text not null check (kind in ('whole', 'delta')),
  as_of timestamptz not null,
  state text not null check (state in ('running', 'complete', 'replaced')),
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  customers bigint not null default 0,
  counts jsonb,
  check ((state = 'complete') = (completed_at is not null))
);
comment on table portal.bank_loads is
  'One row for each load whose files passed the checks. A load that was interrupted stays "running" until it runs again; '
  '"replaced" when another run took its place.';
comment on column portal.bank_loads.customers is 'Customers taken over so far; written with their data.';

create unique index bank_loads_running on portal.bank_loads (state) where state = 'running';
create index bank_loads_by_time on portal.bank_loads (as_of);

-- Staging tables have no constraints, so that all problems of all files can be listed at once. They are not logged: after
-- a crash they are empty, and the load fills them again. Secrets arrive sealed.
create schema bank_load;

create unlogged table bank_load.products (
  line integer not null,
  change text not null,
  product_code text,
  name_en text,
  name_zh text
);

create unlogged table bank_load.customers (
  line integer not null,
  change text not null,
  customer_id uuid,
  customer_number text,
  name_en text,
  name_zh text,
  national_id_sealed bytea,
  national_id_index bytea,
  national_id_masked text,
  birth_date date,
  phone_sealed bytea,
  phone_changed_at timestamptz,
  email_sealed bytea,
  email_changed_at timestamptz,
  corporate boolean,
  redemption_batch_open boolean,
  average_balance bigint
);
create index on bank_load.customers (customer_id);

create unlogged table bank_load.cards (
  line integer not null,
  change text not null,
  customer_id uuid,
  card_id uuid,
  number_index bytea,
  product_code text,
  number_sealed bytea,
  last_four text,
  holder_name text,
  relationship text,
  account_customer_id uuid,
  account_card_id uuid,
  corporate boolean,
  status text,
  activation_blocked boolean,
  issued_on date,
  expiry_month smallint,
  expiry_year smallint,
  credit_limit bigint,
  highest_limit bigint,
  temporary_limit bigint,
  temporary_limit_from date,
  temporary_limit_to date,
  cash_advance_limit bigint,
  interest_rate numeric(5, 2),
  current_balance bigint,
  paid_since bigint,
  cashback_method text,
  autopay text,
  pin_set boolean
);
create index on bank_load.cards (customer_id, card_id);

create unlogged table bank_load.statements (
  line integer not null,
  change text not null,
  customer_id uuid,
  card_id uuid,
  statement_date date,
  statement_id uuid,
  payment_due_date date,
  previous_balance bigint,
  payments bigint,
  adjustments bigint,
  new_charges bigint,
  interest bigint,
  fees bigint,
  total bigint,
  minimum_payment bigint,
  interest_rate numeric(5, 2),
  credit_limit bigint,
  cash_advance_limit bigint,
  points_before bigint,
  points_earned bigint,
  points_used bigint,
  points_after bigint
);
create index on bank_load.statements (customer_id, card_id, statement_date);

create unlogged table bank_load.point_entries (
  line integer not null,
  change text not null,
  customer_id uuid,
  card_id uuid,
  sequence integer,
  entry_id uuid,
  entry_date date,
  description_en text,
  description_zh text,
  spent bigint,
  points bigint,
  balance_before bigint,
  balance_after bigint,
  campaign_id text,
  campaign_ruleset_id text
);
create index on bank_load.point_entries (customer_id, card_id, sequence);

create unlogged table bank_load.transactions (
  line integer not null,
  change text not null,
  customer_id uuid,
  transaction_id uuid,
  card_id uuid,
  transaction_date date,
  posting_date date,
  statement_date date,
  description_en text,
  description_zh text,
  amount bigint,
  foreign_amount bigint,
  foreign_currency text,
  merchant_country text,
  exchange_date date,
  category text,
  over_limit boolean,
  point_sequence integer
);
create index on bank_load.transactions (customer_id, transaction_id);

-- Numbers of a card, to find those that it no longer has.
create index card_numbers_of_card on cards.card_numbers (customer_id, card_id);
