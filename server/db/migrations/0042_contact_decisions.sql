-- The bank's staff decide about a changed contact: `kept`, or the bank takes it back. While it is taken back, the change stays open.
alter table portal.contact_changes add column undo_begun_at timestamptz;
alter table portal.contact_changes add column undo_failed_at timestamptz;
comment on column portal.contact_changes.undo_begun_at is 'The bank was asked to take the change back and has not answered.';
comment on column portal.contact_changes.undo_failed_at is 'The bank did not take the change back when it was last asked to.';
alter table portal.contact_changes drop constraint contact_changes_state_check;
alter table portal.contact_changes add constraint contact_changes_state_check
  check (state in ('waiting', 'objected', 'desk', 'taken-back', 'kept')) not valid;
alter table portal.contact_changes drop constraint contact_changes_check;
alter table portal.contact_changes add constraint contact_changes_ended
  check ((state in ('taken-back', 'kept')) = (ended_at is not null)) not valid;
alter table portal.contact_changes add constraint contact_changes_undoing
  check (ended_at is null or undo_begun_at is null) not valid;

-- The change that staff decide about.
alter table portal.staff_acts add column change_id uuid;
alter table portal.staff_acts drop constraint staff_acts_kind_check;
alter table portal.staff_acts add constraint staff_acts_kind_check
  check (kind in ('unlock', 'disable', 'enable', 'end-sessions', 'reset-registration', 'forget-browsers', 'send-again',
    'keep-contact', 'undo-contact')) not valid;
alter table portal.staff_acts add constraint staff_acts_change
  check ((kind in ('keep-contact', 'undo-contact')) = (change_id is not null)) not valid;
