-- Behind a pooler, the portal does not set session parameters when it connects; this role sets them instead
-- (docs/operations/database.md).
alter role portal set statement_timeout = '2500ms';
alter role portal set idle_in_transaction_session_timeout = '15s';
alter role portal set timezone = 'UTC';
alter role portal set datestyle = 'ISO';
alter role portal set intervalstyle = 'postgres';
