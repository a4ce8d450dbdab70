-- A load looks for the few entries of a customer that commands have recorded, among all entries of the ledger.
create index concurrently point_entries_recorded on cards.point_entries (customer_id) where recorded;
