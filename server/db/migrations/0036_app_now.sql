-- The first migration made app_now() without a schema. With an owner who has a schema of the same name ("$user" in search_path),
-- it is there, where other roles do not find it. The default of a column tells which function the tables use.
do $$
declare
  home name;
begin
  select n.nspname into home
  from pg_attrdef d
    join pg_depend e on e.classid = 'pg_attrdef'::regclass and e.objid = d.oid and e.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = e.refobjid
    join pg_namespace n on n.oid = p.pronamespace
  where d.adrelid = 'portal.users'::regclass and p.proname = 'app_now';
  if home <> 'public' then execute format('alter function %I.app_now() set schema public', home); end if;
end $$;
