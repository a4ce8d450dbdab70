-- Times of the latest attempts of a username from unknown browsers, at most 300, oldest first. Only the counter of all unknown
-- browsers has any (docs/decisions/0063-answer-alike-while-strangers-attack.md).
alter table portal.login_counters add column tried_at timestamptz[] not null default '{}';
