-- Card holders change their phone, e-mail, address and English name, and take a change back when somebody objects.
alter table cards.customers add column address_sealed bytea;
alter table cards.customers add column address_changed_at timestamptz;
alter table cards.customers add column contacts_held boolean;
alter table bank_load.customers add column address_sealed bytea, add column address_changed_at timestamptz,
  add column contacts_held boolean;
comment on column cards.customers.address_sealed is 'Postal address as in the bank''s files, encrypted like phone and e-mail.';
comment on column cards.customers.contacts_held is 'The bank holds the account, and no contact is changed here; null like false.';

create table cards.contact_changes (
  customer_id uuid not null,
  change_id uuid not null,
  kind text not null check (kind in ('phone', 'email', 'address', 'englishName')),
  former_sealed bytea,
  value_sealed bytea not null,
  changed_at timestamptz not null,
  undone_at timestamptz,
  primary key (customer_id, change_id)
);
comment on table cards.contact_changes is
  'Changes of contacts with the values before and after, encrypted, so that a change can be taken back. Kept for 30 days.';
comment on column cards.contact_changes.former_sealed is 'Null when there was no value before.';
create index contact_changes_by_time on cards.contact_changes (changed_at);

-- The bank tells that it changed a contact itself.
alter table portal.bank_events drop constraint bank_events_kind;
alter table portal.bank_events add constraint bank_events_kind check (kind in ('authorised', 'refused', 'posted', 'statement',
  'due-changed', 'dispute', 'token-added', 'controls', 'points', 'points-ending', 'contact-changed')) not valid;
