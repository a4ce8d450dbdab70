-- The role of the serving processes. It reads and writes the portal's tables and owns nothing. It can read and add audit
-- records, but not change or delete them. Run as the owner after each migration, with psql and the name of the role:
--   psql "$OWNER_URL" -v role=portal_app -f server/db/roles.sql
-- Create the role once: docs/operations/database.md, "Roles and database".
\set ON_ERROR_STOP on
\if :{?role}
\else
\set role ''
\endif
select :'role' = '' as unnamed \gset
\if :unnamed
do $$ begin raise exception 'Name the serving role: psql … -v role=portal_app -f server/db/roles.sql'; end $$;
\endif
grant usage on schema portal, cards to :"role";
grant select, insert, update, delete on all tables in schema portal, cards to :"role";
grant select on public.schema_migrations to :"role";
revoke update, delete, truncate on portal.audit from :"role";
revoke insert, delete, truncate on portal.audit_heads from :"role";
revoke update, delete, truncate on portal.audit_segments from :"role";
-- A start looks for a demo bank, which production refuses.
grant usage on schema demo to :"role";
grant select on demo.bank to :"role";
-- A history by month: housekeeping asks for the coming months.
select format('grant usage on schema history to %I', :'role') where to_regnamespace('history') is not null \gexec
