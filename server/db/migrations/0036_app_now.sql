-- The first migration made app_now() without a schema. With an owner called like a schema of ours ("$user" in search_path), it
-- is in that schema, where other roles do not find it.
do $$
declare
  found record;
begin
  if to_regprocedure('public.app_now()') is not null then return; end if;
  for found in
    select n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proname = 'app_now' and n.nspname in ('portal', 'cards', 'demo', 'bank_load')
  loop
    execute format('alter function %I.app_now() set schema public', found.nspname);
  end loop;
end $$;
