-- A log-in that has run out keeps its device for a while. Once somebody else logs in there, that one is told nothing of the former's any more.
create or replace function forget_former_pushes() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions p using devices own, devices former, session s
  where own.id = new.device_id and former.secret_hash = own.secret_hash and former.user_id <> own.user_id
    and s.device_id = former.id and p.session_id = s.id;
  return null;
end $$;
create or replace trigger session_forget_former_pushes after update of device_id on session
  for each row when (new.device_id is not null) execute function forget_former_pushes();

-- How many notifications somebody has not read, up to a hundred: as fast for those who never read any. plpgsql, because each of their
-- pages asks and it keeps the plan.
create or replace function unread_notifications(of_user uuid) returns integer language plpgsql stable as $$
begin
  return (select count(*) from (select from notifications where recipient_id = of_user and read_at is null and is_shown limit 100) few);
end $$;
