-- The read model beside a card system elsewhere: what its commands did is shown before the bank's next files bring it.
create table cards.recorded_commands (
  customer_id uuid not null,
  command_id uuid not null,
  -- Files of a later time have the effect. Earlier ones have not, so it is written again after them.
  begun_at timestamptz not null,
  -- Command and result, encrypted. A PIN block is never in it.
  sealed bytea not null,
  primary key (customer_id, command_id)
);
comment on table cards.recorded_commands is
  'Commands of a remote card system whose effect no load of the bank''s files has brought yet.';

alter table cards.point_entries add column recorded boolean not null default false;
comment on column cards.point_entries.recorded is
  'Written for a command of a remote card system; the next load replaces the line by the bank''s own.';

-- The bank's line of a redemption may have another place in the ledger than the recorded one had.
alter table cards.redemptions alter column point_sequence drop not null;

-- A card system elsewhere keeps its PINs; here is only how often a PIN was changed.
alter table cards.pins alter column verification drop not null;
