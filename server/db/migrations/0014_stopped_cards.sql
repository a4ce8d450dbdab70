-- The number of a lost or stolen card is deleted with its index. Its last four digits stay with the order, so that people
-- can tell the card that was stopped from the new one.
alter table cards.replacements add column stopped_last_four text check (stopped_last_four ~ '^[0-9]{4}$');
comment on column cards.replacements.stopped_last_four is
  'Last four digits of the card that the order replaces; null for orders before this column.';
