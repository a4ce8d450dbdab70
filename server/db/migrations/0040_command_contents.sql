-- What a settled command changed, so that the nightly comparison with the card system's list sees more than the state.
alter table portal.commands add column contents jsonb;
comment on column portal.commands.contents is
  'Keyed hashes of each field of the command and its outcome, by name, and the id of the secret that made them. No value can be '
  'read from them. Null while the command is pending, and for commands that an earlier release settled.';
