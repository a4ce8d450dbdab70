-- A redemption can be cancelled for some time. Its points then come back with entries of their own in the ledger.

alter table cards.redemptions add column cancellable_until timestamptz;
alter table cards.redemptions add column cancelled_at timestamptz;
alter table cards.redemptions add column cancel_unit_id text;
alter table cards.redemptions add column cancel_sequence integer;
comment on column cards.redemptions.cancellable_until is
  'The redemption can be cancelled before this time; null when it cannot, as a cash rebate, which is credited at once.';
comment on column cards.redemptions.cancel_unit_id is
  'The intention that cancelled it. The ids of the entries that give the points back are derived from the redemption, and an '
  'id is unique in the ledger, so points are given back once.';
comment on column cards.redemptions.cancel_sequence is
  'The last entry of the points given back; null when the ledger has the bank''s own entry.';
alter table cards.redemptions add constraint redemptions_cancelled check (
  (rebate is null or (cancellable_until is null and cancelled_at is null))
  and (cancelled_at is not null or (cancel_unit_id is null and cancel_sequence is null))) not valid;
