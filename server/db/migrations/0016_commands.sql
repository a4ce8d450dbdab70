-- Commands to a card system elsewhere, and what became of them. A card system in this database needs none: its commands
-- take effect in the portal's own transaction.
create table portal.commands (
  customer_id text not null,
  -- What the card system knows the command by.
  command_id uuid not null,
  kind text not null,
  card_id text not null,
  state text not null check (state in ('pending', 'done', 'refused', 'not-done')),
  -- Of the call that began it, for the audit trail.
  request_id text not null,
  language text not null check (language in ('en', 'zh_tw')),
  -- The command and what its report needs, encrypted, until it is settled. A PIN block is never in it.
  sealed bytea,
  -- What the caller gets: the answer's payload, or code and details of the failure.
  answer json,
  begun_at timestamptz not null,
  settled_at timestamptz,
  -- When the outcome is asked for next; also the end of a process's lease.
  next_try_at timestamptz not null,
  tries integer not null default 0,
  primary key (customer_id, command_id),
  check ((state = 'pending') = (settled_at is null)),
  check ((state = 'pending') = (sealed is not null))
);
-- While a command is pending, no other of its kind is begun for the card, so that a reload cannot double it.
create unique index commands_pending on portal.commands (customer_id, card_id, kind) where state = 'pending';
create index commands_due on portal.commands (next_try_at) where state = 'pending';
create index commands_settled on portal.commands (settled_at) where state <> 'pending';
comment on table portal.commands is 'Commands to a remote card system; settled ones are kept for 90 days.';

-- The command that a key began, whose outcome is then the key's answer.
alter table portal.idempotency add column command_id uuid;
