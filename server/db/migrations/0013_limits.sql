-- One row for each code sent, so that all purposes share one budget for a person and for a phone or e-mail address.
drop index portal.otp_sends;
create index otp_challenges_by_age on portal.otp_challenges (customer_id, purpose, created_at);

create table portal.otp_sends (
  send_id uuid primary key,
  customer_id text not null,
  -- Keyed hash of the phone number or e-mail address.
  destination_key bytea not null,
  challenge_id uuid not null,
  sent_at timestamptz not null
);
create index otp_sends_of_customer on portal.otp_sends (customer_id, sent_at);
create index otp_sends_of_destination on portal.otp_sends (destination_key, sent_at);

-- When many attempts of a day were wrong, the next one has to wait until then.
alter table portal.wrong_details add column held_until timestamptz;

-- Unused challenges are limited for an address too; the silent check keeps the difficulty that it was issued with.
alter table portal.captchas add column address_key bytea;
alter table portal.captchas add column difficulty smallint;
create index captchas_of_address on portal.captchas (address_key, expires_at);
