-- The staff desk: log-ons of the bank's staff, what they change, and what they see of card holders' sessions.

-- A log-on at the identity provider that has begun. Its answer is accepted once, from the browser with the cookie.
create table portal.staff_logons (
  -- SHA-256 of the cookie.
  logon_key bytea primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index staff_logons_by_age on portal.staff_logons (expires_at);

create table portal.staff_sessions (
  -- SHA-256 of the cookie.
  session_key bytea primary key,
  -- The person at the identity provider; a staff member may have several sessions.
  subject text not null check (char_length(subject) between 1 and 255),
  name text not null check (char_length(name) between 1 and 120),
  roles text[] not null check (roles <@ array['viewer', 'agent', 'supervisor'] and cardinality(roles) > 0),
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index staff_sessions_by_age on portal.staff_sessions (seen_at);

create table portal.staff_acts (
  customer_id text not null,
  -- Made by the browser: a repeat is answered with what became of the first.
  act_id uuid not null,
  kind text not null check (kind in ('unlock', 'disable', 'enable', 'end-sessions', 'reset-registration',
    'forget-browsers', 'send-again')),
  message_id uuid,
  reason text not null check (char_length(reason) between 10 and 500),
  -- The state of the customer's access that the staff member saw.
  version text not null,
  -- Dual control: another person approves.
  dual boolean not null,
  state text not null check (state in ('requested', 'done', 'refused')),
  requested_by text not null,
  requested_name text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_name text,
  decided_at timestamptz,
  -- The number of the customer's acts that were done, with this one: two of them cannot start from the same state.
  sequence integer check (sequence >= 1),
  primary key (customer_id, act_id),
  unique (customer_id, sequence),
  check ((kind = 'send-again') = (message_id is not null)),
  check ((state = 'requested') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'done') = (sequence is not null)),
  -- What one person alone may never do, whatever the code in front of it does.
  constraint staff_acts_two_persons check (not dual or decided_by is null or decided_by <> requested_by)
);
create index staff_acts_requested on portal.staff_acts (requested_at) where state = 'requested';
comment on table portal.staff_acts is 'What staff changed, or asked a second person to approve. Kept for 90 days; the audit trail keeps it for good.';

-- Shown to staff: browser and operating system as words, and the network (24 or 48 bits) of the log-on.
alter table portal.sessions add column browser text, add column network text;
alter table portal.devices add column browser text;

-- Staff find a customer by the bank's number.
-- accepted: index not created concurrently cards.customers_by_number: no call of a card holder writes this table, and reads go on
create index customers_by_number on cards.customers (customer_number);
