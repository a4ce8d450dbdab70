-- Points that end. Older files and lines have no end: their points end never.

alter table cards.point_entries add column ends_on date;
comment on column cards.point_entries.ends_on is
  'Of added points: the last day (Taipei) on which they can be used; null when they do not end. Of taken points: they were '
  'taken because they ended on this day; null for all other reasons.';

alter table cards.cards add column points_end_on date;
comment on column cards.cards.points_end_on is
  'No point of the card ends before this day; null when none ends. May be too early, never too late: what is left of the '
  'points of each day is derived from the ledger.';

alter table bank_load.point_entries add column ends_on date;
