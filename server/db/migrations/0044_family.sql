-- Controls that a primary cardholder sets for a supplementary card, beside the holder's own. The rows belong to the card, so their
-- customer is the holder. A card without a row has no controls of the primary.
create table cards.family_controls (
  customer_id uuid not null,
  card_id uuid not null,
  version integer not null default 0 check (version >= 0),
  frozen boolean not null default false,
  online boolean not null default true,
  abroad boolean not null default true,
  contactless boolean not null default true,
  cash boolean not null default true,
  per_purchase bigint check (per_purchase >= 1),
  per_period bigint check (per_period >= 1),
  -- When the primary stopped the card for good; nothing clears it.
  stopped_at timestamptz,
  -- Whether the bank knows that holder and primary are separated.
  separated boolean not null default false,
  -- The extra amount that was allowed last, in cards.family_extras.
  extra_id uuid,
  -- As in cards.controls.
  loosened_on date,
  loosenings smallint not null default 0 check (loosenings between 0 and 20),
  primary key (customer_id, card_id),
  foreign key (customer_id, card_id) references cards.cards,
  check (loosenings = 0 or loosened_on is not null)
);
comment on table cards.family_controls is
  'What the primary cardholder has set for a supplementary card. Limits are TWD, whole dollars.';

-- Amounts above the primary's limits, one for each request of the holder. Whether one has ended follows from its last day.
create table cards.family_extras (
  customer_id uuid not null,
  request_id uuid not null,
  card_id uuid not null,
  amount bigint not null check (amount >= 1),
  until_day date not null,
  allowed_at timestamptz not null,
  -- What purchases took of it, and the part of this that the present period of the account has.
  used bigint not null default 0 check (used between 0 and amount),
  used_in_period bigint not null default 0 check (used_in_period between 0 and used),
  period_from date,
  primary key (customer_id, request_id),
  foreign key (customer_id, card_id) references cards.cards
);
comment on table cards.family_extras is
  'Extra amounts for single requests. The key makes an answer to a request count once, for whatever amount.';
create index family_extras_by_age on cards.family_extras (allowed_at);

-- The bank tells which controls of the primary a card has.
alter table portal.bank_events drop constraint bank_events_kind;
alter table portal.bank_events add constraint bank_events_kind check (kind in ('authorised', 'refused', 'posted', 'statement',
  'due-changed', 'dispute', 'token-added', 'controls', 'family-controls', 'points', 'points-ending', 'contact-changed')) not valid;
