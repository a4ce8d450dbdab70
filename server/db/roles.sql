-- The role that serves: it reads and writes what the portal's work needs, owns nothing, and of the audit trail it can
-- only read and add. Run as the owner after each migration, with psql and the name of the role:
--   psql "$OWNER_URL" -v role=portal_app -f server/db/roles.sql
-- The role itself is made once: create role portal_app login password '…'
grant usage on schema portal, cards to :"role";
grant select, insert, update, delete on all tables in schema portal, cards to :"role";
grant select on public.schema_migrations to :"role";
revoke update, delete, truncate on portal.audit from :"role";
revoke insert, delete, truncate on portal.audit_heads from :"role";
revoke update, delete, truncate on portal.audit_segments from :"role";
