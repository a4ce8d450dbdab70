-- Freeze, switches and limits of cards, and the wallets that hold them. A card without a row has no controls.
create table cards.controls (
  customer_id uuid not null,
  card_id uuid not null,
  version integer not null default 0 check (version >= 0),
  frozen_since timestamptz,
  frozen_by text check (frozen_by in ('holder', 'bank')),
  online boolean not null default true,
  abroad boolean not null default true,
  contactless boolean not null default true,
  cash boolean not null default true,
  per_purchase bigint check (per_purchase >= 1),
  per_day bigint check (per_day >= 1),
  loosened_on date,
  loosenings smallint not null default 0 check (loosenings between 0 and 20),
  primary key (customer_id, card_id),
  foreign key (customer_id, card_id) references cards.cards,
  check ((frozen_since is null) = (frozen_by is null)),
  check (loosenings = 0 or loosened_on is not null)
);
comment on table cards.controls is
  'What the holder has set for a card. Never a status: a frozen card stays active. Limits are TWD, whole dollars.';
comment on column cards.controls.version is 'Grows with each change; a change names the version that it was made from.';
comment on column cards.controls.loosened_on is
  'Taipei date of the latest loosening; never goes back, whatever the clock does.';
comment on column cards.controls.loosenings is 'Loosenings on that day.';

create table cards.wallet_tokens (
  customer_id uuid not null,
  card_id uuid not null,
  token_id text collate "C" not null check (token_id ~ '^[\x21-\x7e]{1,64}$'),
  wallet text not null check (char_length(wallet) between 1 and 60),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (customer_id, card_id, token_id),
  foreign key (customer_id, card_id) references cards.cards
);
comment on table cards.wallet_tokens is 'Phones, watches and shops that hold a card under a number of their own.';
comment on column cards.wallet_tokens.removed_at is
  'A removed token keeps its row, because the event that added it may be applied again.';
