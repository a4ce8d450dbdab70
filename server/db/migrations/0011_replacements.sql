-- Orders for a new card in place of one that is damaged, lost or stolen (RPL-1). The card's row is the account: it stays,
-- with its id, points and statements, and what is on the plastic is changed on it.
create table cards.replacements (
  customer_id uuid not null,
  reference_number text not null check (char_length(reference_number) between 8 and 32),
  card_id uuid not null,
  category text not null check (category in ('damaged', 'lost', 'stolen')),
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  reason_detail text not null check (char_length(reason_detail) between 1 and 200),
  ordered_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('activated', 'superseded')),
  primary key (customer_id, reference_number),
  foreign key (customer_id, card_id) references cards.cards,
  check ((closed_at is null) = (outcome is null))
);
comment on table cards.replacements is
  'Orders for a new card. One is open until the new card is activated, or until a later order for the same card.';
comment on column cards.replacements.reason_detail is 'In the person''s own words; never shown or sent on.';

-- One open order for a card, whoever writes.
create unique index replacements_open on cards.replacements (customer_id, card_id) where closed_at is null;
