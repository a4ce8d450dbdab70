-- The embedded card system: customers, cards, transactions, statements and points, in a schema of its own so that a
-- bank that brings its real card system simply leaves it unused.
--
-- Every table of a customer's data has customer_id first in its primary key, every foreign key carries it and every
-- query names it, so that the tables can be partitioned or spread over several servers by customer (OPS-2).
-- Money is a whole number of the currency's smallest unit; amounts without a currency are TWD, whole dollars.
-- Ids are 128-bit keyed hashes held as uuid: opaque, and half the size of their text in every index.
-- What must not be readable in a copy of the database is sealed: AES-256-GCM for what has to be read again (card
-- number, national id, phone, e-mail), a keyed HMAC for what only has to be found or compared. The keys live outside.

create schema cards;

create table cards.products (
  product_code text primary key,
  name_en text not null,
  name_zh text not null
);
comment on table cards.products is 'Card products: the same few rows for everybody, a reference table when spread.';

create table cards.customers (
  customer_id uuid primary key,
  customer_number text not null check (customer_number ~ '^[0-9]{10}$'),
  name_en text not null,
  name_zh text not null,
  national_id_sealed bytea not null,
  national_id_index bytea not null check (octet_length(national_id_index) = 32),
  national_id_masked text not null,
  birth_date date not null,
  phone_sealed bytea,
  phone_changed_at timestamptz,
  email_sealed bytea,
  email_changed_at timestamptz,
  corporate boolean not null default false,
  redemption_batch_open boolean not null default false
);
comment on table cards.customers is 'Cardholders, primary and supplementary, persons and companies.';
comment on column cards.customers.national_id_index is
  'HMAC-SHA-256 of the national id: registration compares with it, nobody can list ids from it.';
comment on column cards.customers.national_id_masked is 'What screens show, so that showing it needs no key.';
comment on column cards.customers.phone_sealed is
  'Sealed like a card number: codes are sent to it, and whoever collects phone numbers collects targets for fraud.';
comment on column cards.customers.phone_changed_at is 'No code is sent within 24 hours of a change (01014).';
comment on column cards.customers.redemption_batch_open is
  'The nightly points batch is working on this customer: redemption answers "try again after one hour".';

create table cards.cards (
  customer_id uuid not null references cards.customers,
  card_id uuid not null,
  product_code text not null references cards.products,
  number_sealed bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  holder_name text not null,
  relationship text not null check (relationship in ('primary', 'supplementary')),
  account_customer_id uuid,
  account_card_id uuid,
  corporate boolean not null default false,
  status text not null
    check (status in ('active', 'unactivated', 'damaged', 'lost', 'stolen', 'r_code', 'invalid')),
  activation_blocked boolean not null default false,
  issued_on date not null,
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2099),
  credit_limit bigint not null check (credit_limit >= 0 and credit_limit % 1000 = 0),
  highest_limit bigint not null check (highest_limit % 1000 = 0),
  temporary_limit bigint check (temporary_limit % 1000 = 0),
  temporary_limit_from date,
  temporary_limit_to date,
  cash_advance_limit bigint not null check (cash_advance_limit between 0 and credit_limit),
  interest_rate numeric(5, 2) not null check (interest_rate between 0 and 15),
  current_balance bigint not null default 0,
  statement_date date,
  payment_due_date date,
  statement_total bigint,
  minimum_payment bigint,
  paid_since bigint not null default 0 check (paid_since >= 0),
  points bigint not null default 0 check (points >= 0),
  point_sequence integer,
  cashback_method text not null default 'accumulate' check (cashback_method in ('auto_redeem', 'accumulate')),
  autopay text not null default 'none' check (autopay in ('none', 'minimum', 'full')),
  pin_set boolean not null default false,
  primary key (customer_id, card_id),
  check ((relationship = 'supplementary') = (account_customer_id is not null)),
  check ((account_customer_id is null) = (account_card_id is null)),
  check (not activation_blocked or status = 'unactivated'),
  check (highest_limit >= credit_limit),
  check (num_nulls(statement_date, payment_due_date, statement_total, minimum_payment) in (0, 4)),
  check (points = 0 or point_sequence is not null),
  check (num_nulls(temporary_limit, temporary_limit_from, temporary_limit_to) in (0, 3)),
  check (temporary_limit between credit_limit and highest_limit),
  check (temporary_limit_to between temporary_limit_from and temporary_limit_from + 60)
);
comment on table cards.cards is
  'One row per card, kept under its holder. The overview is the most-read page by far, so all it shows is on this row; '
  'the copies (latest statement, points) are held to their originals by foreign keys, see the end of this file.';
