-- Records of the audit trail since version 3 name a customer by a pseudonym. Deleting the row leaves records that name nobody.
create table portal.audit_pseudonyms (
  customer_id text primary key,
  pseudonym uuid not null
);
comment on table portal.audit_pseudonyms is
  'Whose a pseudonym of the audit trail is. Written with the first record of a customer; deleted when the customer is erased.';
