-- A chain of the audit trail is one of 64 equal ranges of PostgreSQL's hash of the customer id, and "home" is an id in that range
-- (server/audit/chains.ts). In a distributed database it is the distribution column, so that a record is written to the shard
-- of its customer. Records of the release before have none.
alter table portal.audit add column home uuid;
alter table portal.audit_heads add column home uuid;
-- accepted: update portal.audit_heads: 64 rows; the release before goes on writing them
update portal.audit_heads set home = ('00000000-0000-0000-0000-' || lpad(to_hex((array[
    81, 107, 68, 85, 119, 20, 115, 23, 8, 151, 241, 11, 58, 27, 53, 3,
    1, 128, 24, 62, 50, 142, 218, 45, 21, 32, 26, 7, 237, 77, 13, 10,
    86, 9, 337, 57, 39, 16, 46, 6, 69, 5, 37, 12, 52, 30, 92, 94,
    66, 42, 19, 15, 0, 29, 122, 102, 14, 4, 2, 336, 31, 113, 65, 78
  ])[chain + 1]), 12, '0'))::uuid;
