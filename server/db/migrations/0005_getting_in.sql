-- What registration, activation, forgotten credentials and password changes keep between their steps.

-- One flow of a kind for each session: where it stands and what was proven so far. The person it is about is known only
-- once card and identity have matched. Keyed by the session, like image codes; gone with it.
create table portal.flows (
  session_key bytea not null references portal.sessions on delete cascade,
  kind text not null,
  -- SHA-256 of the trace id that the browser holds.
  trace_key bytea not null,
  stage text not null,
  customer_id text,
  -- What later steps need of earlier ones (card, chosen username, hash of a chosen password); never a secret in clear.
  facts jsonb not null default '{}',
  -- Wrong entries that belong to this flow alone.
  tries int not null default 0 check (tries >= 0),
  expires_at timestamptz not null,
  primary key (session_key, kind)
);
create index flows_by_age on portal.flows (expires_at);

-- Wrong card and identity details, by a keyed hash of the card number or national id and the Taipei date. Counted before
-- anything is compared and given back when all was right.
create table portal.wrong_details (
  detail_key bytea not null,
  day date not null,
  tries int not null check (tries >= 0),
  primary key (detail_key, day)
);
create index wrong_details_by_age on portal.wrong_details (day);
