-- The portal's own tables: users, sessions, challenges, counters, audit. Money, points and cards live in schema cards.
create schema if not exists portal;

-- One row: how far the demo's clock has been moved. Always zero in production (the server refuses to start otherwise).
create table portal.clock_offset (
  only_row boolean primary key default true check (only_row),
  seconds bigint not null default 0
);
insert into portal.clock_offset default values;

-- The one source of time for expiry, idle, locks and day limits: the database's clock, so that processes with clocks
-- of their own cannot revive anything. clock_timestamp, not now(): a transaction that waited for a lock sees real time.
-- In plpgsql because its plan is kept for the connection; as a function in SQL it is planned again in every query.
create function app_now() returns timestamptz language plpgsql volatile as $$
begin
  return clock_timestamp() + make_interval(secs => (select seconds from portal.clock_offset));
end $$;

create table portal.users (
  username text primary key check (username = lower(username)),
  customer_id text not null unique,
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- Set by the bank, not by wrong passwords (those are counted in login_counters).
  locked boolean not null default false,
  disabled boolean not null default false,
  -- The bank asks this person to confirm who they are at the next log-on (LOGIN-6).
  reonboard boolean not null default false,
  statement_preference text not null default 'email' check (statement_preference in ('email', 'paper', 'mobile')),
  created_at timestamptz not null default app_now(),
  last_login_at timestamptz,
  previous_login_at timestamptz
);

-- Wrong passwords in a row. Kept for names that do not exist too, so that both kinds answer alike; keyed by a keyed hash
-- of the name and by the device that has logged on before ('' for every other), so that a stranger cannot lock out the
-- owner's own device.
create table portal.login_counters (
  username_key bytea not null,
  device_key bytea not null,
  failures int not null check (failures >= 0),
  locked_until timestamptz,
  updated_at timestamptz not null,
  primary key (username_key, device_key)
);

-- Browsers that completed a log-on of this user.
create table portal.devices (
  username text not null references portal.users on delete cascade,
  device_key bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (username, device_key)
);

-- Session ids, access tokens and cookies are stored as SHA-256 of 256-bit random values.
create table portal.sessions (
  session_key bytea primary key,
  -- The key of protected fields derives from this and the server's secret; it goes along when the id is replaced.
  field_seed bytea not null,
  -- pre: before log-on; pending: password right, one-time password due; live: logged on; ended: over, kept a day so
  -- that its owner can be told why.
  state text not null check (state in ('pre', 'pending', 'live', 'ended')),
  access_key bytea unique,
  cookie_key bytea,
  username text references portal.users on delete cascade,
  customer_id text,
  primary_holder boolean not null default false,
  device_name text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  live_since timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('other-device', 'idle', 'expired', 'logout', 'reset')),
  check (state <> 'live' or (access_key is not null and cookie_key is not null and customer_id is not null
    and username is not null and live_since is not null)),
  check (state <> 'pending' or username is not null)
);
-- One live session per person (SES-3), whatever the number of server processes.
create unique index sessions_one_live on portal.sessions (username) where state = 'live';
create index sessions_by_age on portal.sessions (seen_at);

-- Image codes and their alternative. The answer is derived from the seed with the server's secret, never stored.
create table portal.captchas (
  captcha_key bytea primary key,
  session_key bytea not null references portal.sessions on delete cascade,
  kind text not null check (kind in ('image', 'pow')),
  seed bytea not null,
  expires_at timestamptz not null
);
create index captchas_by_age on portal.captchas (expires_at);
create index captchas_by_session on portal.captchas (session_key);

-- One-time passwords. The code is stored as a keyed hash only.
create table portal.otp_challenges (
  customer_id text not null,
  challenge_id uuid not null,
  session_key bytea not null,
  purpose text not null,
  -- What is being confirmed, frozen when the code is asked for (card, amount, tenor, dates ...).
  subject jsonb not null,
  method text not null check (method in ('sms', 'email')),
  reference text not null,
  code_key bytea not null,
  state text not null check (state in ('open', 'used', 'dead')),
  -- Wrong or right, each evaluation counts before the code is looked at.
  attempts int not null default 0 check (attempts between 0 and 3),
  sends int not null default 1 check (sends between 1 and 4),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, challenge_id)
);
create unique index otp_one_open on portal.otp_challenges (customer_id, session_key, purpose) where state = 'open';
create index otp_sends on portal.otp_challenges (customer_id, purpose, created_at);

-- What a confirmed one-time password allows: one action on one thing, once (OTP-5).
create table portal.otp_tokens (
  customer_id text not null,
  token_key bytea not null,
  session_key bytea not null,
  purpose text not null,
  subject jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, token_key)
);

-- Counters of limited calls, shared by all server processes.
create table portal.rate_counters (
  counter_key bytea not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (counter_key, window_start)
);
create index rate_counters_by_age on portal.rate_counters (window_start);

create table portal.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  outcome text not null,
  customer_id text,
  request_id text not null,
  details jsonb not null default '{}'
);
create index audit_by_customer on portal.audit (customer_id, at);