comment on column cards.cards.account_customer_id is
  'Supplementary cards: the primary cardholder. No foreign key, because that row may live on another server.';
comment on column cards.cards.activation_blocked is 'The bank will not let this card be activated online.';
comment on column cards.cards.highest_limit is 'The most that a temporary limit may be raised to (LIM-1).';
comment on column cards.cards.interest_rate is 'Per cent a year; the law allows at most 15.';
comment on column cards.cards.current_balance is 'Owed now, billed and unbilled; negative when the bank owes.';
comment on column cards.cards.statement_date is 'Copy of the latest statement, with the three columns that follow.';
comment on column cards.cards.paid_since is
  'Received after the latest statement: not less than its total means "paid".';
comment on column cards.cards.points is
  'Copy of the last balance of the points ledger, whose line is point_sequence. Who adds a line moves both, in the same '
  'transaction: "update ... set points = points - n ... where points >= n" is also the lock that makes writers queue.';

create table cards.card_numbers (
  number_index bytea primary key check (octet_length(number_index) = 32),
  customer_id uuid not null,
  card_id uuid not null
);
comment on table cards.card_numbers is
  'From the HMAC of a card number to its card, for people who are not logged in and so have no customer id yet. '
  'Makes numbers unique across servers; therefore keyed by the number and without a foreign key.';

create table cards.statements (
  customer_id uuid not null,
  card_id uuid not null,
  statement_date date not null,
  statement_id uuid not null,
  payment_due_date date not null,
  previous_balance bigint not null,
  payments bigint not null check (payments >= 0),
  adjustments bigint not null,
  new_charges bigint not null check (new_charges >= 0),
  interest bigint not null check (interest >= 0),
  fees bigint not null check (fees >= 0),
  total bigint not null,
  minimum_payment bigint not null,
  interest_rate numeric(5, 2) not null,
  credit_limit bigint not null,
  cash_advance_limit bigint not null,
  points_before bigint not null,
  points_earned bigint not null,
  points_used bigint not null,
  points_after bigint not null check (points_after >= 0),
  primary key (customer_id, card_id, statement_date),
  unique (customer_id, card_id, statement_date, payment_due_date, total, minimum_payment),
  unique (customer_id, statement_id),
  foreign key (customer_id, card_id) references cards.cards,
  check (total = previous_balance - payments + adjustments + new_charges + interest + fees),
  check (minimum_payment between 0 and greatest(total, 0)),
  check (payment_due_date = statement_date + 15),
  check (points_after = points_before + points_earned - points_used)
);
comment on table cards.statements is 'Header figures of each monthly statement; its lines are in transactions.';
comment on column cards.statements.payments is 'Payments and refunds received in the period, as a positive figure.';
comment on column cards.statements.adjustments is 'Signed: negative is in the customer''s favour.';

