-- What a settled command changed, so that the nightly comparison with the card system's list sees more than the state.
alter table portal.commands add column contents jsonb;
comment on column portal.commands.contents is
  'Keyed hashes of each field of the command and its outcome, by name, and the id of the secret that made them. No value can be '
  'read from them. Null while the command is pending, and for commands that an earlier release settled.';

-- How many anchors each process wrote to each place, so that a verification misses the first, the last and a whole stream of them.
create table portal.audit_anchors (
  stream text primary key check (stream ~ '^[0-9a-f]{16}$'),
  place text not null check (length(place) between 1 and 100),
  written integer not null check (written > 0),
  last_at timestamptz not null,
  ended boolean not null,
  key_id text not null,
  tag bytea not null check (length(tag) = 32)
);
comment on table portal.audit_anchors is
  'Each stream of anchors: the anchors that one process wrote to one place. The tag is a keyed hash of all other columns.';

create function portal.keep_anchor_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.last_at < now() - interval '399 days' then return old; end if;
  elsif new.stream = old.stream and new.written >= old.written and new.last_at >= old.last_at then
    return new;
  end if;
  raise exception 'counts of anchors only grow, and stay for 399 days';
end $$;
create trigger audit_anchors_grow before update or delete on portal.audit_anchors
  for each row execute function portal.keep_anchor_counts();
create trigger audit_anchors_no_truncate before truncate on portal.audit_anchors
  for each statement execute function portal.refuse_change();
