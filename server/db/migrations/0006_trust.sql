-- What makes the portal's word worth something: no confirmation takes effect twice, and what happened cannot be rewritten.

-- The first answer to a write that came with an idempotency key. Written in the transaction of the effect: a second call
-- with the key waits for the first, then gets its answer. Kept for a day at least.
create table portal.idempotency (
  customer_id text not null,
  -- SHA-256 of the key that the browser made.
  key_hash bytea not null,
  -- Keyed hash of call and body: the same key with anything else in it is refused.
  request_hash bytea not null,
  -- Empty until the effect is done, which nobody else sees.
  answer json,
  created_at timestamptz not null,
  primary key (customer_id, key_hash)
);
create index idempotency_by_age on portal.idempotency (created_at);

-- The audit trail, chained. A record's hash is an HMAC (the key is outside the database) over the record and the hash of
-- the record before it, so that an edit, a deletion, an insertion and a swap all break the chain from there on. There are
-- several chains, each customer in one of them, so that not every action of the bank waits for every other.
-- No release had the plain table, so nothing is carried over.
drop table portal.audit;
create table portal.audit (
  chain smallint not null,
  seq bigint not null check (seq >= 1),
  at timestamptz not null,
  action text not null,
  outcome text not null,
  customer_id text,
  request_id text not null,
  details jsonb not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (chain, seq)
);
create index audit_by_customer on portal.audit (customer_id, at);
comment on table portal.audit is 'Who did what and how it ended. Append-only: triggers refuse everything else, also to the owner.';

-- Where each chain ends. The row is also the lock that makes its writers queue.
create table portal.audit_heads (
  chain smallint primary key,
  seq bigint not null,
  hash bytea not null
);
insert into portal.audit_heads (chain, seq, hash)
  select n, 0, decode(repeat('00', 32), 'hex') from generate_series(0, 63) as n;

create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on portal.audit
  for each row execute function portal.refuse_change();
create trigger audit_no_truncate before truncate on portal.audit
  for each statement execute function portal.refuse_change();
create trigger audit_heads_stay before delete on portal.audit_heads
  for each row execute function portal.refuse_change();
create trigger audit_heads_no_truncate before truncate on portal.audit_heads
  for each statement execute function portal.refuse_change();