create table cards.point_entries (
  customer_id uuid not null,
  card_id uuid not null,
  sequence integer not null check (sequence >= 1),
  entry_id uuid not null,
  entry_date date not null,
  description_en text not null,
  description_zh text not null,
  spent bigint,
  points bigint not null check (points <> 0),
  balance_before bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  campaign_id text not null,
  campaign_ruleset_id text not null,
  previous_sequence integer generated always as (nullif(sequence, 1) - 1) stored,
  primary key (customer_id, card_id, sequence),
  unique (customer_id, card_id, sequence, balance_after),
  unique (customer_id, entry_id),
  foreign key (customer_id, card_id) references cards.cards,
  foreign key (customer_id, card_id, previous_sequence, balance_before)
    references cards.point_entries (customer_id, card_id, sequence, balance_after),
  check (balance_after = balance_before + points),
  check (sequence > 1 or balance_before = 0)
);
comment on table cards.point_entries is
  'The points ledger of each card. A line starts from the balance that the line before it ended with (the table '
  'refers to itself), so the last balance_after IS the sum of the ledger and nothing can drift from it; two writers '
  'cannot add the same line; no balance goes below zero; a line in the middle can be neither changed nor removed.';
comment on column cards.point_entries.spent is 'TWD of spending that earned the points, where spending did.';

create table cards.transactions (
  customer_id uuid not null,
  transaction_id uuid not null,
  card_id uuid not null,
  transaction_date date not null,
  posting_date date,
  statement_date date,
  description_en text not null check (char_length(description_en) between 1 and 120),
  description_zh text not null check (char_length(description_zh) between 1 and 120),
  amount bigint not null check (amount <> 0),
  foreign_amount bigint,
  foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$'),
  merchant_country text check (merchant_country ~ '^[A-Z]{2}$'),
  exchange_date date,
  category text not null check (category in (
    'dining', 'groceries', 'shopping', 'transport', 'travel', 'entertainment', 'health', 'education', 'insurance',
    'utility', 'cash_advance', 'instalment', 'fee', 'interest', 'prepaid', 'high_risk', 'payment', 'refund',
    'adjustment')),
  over_limit boolean not null default false,
  point_sequence integer,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, card_id) references cards.cards,
  foreign key (customer_id, card_id, statement_date) references cards.statements,
  foreign key (customer_id, card_id, point_sequence) references cards.point_entries,
  check (posting_date >= transaction_date),
  check (statement_date >= posting_date),
  check (statement_date is null or posting_date is not null),
  check (num_nulls(foreign_amount, foreign_currency, merchant_country, exchange_date) in (0, 4))
);
comment on table cards.transactions is 'Lines of all statements, and what stands on none yet.';
comment on column cards.transactions.posting_date is 'Empty while only authorised: the merchant has not claimed yet.';
comment on column cards.transactions.statement_date is 'The statement it stands on; empty while unbilled.';
comment on column cards.transactions.over_limit is 'Spent beyond the limit: cannot be converted to instalments.';
comment on column cards.transactions.point_sequence is 'The ledger line in which it earned points, if it did.';

-- Pages of a card's transactions are read from the index alone; measured, that is half as many reads again at 20 million
-- rows. transaction_id makes the order total, so that pages (and later keyset pages) neither repeat nor skip a line.
create index transactions_page on cards.transactions (customer_id, card_id, transaction_date desc, transaction_id)
  include (posting_date, statement_date, description_en, description_zh, amount, foreign_amount, foreign_currency,
    merchant_country, exchange_date, category, over_limit);
-- Unbilled lines are a few among hundreds: the overview must not walk a card's history to count them.
create index transactions_unbilled on cards.transactions (customer_id, card_id, transaction_date desc, transaction_id)
  where statement_date is null;
-- The transactions behind one line of the points ledger (CARD-5).
create index transactions_points on cards.transactions (customer_id, card_id, point_sequence)
  where point_sequence is not null;

-- The copies on a card's row. Checked at commit, because the row and its original are written in the same transaction
-- and each refers to the other. Foreign keys and no triggers: a distributed PostgreSQL keeps the former only.
alter table cards.cards
  add foreign key (customer_id, card_id, statement_date, payment_due_date, statement_total, minimum_payment)
    references cards.statements (customer_id, card_id, statement_date, payment_due_date, total, minimum_payment)
    deferrable initially deferred,
  add foreign key (customer_id, card_id, point_sequence, points)
    references cards.point_entries (customer_id, card_id, sequence, balance_after)
    deferrable initially deferred;
