-- Housekeeping looks for commands that the files have had for long.
create index concurrently recorded_commands_by_age on cards.recorded_commands (begun_at);
