-- Photos that imports have still to fetch: their job is named by its noun (docs/decisions/088).
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'imports.fetch-photo' where identifier = 'hosting.fetch-photo'
      and not exists (select from graphile_worker._private_tasks where identifier = 'imports.fetch-photo');
  end if;
end $$;
