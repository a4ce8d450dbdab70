-- What card holders see of their sessions and known browsers, and a name that they give a browser.

-- accepted: constraint validated when added portal.devices.devices_name_check: a tenth of a second for a million browsers; only log-ons queue
alter table portal.devices add column network text;
alter table portal.devices add column name text check (char_length(name) between 1 and 40);
comment on column portal.devices.network is 'The network (24 or 48 bits) of the latest log-on.';

-- Sessions of one person; those before log-on have none.
-- accepted: index not created concurrently portal.sessions_by_user: a tenth of a second for the sessions of a day
create index sessions_by_user on portal.sessions (username) where username is not null;
