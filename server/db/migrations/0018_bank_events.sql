-- Events that the bank sends between two loads of its files (docs/bank-events.md).
create table portal.bank_events (
  -- The bank's id. It belongs to no customer, so that an id takes effect once in the whole bank.
  event_id text collate "C" primary key check (char_length(event_id) between 1 and 64),
  customer_id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in (
    'authorised', 'refused', 'posted', 'statement', 'due-changed', 'dispute', 'token-added', 'points')),
  occurred_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  -- Whether the card was there. No foreign key: an event may come before the file that has its card.
  known boolean not null,
  content jsonb not null
);
comment on table portal.bank_events is
  'Events of the bank, each id once; kept for 60 days. Those that are later than the last load are the newest facts of '
  'their card, and are applied again after each load.';
create index bank_events_of_card on portal.bank_events (customer_id, card_id, occurred_at);
create index bank_events_unknown on portal.bank_events (customer_id, card_id) where not known;
create index bank_events_by_time on portal.bank_events (received_at);

-- The bank may postpone a due date, for example to the next business day.
alter table cards.statements drop constraint statements_check2;
alter table cards.statements add constraint statements_due_date
  check (payment_due_date between statement_date + 15 and statement_date + 45);
