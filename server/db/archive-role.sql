-- The role of npm run audit:export and npm run audit:archive: it reads the audit trail, marks segments as archived, and deletes
-- records, which the triggers allow for archived segments only. It can neither add nor change a record.
-- Run as the owner after each migration, with psql and the name of the role:
--   psql "$OWNER_URL" -v role=portal_archive -f server/db/archive-role.sql
-- Create the role once: create role portal_archive login password '…'
\set ON_ERROR_STOP on
\if :{?role}
\else
\set role ''
\endif
select :'role' = '' as unnamed \gset
\if :unnamed
do $$ begin raise exception 'Name the role: psql … -v role=portal_archive -f server/db/archive-role.sql'; end $$;
\endif
grant usage on schema portal to :"role";
grant select on public.schema_migrations, portal.clock_offset, portal.audit, portal.audit_heads, portal.audit_segments, portal.audit_keys,
  portal.audit_anchors
  to :"role";
grant delete on portal.audit to :"role";
grant update (archived_at, archive, archive_key_id, archive_signature) on portal.audit_segments to :"role";
