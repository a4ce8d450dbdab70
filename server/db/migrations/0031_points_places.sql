-- Where points go: places that a person confirmed, and the points that left on each day.

create table portal.remembered_places (
  customer_id text not null,
  place_id uuid not null,
  -- The place and the end of its validity, encrypted for this customer and id. Nobody can make a row without the secret.
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (customer_id, place_id)
);
comment on table portal.remembered_places is
  'E-mail and postal addresses to which the person confirmed a redemption, at most twenty each.';

create table portal.points_sent (
  customer_id text not null,
  -- Taipei date.
  day date not null,
  points bigint not null check (points >= 0),
  primary key (customer_id, day)
);
comment on table portal.points_sent is 'Points of redemptions that left the bank on a day, for the limit of a day.';
