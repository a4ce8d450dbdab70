-- The audit trail's records with their origin and key id, and the segments in which the trail is closed, exported, archived
-- and deleted. Only adds: the release before writes records of version 1 to these tables.

-- Known browsers are deleted when they were not seen for a long time. First, because the locks of the other statements are
-- held until the end.
-- accepted: index not created concurrently portal.devices_by_age: half a second for a million browsers; only log-ons queue
create index devices_by_age on portal.devices (last_seen_at);

-- 1: the hash covers the columns of migration 6. 2: also these, and the key id names the secret of the hash.
alter table portal.audit add column version smallint not null default 1;
alter table portal.audit add column key_id text;
alter table portal.audit add column address text;
alter table portal.audit add column device text;
alter table portal.audit add column session text;
alter table portal.audit add column channel text;
alter table portal.audit add column actor text;
comment on column portal.audit.address is 'The address as limits count it: IPv4, or the first 64 bits of IPv6.';
comment on column portal.audit.device is 'Short hash of a known browser''s id, the same under every secret.';
comment on column portal.audit.session is 'First 8 bytes of portal.sessions.session_key in hexadecimal.';

-- Closed segments: each goes on where the one before ended, in every chain. `closing` is the signed text, JSON with the
-- ranges [chain, first, last, hash before the first, last hash].
create table portal.audit_segments (
  segment bigint primary key check (segment >= 1),
  closing text not null,
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  -- From here on the records are in the archive only. `archive` is the signed text about the file.
  archived_at timestamptz,
  archive text,
  archive_key_id text,
  archive_signature bytea check (octet_length(archive_signature) = 64),
  check ((archived_at is null) = (archive is null) and (archive is null) = (archive_key_id is null)
    and (archive is null) = (archive_signature is null))
);
comment on table portal.audit_segments is 'Append-only. The only change is that a segment becomes archived, in the order of the segments.';

create function portal.refuse_segment_change() returns trigger language plpgsql as $$
begin
  if old.archived_at is not null or new.archived_at is null
    or (new.segment, new.closing, new.key_id, new.signature) is distinct from (old.segment, old.closing, old.key_id, old.signature)
    or exists (select from portal.audit_segments s where s.segment < old.segment and s.archived_at is null)
  then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_segments_append_only before update on portal.audit_segments
  for each row execute function portal.refuse_segment_change();
create trigger audit_segments_stay before delete on portal.audit_segments
  for each row execute function portal.refuse_change();
create trigger audit_segments_no_truncate before truncate on portal.audit_segments
  for each statement execute function portal.refuse_change();

-- Records may be deleted once their segment is archived. Checked once per statement, because a segment has many records.
create function portal.refuse_unarchived() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select chain, max(seq) as seq from gone group by chain) g
    where not exists (
      select from (select closing::jsonb as closing from portal.audit_segments
          where archived_at is not null order by segment desc limit 1) s,
        jsonb_array_elements(s.closing -> 'ranges') r
      where (r ->> 0)::smallint = g.chain and (r ->> 2)::bigint >= g.seq))
  then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
drop trigger audit_append_only on portal.audit;
create trigger audit_append_only before update on portal.audit
  for each row execute function portal.refuse_change();
create trigger audit_archived_only after delete on portal.audit referencing old table as gone
  for each statement execute function portal.refuse_unarchived();
