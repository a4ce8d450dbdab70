-- Housekeeping looks for old counters; an attack on usernames makes millions.
create index concurrently login_counters_by_age on portal.login_counters (updated_at);
