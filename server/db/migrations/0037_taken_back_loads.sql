-- A load of files with a wrong time can be taken back, and what its time hid comes back with the next load.

alter table portal.bank_loads add column files jsonb;
comment on column portal.bank_loads.files is
  'SHA-256 of each file, by name; null for loads before this column.';
alter table portal.bank_loads add column taken_back_at timestamptz;
alter table portal.bank_loads add column taken_back_by text;
alter table portal.bank_loads add column taken_back_reason text;
comment on table portal.bank_loads is
  'One row for each load whose files passed the checks. A load that was interrupted stays "running" until it runs again; '
  '"replaced" when another run took its place; "taken-back" when the bank said that it was wrong.';

alter table portal.bank_loads drop constraint bank_loads_state_check;
alter table portal.bank_loads drop constraint bank_loads_check;
alter table portal.bank_loads add constraint bank_loads_state_check
  check (state in ('running', 'complete', 'replaced', 'taken-back')) not valid;
alter table portal.bank_loads add constraint bank_loads_times check (
  (state <> 'complete' or completed_at is not null)
  and (completed_at is null or state = 'complete' or state = 'taken-back')
  and (state = 'taken-back') = (taken_back_at is not null)
  and (state = 'taken-back') = (taken_back_by is not null)
  and (state = 'taken-back') = (taken_back_reason is not null)) not valid;

-- Apart from cards.recorded_commands, because the release before shows every row of that table again.
create table cards.commands_in_files (
  customer_id uuid not null,
  command_id uuid not null,
  load_id bigint not null,
  begun_at timestamptz not null,
  sealed bytea not null,
  primary key (customer_id, command_id)
);
comment on table cards.commands_in_files is
  'Commands of a remote card system that began before the time of the files of load_id. They return to recorded_commands '
  'when the load was taken back.';
