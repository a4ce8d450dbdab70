-- Keyed tags of rows that grant rights (docs/decisions/0064-tagged-rows.md). Null: written by a release without tags.

alter table portal.users add column row_version text, add column row_tag bytea;
alter table portal.passkeys add column row_version text, add column row_tag bytea;
alter table portal.devices add column row_version text, add column row_tag bytea;
alter table portal.sessions add column row_tag bytea;
comment on column portal.users.row_tag is 'Key id and HMAC of the row. A row with another tag is refused.';
comment on column portal.users.row_version is 'Random, another one after each change. The audit trail has it too.';

-- A release without tags changes rows and knows no tag. Its change leaves no tag instead of a wrong one. The columns are compared in
-- the functions, because the distribution of the database changes the type of a customer id, which a trigger must not name.
create function portal.remove_account_tag() returns trigger language plpgsql as $$
begin
  if (new.username, new.customer_id, new.password_hash, new.passkey_handle, new.locked, new.disabled, new.reonboard)
    is distinct from
    (old.username, old.customer_id, old.password_hash, old.passkey_handle, old.locked, old.disabled, old.reonboard)
  then
    new.row_tag := null;
  end if;
  return new;
end $$;
create trigger users_tag before update on portal.users for each row when (new.row_tag = old.row_tag)
  execute function portal.remove_account_tag();
create function portal.remove_passkey_tag() returns trigger language plpgsql as $$
begin
  if new.paused_at is distinct from old.paused_at then
    new.row_tag := null;
  end if;
  return new;
end $$;
create trigger passkeys_tag before update on portal.passkeys for each row when (new.row_tag = old.row_tag)
  execute function portal.remove_passkey_tag();
