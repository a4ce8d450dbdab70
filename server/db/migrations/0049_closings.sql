-- Records of the audit trail since version 3 name a customer by a pseudonym. Deleting the row leaves records that name nobody.
create table portal.audit_pseudonyms (
  customer_id text primary key,
  pseudonym uuid not null
);
comment on table portal.audit_pseudonyms is
  'Whose a pseudonym of the audit trail is. Written with the first record of a customer; deleted when the customer is erased.';

-- Online accounts that close. The person can undo it until `ends_at`; then the row is deleted with the person's data.
create table portal.closings (
  customer_id text primary key,
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > begun_at)
);
comment on table portal.closings is 'Online accounts that close: a row while it can be undone, and until the data is erased.';
create index closings_by_end on portal.closings (ends_at);
