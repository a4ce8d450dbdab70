-- Housekeeping looks for commands of loads that are not taken back any more.
create index concurrently commands_in_files_by_age on cards.commands_in_files (begun_at);
