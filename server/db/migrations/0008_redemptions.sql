-- Redemptions of points: what was taken, for what, and where it goes.

alter table cards.customers
  add column average_balance bigint not null default 0 check (average_balance >= 0);
comment on column cards.customers.average_balance is
  'TWD, average of the customer''s deposit accounts as the bank computes it: a condition of the cash rebate (RDM-BALANCE).';

create table cards.redemptions (
  customer_id uuid not null,
  redemption_id uuid not null,
  card_id uuid not null,
  point_sequence integer not null,
  unit_id text not null,
  redeem_code text not null check (redeem_code ~ '^[0-9A-Z]{8,20}$'),
  redeemed_at timestamptz not null,
  item_code text not null,
  category text not null check (category in (
    'airmiles_and_hotel', 'gift', 'voucher_and_donation', 'airport_lounge', 'airport_pickup', 'cashback')),
  description_en text not null,
  description_zh text not null,
  quantity bigint not null check (quantity between 1 and 9999999999),
  points bigint not null check (points > 0),
  partner text,
  membership_index bytea check (octet_length(membership_index) = 32),
  delivery_sealed bytea,
  rebate bigint check (rebate > 0),
  primary key (customer_id, redemption_id),
  unique (customer_id, redeem_code),
  unique (customer_id, unit_id),
  unique (customer_id, card_id, point_sequence),
  foreign key (customer_id, card_id) references cards.cards,
  foreign key (customer_id, card_id, point_sequence) references cards.point_entries,
  check ((partner is null) = (membership_index is null)),
  check ((rebate is not null) = (category = 'cashback'))
);
comment on table cards.redemptions is
  'One row per redemption. Each has exactly one line of the points ledger, and no line has two, so that points are taken '
  'once for what was given once.';
comment on column cards.redemptions.unit_id is
  'The intention that it came from: a second try of the same one finds it here and takes nothing more.';
comment on column cards.redemptions.membership_index is
  'HMAC-SHA-256 of partner and membership id: tells whether the customer has used it before.';
comment on column cards.redemptions.delivery_sealed is
  'Membership id, address and e-mail as they were given, sealed like a card number.';
comment on column cards.redemptions.rebate is 'TWD taken off the bill, for cash rebates.';
-- Pages of the history: newest first, the id makes the order total.
create index redemptions_page on cards.redemptions (customer_id, redeemed_at desc, redemption_id);

create table cards.redemption_years (
  customer_id uuid not null references cards.customers,
  item_code text not null,
  year smallint not null,
  used bigint not null check (used > 0),
  primary key (customer_id, item_code, year)
);
comment on table cards.redemption_years is
  'How much of an item a customer has redeemed in a calendar year (Taipei), for items with a yearly limit. Counted by a '
  'conditional update, whose row is the lock between a customer''s cards.';
