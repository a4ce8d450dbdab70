-- Housekeeping looks for settled messages, of which a large bank has tens of millions.
create index concurrently outbox_by_age on portal.outbox (done_at) where done_at is not null;
