-- Changes of contacts and objections to them. The values stay with the bank: this table has no value and no mask.
create table portal.contact_changes (
  customer_id text not null,
  change_id uuid not null,
  kind text not null check (kind in ('phone', 'email', 'address', 'englishName')),
  -- `waiting` ends by time, at `waits_until`: the change is then final.
  state text not null default 'waiting' check (state in ('waiting', 'objected', 'desk', 'taken-back', 'kept')),
  begun_at timestamptz not null,
  waits_until timestamptz not null,
  -- The bank's id of the change; null until the bank has made it.
  bank_change_id uuid,
  -- The told contacts that objected.
  objected_by text[] not null default '{}' check (objected_by <@ array['phone', 'email', 'added']),
  -- The person confirmed the change after an objection.
  confirmed_at timestamptz,
  -- The bank was asked to take the change back and has not answered. Until then the change stays open.
  undo_begun_at timestamptz,
  -- The bank did not take the change back when it was last asked to.
  undo_failed_at timestamptz,
  ended_at timestamptz,
  primary key (customer_id, change_id),
  check ((state in ('taken-back', 'kept')) = (ended_at is not null)),
  check (ended_at is null or undo_begun_at is null),
  check (state not in ('objected', 'desk') or cardinality(objected_by) > 0)
);
comment on table portal.contact_changes is
  'Changes of phone, e-mail, address and English name: kind, state and times. Kept for 30 days after their end.';
-- An objection names the change alone.
create index contact_changes_by_id on portal.contact_changes (change_id);

-- The change that staff decide about.
alter table portal.staff_acts add column change_id uuid;
alter table portal.staff_acts drop constraint staff_acts_kind_check;
alter table portal.staff_acts add constraint staff_acts_kind_check
  check (kind in ('unlock', 'disable', 'enable', 'end-sessions', 'reset-registration', 'forget-browsers', 'send-again',
    'keep-contact', 'undo-contact')) not valid;
alter table portal.staff_acts add constraint staff_acts_change
  check ((kind in ('keep-contact', 'undo-contact')) = (change_id is not null)) not valid;
