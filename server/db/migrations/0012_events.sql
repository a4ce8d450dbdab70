-- What the portal's pages tell of themselves (GEN-12). No column can hold anything of a person: each value is one of a
-- closed set, and nothing joins a row to a session or to another row.
create table portal.events (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz not null default app_now(),
  kind text not null check (kind in ('page', 'step', 'idle', 'failure')),
  page text not null check (page ~ '^[a-zA-Z/:-]{1,60}$'),
  language text not null check (language in ('en', 'zh_tw')),
  security_level smallint not null check (security_level in (0, 10, 30, 40)),
  region text not null check (char_length(region) <= 20),
  country text not null check (char_length(country) <= 20),
  customer_group text not null check (char_length(customer_group) <= 20),
  step text check (step ~ '^[a-z-]{1,40}$'),
  idle_stage text check (idle_stage ~ '^[a-z-]{1,40}$'),
  code text check (code ~ '^[A-Z0-9_-]{1,40}$'),
  state text check (state ~ '^[a-z-]{1,40}$')
);
create index events_by_time on portal.events (happened_at);
comment on table portal.events is 'Events of the portal''s pages, without anything of a person; kept for 90 days.';
