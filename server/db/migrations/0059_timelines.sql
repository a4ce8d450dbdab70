-- The timelines of the database's log, each with a mark of its own. PostgreSQL begins a timeline when a standby is promoted. A standby that has
-- the mark follows the primary that wrote it: two servers that were promoted from the same one have different marks.
create table portal.timelines (
  timeline integer primary key,
  -- The identifier of the database cluster. A restored dump has another one, and then gets a new mark.
  cluster bigint not null,
  mark uuid not null default gen_random_uuid(),
  noted_at timestamptz not null default clock_timestamp()
);
comment on table portal.timelines is 'Timelines of the log that were in use; a few rows, one for each promotion.';

-- Waits until this standby has replayed the log up to a position, for about so many milliseconds at most. Returns whether it has.
create function portal.log_reaches(wanted pg_lsn, milliseconds integer) returns boolean language plpgsql as $$
begin
  for waited in 0 .. milliseconds loop
    if pg_last_wal_replay_lsn() >= wanted then
      return true;
    end if;
    if waited < milliseconds then
      perform pg_sleep(0.001);
    end if;
  end loop;
  return false;
end $$;
