-- Notices to card holders about their cards: what each person wants to know, what was sent, and where push messages go.

create table portal.alerts (
  customer_id text primary key,
  -- Raised by each change: a change of a page that shows an older version is refused.
  version integer not null check (version >= 1),
  -- The kinds that differ from the defaults: {"statement": {"sms": false, "email": true, "push": true, "threshold": null}}
  kinds jsonb not null,
  -- Push messages may have amounts and names of shops.
  push_amounts boolean not null,
  language text not null check (language in ('en', 'zh_tw')),
  changed_at timestamptz not null
);
comment on table portal.alerts is 'What a person wants to know, and how. Without a row: the defaults of features/alerts/kinds.ts.';

create table portal.notices (
  customer_id text not null,
  notice_id uuid not null,
  -- What the notice is about, such as line/<transaction id>: one notice for each, however often and in which order events come.
  source text not null check (char_length(source) between 1 and 120),
  kind text not null check (kind in ('purchase-online', 'purchase-other', 'foreign-online', 'abroad', 'refused', 'token-added',
    'control', 'dispute', 'statement', 'due-changed', 'due-soon', 'due-today', 'points-taken', 'points-ending')),
  -- When it happened, by the bank.
  at timestamptz not null,
  -- The facts as JSON, AES-256-GCM. The sentence is made from them in the reader's language.
  sealed bytea not null,
  read_at timestamptz,
  -- Messages about it are made from then on: later in quiet hours, and while a process is at work on it.
  deliver_at timestamptz not null,
  -- When its messages were put into the outbox, or when it was clear that there are none.
  handed_at timestamptz,
  primary key (customer_id, notice_id),
  unique (customer_id, source)
);
comment on table portal.notices is 'Notices of a person, each once; kept for 13 months.';
create index notices_by_time on portal.notices (customer_id, at desc, notice_id desc);
create index notices_unread on portal.notices (customer_id) where read_at is null;
create index notices_due on portal.notices (deliver_at) where handed_at is null;
create index notices_by_age on portal.notices (at);

-- The first purchases of a person at foreign websites on a day, in the order in which they came: the fifth gives a notice.
create table portal.alert_foreign_days (
  customer_id text not null,
  day date not null,
  transaction_ids text[] not null check (cardinality(transaction_ids) between 1 and 5),
  primary key (customer_id, day)
);
create index alert_foreign_days_by_age on portal.alert_foreign_days (day);

-- How far the reminders of a day are: the customers up to `done_to` have been looked at. A process works on it until the lease ends.
create table portal.alert_runs (
  day date primary key,
  done_to text not null,
  lease_until timestamptz not null,
  finished_at timestamptz
);

-- Addresses of browsers for push messages. One belongs to the person who logged on there last.
create table portal.push_subscriptions (
  customer_id text not null,
  subscription_id uuid not null,
  -- SHA-256 of the endpoint.
  endpoint_key bytea not null,
  -- Endpoint and keys, AES-256-GCM.
  sealed bytea not null,
  -- Browser and operating system as words.
  browser text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (customer_id, subscription_id)
);
create unique index push_subscriptions_endpoint on portal.push_subscriptions (endpoint_key);
create index push_subscriptions_by_age on portal.push_subscriptions (seen_at);

-- The outbox carries push messages too.
alter table portal.outbox drop constraint outbox_channel_check;
alter table portal.outbox add constraint outbox_channel check (channel in ('sms', 'email', 'push')) not valid;

-- The bank names the points that end, for reminders.
alter table portal.bank_events drop constraint bank_events_kind_check;
alter table portal.bank_events add constraint bank_events_kind check (kind in ('authorised', 'refused', 'posted', 'statement',
  'due-changed', 'dispute', 'token-added', 'points', 'points-ending')) not valid;
