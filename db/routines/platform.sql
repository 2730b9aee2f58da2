-- What the programs share.

-- The queue runs by the real clock, the rules by ours: where the demo's clock is ahead, a job is queued that much earlier.
create or replace function queue_time(at timestamptz) returns timestamptz language sql stable as $$
  select at - make_interval(secs => coalesce((select ahead_seconds from demo_clock), 0))
$$;

-- Every server hears that something has changed that it caches for all (docs/decisions/192-what-each-process-keeps.md).
create or replace function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', tg_table_name);
  return null;
end $$;
create or replace trigger settings_notify after insert or update or delete on settings for each statement execute function notify_settings();
create or replace trigger company_notify after insert or update or delete on company for each statement execute function notify_settings();
create or replace trigger announcement_notify after insert or update or delete on announcement for each statement execute function notify_settings();
create or replace trigger tax_rates_notify after insert or update or delete on tax_rates for each statement execute function notify_settings();
create or replace trigger exchange_rates_notify after insert or update or delete on exchange_rates for each statement execute function notify_settings();
create or replace trigger email_texts_notify after insert or update or delete on email_texts for each statement execute function notify_settings();
create or replace trigger quiet_installation_notify after insert or update or delete on quiet_installation
  for each statement execute function notify_settings();
-- An event without any content for open pages of these people, as platform/live.server.ts writes one.
create or replace function tell_live(recipients uuid[], about text) returns void language plpgsql as $$
begin
  if cardinality(recipients) = 0 then return; end if;
  insert into live_events (recipient_id, kind, payload) select recipient, about, '{}' from unnest(recipients) recipient;
  perform pg_notify('live', array_to_string(recipients, ','));
end $$;
