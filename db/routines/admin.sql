-- What admins do, as the database keeps it.

-- Nothing is changed or deleted. A reason may name somebody: when their account is erased, it becomes a dash, and all else stays.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reason = '-' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'check_violation', constraint = 'audit_log_is_append_only';
end $$;
create or replace trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_is_append_only();
create or replace trigger audit_log_never_emptied before truncate on audit_log for each statement execute function audit_log_is_append_only();

-- Whoever publishes waits for an admin who is about to suspend the host, and then sees it: the suspension locks the profile first.
create or replace function suspended_hosts_publish_nothing() returns trigger language plpgsql as $$
begin
  perform from profiles where user_id = new.host_id for key share;
  if exists (select from suspensions where user_id = new.host_id) then
    raise exception 'listing %: its host is suspended', new.id using errcode = 'check_violation', constraint = 'suspended_hosts_publish_nothing';
  end if;
  return new;
end $$;
create or replace trigger suspended_hosts_publish_nothing before insert or update of status on listings
  for each row when (new.status = 'published') execute function suspended_hosts_publish_nothing();

-- What guests pay on top of a host's price, in percent: of the rules for a listing the one that says most (domain/admin/commands/write-fee-rule.server.ts).
create or replace function fee_percent_of(host uuid, country text, kind text) returns float8 language sql stable as $$
  select coalesce((select percent from fee_rules
      where host_id = host or host_id is null and (country_code is null or country_code = country) and (subcategory is null or subcategory = kind)
      order by host_id is null, subcategory is null, country_code is null limit 1),
    (select service_fee_percent from settings))::float8
$$;

-- The lowest and the highest that any listing may have.
create or replace function fee_percents(out lowest float8, out highest float8) language sql stable as $$
  select least(min(percent), (select service_fee_percent from settings))::float8, greatest(max(percent), (select service_fee_percent from settings))::float8
  from fee_rules
$$;
