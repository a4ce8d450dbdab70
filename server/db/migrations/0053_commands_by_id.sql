-- The comparison with the card system's list looks for commands of any customer.
create index concurrently commands_by_id on portal.commands (command_id);
