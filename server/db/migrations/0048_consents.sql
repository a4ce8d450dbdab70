-- Consents to offers, by purpose and channel. A change adds a row, and the newest row of a pair counts. A pair without a row is not agreed.
create table portal.consents (
  customer_id text not null,
  -- Number of the change among the customer's.
  seq integer not null check (seq > 0),
  -- `own-offers`, or `partner:` and the partner's id in the bank's content.
  purpose text not null check (purpose ~ '^(own-offers|partner:[a-z][a-z0-9-]{1,39})$'),
  channel text not null check (channel in ('sms', 'email', 'push', 'phone', 'post', 'portal')),
  agreed boolean not null,
  at timestamptz not null,
  primary key (customer_id, seq),
  check (channel <> 'portal' or purpose = 'own-offers')
);
comment on table portal.consents is
  'Each agreement to and refusal of offers, by purpose and channel. Rows are added and never changed.';
create index consents_by_pair on portal.consents (customer_id, purpose, channel, seq desc);
