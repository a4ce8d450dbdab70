-- The hold after a reset of the password from an unknown browser: some actions need a proof that the reset did not use.
alter table portal.users add column hold_from timestamptz;
alter table portal.users add column hold_until timestamptz;
-- The contacts whose codes confirmed the resets of this hold.
alter table portal.users add column hold_used text[];
alter table portal.users add constraint users_hold
  check ((hold_from < hold_until and hold_used <@ array['sms', 'email'] and cardinality(hold_used) > 0)
    or num_nonnulls(hold_from, hold_until, hold_used) = 0) not valid;
