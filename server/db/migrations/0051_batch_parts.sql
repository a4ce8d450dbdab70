-- The parts of a day's batch, such as the reminders: each is a range of customer ids that one process works on until its lease ends.
create table portal.batch_parts (
  batch text not null,
  -- Taipei date.
  day date not null,
  part int not null,
  -- The customers whose ids come after this one, up to and including `upto`; null in the last part of the day, which has all others.
  after_id text not null,
  upto_id text,
  -- Raised by each claim: a process that was too slow cannot complete the part of its successor.
  tries int not null default 1,
  lease_until timestamptz not null,
  done_at timestamptz,
  people int,
  primary key (batch, day, part)
);
comment on table portal.batch_parts is 'How far the batches of a day are. portal.alert_runs is of the release before.';
