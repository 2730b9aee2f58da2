-- What e-mails lose when a booking ends.

-- How to get in (door codes, the key's place) is shown from 24 hours before a stay until its end. The transaction that ends the booking
-- removes it from the e-mail, whichever code ends the booking, so that it does not depend on a running worker.
create or replace function remove_way_in() returns trigger language plpgsql as $$
begin
  update outgoing_emails set
    html = redacted_html, text = redacted_text, redacted_html = null, redacted_text = null, redacted_at = new.status_at,
    status = case when status in ('queued', 'failed') then 'withdrawn' else status end
  where booking_id = new.id and redacted_html is not null;
  return null;
end $$;
create or replace trigger bookings_remove_way_in after update of status on bookings
  for each row when (new.status in ('completed', 'cancelled') and new.status <> old.status) execute function remove_way_in();

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
