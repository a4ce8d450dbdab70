-- Passkeys (WebAuthn): what the portal keeps of each, and where a request to one stands.

create table portal.passkeys (
  customer_id text not null,
  passkey_id uuid not null,
  -- Chosen by the authenticator.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null,
  -- Signatures that the authenticator has counted; always 0 where it does not count.
  counter bigint not null check (counter >= 0),
  -- Kept by a password manager for several devices.
  synced boolean not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Since a reset of the password, or "This was not me": it does nothing until the person keeps it.
  paused_at timestamptz,
  primary key (customer_id, passkey_id)
);
comment on table portal.passkeys is 'Passkeys of card holders, at most ten each. Public keys only.';
create unique index passkeys_credential on portal.passkeys (credential_id);
-- In a distributed database customer ids are uuid.
do $$ begin
  if exists (select from pg_attribute
    where attrelid = 'portal.users'::regclass and attname = 'customer_id' and atttypid = 'uuid'::regtype)
  then
    alter table portal.passkeys alter column customer_id type uuid using customer_id::uuid;
  end if;
end $$;
-- Deleted with the account: registering again gives a new handle, and old passkeys belong to the old one.
alter table portal.passkeys add constraint passkeys_customer_id_fkey
  foreign key (customer_id) references portal.users (customer_id) on delete cascade;

-- The person's name at authenticators: 32 random bytes, made with the first passkey.
alter table portal.users add column passkey_handle bytea;
-- When the offer of a passkey was put off.
alter table portal.users add column passkey_offer_at timestamptz;

-- The challenge of a log-on, used once, and whether the log-on was made with a passkey.
alter table portal.sessions add column passkey_challenge bytea;
alter table portal.sessions add column passkey_until timestamptz;
alter table portal.sessions add column by_passkey boolean not null default false;

-- A request to a passkey in place of a code.
alter table portal.otp_challenges drop constraint otp_challenges_method_check;
alter table portal.otp_challenges add constraint otp_method check (method in ('sms', 'email', 'passkey')) not valid;
