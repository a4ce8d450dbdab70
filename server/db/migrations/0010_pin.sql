-- Cash advance PINs of the embedded card system.

create table cards.pins (
  customer_id uuid not null,
  card_id uuid not null,
  verification bytea not null check (octet_length(verification) = 32),
  changed_on date not null,
  changes smallint not null check (changes between 1 and 3),
  primary key (customer_id, card_id),
  foreign key (customer_id, card_id) references cards.cards
);
comment on table cards.pins is
  'One row per card whose PIN was set here; never a PIN, in whatever form it could be read back from.';
comment on column cards.pins.verification is
  'HMAC of card and PIN: what an entry is compared with. Its key is outside the database.';
comment on column cards.pins.changed_on is 'Taipei date of the latest change; never goes back, whatever the clock does.';
comment on column cards.pins.changes is 'Changes on that day, three at most (PIN-1).';
