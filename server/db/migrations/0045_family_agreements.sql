-- What an adult holder of a supplementary card decided about being seen by the primary cardholder.
create table portal.family_agreements (
  -- The holder of the card.
  customer_id text not null,
  card_id text not null,
  -- The decision is about this primary cardholder, and does not hold for another one.
  primary_id text not null,
  agreed boolean not null,
  decided_at timestamptz not null,
  primary key (customer_id, card_id)
);
comment on table portal.family_agreements is
  'Whether the adult holder of a supplementary card agreed that the primary cardholder sees what it is used for.';
create index family_agreements_by_primary on portal.family_agreements (primary_id);

-- Requests of a holder for more than the limits of the primary cardholder.
create table portal.family_requests (
  -- The holder of the card.
  customer_id text not null,
  request_id uuid not null,
  card_id text not null,
  primary_id text not null,
  -- Whole TWD.
  amount bigint not null check (amount between 1 and 999999999999),
  -- The last day, a Taipei date.
  until date not null,
  -- The reason in the holder's own words.
  sealed bytea not null,
  -- `allowing`: confirmed, and the card system has not answered. An open request whose last day is over has ended, also before
  -- the state says so.
  state text not null default 'open'
    check (state in ('open', 'allowing', 'allowed', 'declined', 'cancelled', 'ended')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (customer_id, request_id),
  check ((state in ('open', 'allowing')) = (answered_at is null))
);
comment on table portal.family_requests is
  'Requests for more on a supplementary card: amount, last day, state.';
-- The primary cardholder's list, and the request of a notice.
create index family_requests_by_primary on portal.family_requests (primary_id, asked_at);
-- At most one open request of a card.
create unique index family_requests_open on portal.family_requests (card_id) where state in ('open', 'allowing');

alter table portal.notices drop constraint notices_kind_check;
alter table portal.notices add constraint notices_kind_check check (kind in ('purchase-online', 'purchase-other',
  'foreign-online', 'abroad', 'refused', 'token-added', 'control', 'dispute', 'statement', 'due-changed', 'due-soon',
  'due-today', 'points-taken', 'points-ending', 'family')) not valid;
