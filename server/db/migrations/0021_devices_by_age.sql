-- Known browsers are deleted when they were not seen for a long time.
create index devices_by_age on portal.devices (last_seen_at);
