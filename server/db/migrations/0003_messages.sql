-- Messages to people: the outbox they leave by, and the demo bank's inbox where they arrive.
create schema if not exists portal;
create schema if not exists demo;

create table portal.outbox (
  customer_id text not null,
  -- Also the dedupe id that gateways see: however often a message is tried, a person sees it once.
  message_id uuid not null,
  -- The order of writing; messages leave oldest first.
  seq bigint generated always as identity,
  channel text not null check (channel in ('sms', 'email')),
  purpose text not null,
  language text not null check (language in ('en', 'zh_tw')),
  -- Destination, subject and text, AES-256-GCM; wiped as soon as the message is sent or given up.
  sealed bytea,
  -- Set when the message carries a one-time password: its life starts when the message is sent.
  challenge_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up')),
  tries int not null default 0,
  in_flight boolean not null default false,
  created_at timestamptz not null,
  tried_at timestamptz,
  -- While in flight: when the try counts as lost (its process died). Otherwise: not before this.
  next_try_at timestamptz not null,
  -- After this nobody wants the message any more.
  expires_at timestamptz not null,
  done_at timestamptz,
  -- A short code of the last failure; never a text or a number.
  reason text,
  provider_id text,
  primary key (customer_id, message_id),
  check ((state = 'waiting') = (sealed is not null)),
  check ((state = 'waiting') = (done_at is null)),
  check (state = 'waiting' or not in_flight)
);
-- What a dispatcher looks for: one-time passwords before notices, then the oldest.
create index outbox_waiting on portal.outbox (channel, (challenge_id is null), seq) where state = 'waiting';

-- Demo mode only: what a person would find on the phone or in the mailbox.
create table demo.inbox (
  id bigint generated always as identity primary key,
  dedupe_id text not null unique,
  channel text not null check (channel in ('sms', 'email')),
  masked_to text not null,
  language text not null check (language in ('en', 'zh_tw')),
  purpose text not null,
  subject text,
  body text not null,
  sent_at timestamptz not null default app_now()
);
