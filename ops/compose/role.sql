-- Runs once, when the database is made: the serving role, which owns nothing (docs/operations/audit-trail.md, "The serving
-- role"). Its rights come from server/db/roles.sql, after each migration.
\set password `cat /run/secrets/serving-password`
create role portal_app login password :'password';
-- Behind a pooler, the portal does not set session parameters when it connects; the role sets them instead
-- (docs/operations/database.md, "Behind a pooler").
alter role portal_app set statement_timeout = '2500ms';
alter role portal_app set idle_in_transaction_session_timeout = '15s';
alter role portal_app set timezone = 'UTC';
alter role portal_app set datestyle = 'ISO';
alter role portal_app set intervalstyle = 'postgres';
