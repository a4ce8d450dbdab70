-- The bank tells which controls a card has, such as a freeze of its own.
alter table portal.bank_events drop constraint bank_events_kind;
alter table portal.bank_events add constraint bank_events_kind check (kind in ('authorised', 'refused', 'posted', 'statement',
  'due-changed', 'dispute', 'token-added', 'controls', 'points', 'points-ending')) not valid;
