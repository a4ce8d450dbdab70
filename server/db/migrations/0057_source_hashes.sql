-- The hash of the record of the bank's file that a row equals. A load finds the rows that did not change by it, without reading their
-- values. It covers only values that stand beside it in the clear. Null: the row was written by something else than a whole load.
alter table cards.statements add column source_hash uuid;
alter table cards.point_entries add column source_hash uuid;
alter table cards.transactions add column source_hash uuid;
comment on column cards.statements.source_hash is 'Hash of the record of whole files that the row equals; null after any other change.';
comment on column cards.point_entries.source_hash is 'Hash of the record of whole files that the row equals; null after any other change.';
comment on column cards.transactions.source_hash is 'Hash of the record of whole files that the row equals; null after any other change.';

alter table bank_load.statements add column source_hash uuid;
alter table bank_load.point_entries add column source_hash uuid;
alter table bank_load.transactions add column source_hash uuid;

-- The records of one file, by line.
create unlogged table bank_load.records (
  line integer not null,
  source_hash uuid not null
);

-- A change by a command or an event leaves no hash instead of a wrong one.
create function cards.remove_source_hash() returns trigger language plpgsql as $$
begin
  new.source_hash := null;
  return new;
end $$;
create trigger statements_source before update on cards.statements for each row
  when (new.source_hash = old.source_hash) execute function cards.remove_source_hash();
create trigger point_entries_source before update on cards.point_entries for each row
  when (new.source_hash = old.source_hash) execute function cards.remove_source_hash();
create trigger transactions_source before update on cards.transactions for each row
  when (new.source_hash = old.source_hash) execute function cards.remove_source_hash();
