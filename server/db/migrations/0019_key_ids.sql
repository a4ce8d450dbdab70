-- Ids of the secrets that stored values were made with (docs/decisions/0040-secrets-with-key-ids.md). Null: written by a
-- release that had one secret only. Sealed values, and the seeds of sessions and image codes, carry the id themselves.

create table portal.secrets_in_use (
  purpose text not null check (purpose in ('portal', 'card-system')),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  used_at timestamptz not null,
  primary key (purpose, key_id)
);
comment on table portal.secrets_in_use is
  'Secrets that made values which may still be stored, and when a process last used one as its current secret. Production '
  'does not start when one is not configured; npm run secrets:reseal removes those that nothing needs any more.';

-- A counter is kept under every known secret; its rows name the secret that was current when it last counted.
alter table portal.login_counters add column key_id text;
alter table portal.rate_counters add column key_id text;
alter table portal.wrong_details add column key_id text;

alter table portal.otp_challenges add column key_id text;
alter table portal.otp_sends add column key_id text;
alter table portal.idempotency add column key_id text;

-- A verification value cannot be made again without its PIN, and an audit record is never changed, so both keep their key. Such a
-- key is sealed with the current secret, so that the secret that it was derived from can be removed.
alter table cards.pins add column key_id text;
create table cards.pin_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  sealed bytea not null
);
comment on table cards.pin_keys is 'Keys of PIN verification values of earlier secrets, sealed like card numbers.';
create table portal.audit_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  sealed bytea not null
);
comment on table portal.audit_keys is 'Keys of audit records of earlier secrets, sealed like queued messages.';
