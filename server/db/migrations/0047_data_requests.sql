-- Requests about personal data that the bank answers. Their last day follows from the kind, the opening and an extension.
create table portal.data_requests (
  customer_id text not null,
  request_id uuid not null,
  kind text not null check (kind in ('correction', 'objection', 'deletion', 'copy')),
  -- What the request is about.
  subject text not null check (subject ~ '^[a-z][a-z-]{1,39}$'),
  state text not null default 'received' check (state in ('received', 'granted', 'refused', 'withdrawn')),
  -- The language of the notices about it.
  language text not null check (language in ('en', 'zh_tw')),
  opened_at timestamptz not null,
  -- What the person wrote, the files, and the bank's reasons.
  sealed bytea not null,
  extended_at timestamptz,
  ended_at timestamptz,
  primary key (customer_id, request_id),
  check ((state = 'received') = (ended_at is null)),
  check (extended_at is null or extended_at >= opened_at)
);
comment on table portal.data_requests is
  'Requests for correction, objection, deletion or a copy by the bank: kind, subject, state and times; the words are encrypted.';
-- For the list of the staff desk.
create index data_requests_open on portal.data_requests (opened_at) where ended_at is null;

-- Staff answer and extend requests. `change_id` is the changed contact or the request.
alter table portal.staff_acts drop constraint staff_acts_kind_check;
alter table portal.staff_acts add constraint staff_acts_kind_check
  check (kind in ('unlock', 'disable', 'enable', 'end-sessions', 'reset-registration', 'forget-browsers', 'send-again',
    'keep-contact', 'undo-contact', 'grant-request', 'refuse-request', 'extend-request')) not valid;
alter table portal.staff_acts drop constraint staff_acts_change;
alter table portal.staff_acts add constraint staff_acts_change
  check ((kind in ('keep-contact', 'undo-contact', 'grant-request', 'refuse-request', 'extend-request'))
    = (change_id is not null)) not valid;
