-- How to get in (door codes, where the key lies) is told from 24 hours before a stay until its end. The e-mail that told it is
-- kept, so what stays of it afterwards is written beside it from the start, and put in its place by the same transaction that
-- ends the booking: whichever code that is, and with nothing left to do for a worker that may be away.
-- Undo: drop trigger bookings_remove_way_in on bookings; drop function remove_way_in;
-- update outgoing_emails set status = 'dead' where status = 'withdrawn';
-- alter table outgoing_emails drop constraint outgoing_emails_status_check, drop column booking_id, drop column redacted_html,
--   drop column redacted_text, drop column redacted_at;
-- alter table outgoing_emails add constraint outgoing_emails_status_check check (status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest'));

alter table outgoing_emails
  -- Whose end removes what is private; null where nothing is.
  add column booking_id uuid references bookings (id),
  -- What stays of it; null where nothing is private, or where that has been removed.
  add column redacted_html text,
  add column redacted_text text,
  add column redacted_at timestamptz,
  add constraint outgoing_emails_redacted_whole check (num_nulls(redacted_html, redacted_text) in (0, 2)),
  add constraint outgoing_emails_redacted_by_booking check (booking_id is not null or num_nulls(redacted_html, redacted_at) = 2),
  -- Withdrawn: it was not sent, and what it told holds no more.
  drop constraint outgoing_emails_status_check,
  add constraint outgoing_emails_status_check check (status in ('queued', 'sent', 'failed', 'dead', 'held-back', 'in-digest', 'withdrawn'));
create index outgoing_emails_private on outgoing_emails (booking_id) where redacted_html is not null;

create function remove_way_in() returns trigger language plpgsql as $$
begin
  update outgoing_emails set
    html = redacted_html, text = redacted_text, redacted_html = null, redacted_text = null, redacted_at = new.status_at,
    status = case when status in ('queued', 'failed') then 'withdrawn' else status end
  where booking_id = new.id and redacted_html is not null;
  return null;
end $$;
create trigger bookings_remove_way_in after update of status on bookings
  for each row when (new.status in ('completed', 'cancelled') and new.status <> old.status) execute function remove_way_in();

-- What was kept until now: of these only a sentence stays.
with notes (of_language, note) as (values
  ('en', 'How to get in was removed from this e-mail when the booking ended.'),
  ('es', 'Cómo entrar se quitó de este correo cuando terminó la reserva.'))
update outgoing_emails set booking_id = b.id, redacted_html = note, redacted_text = note
from bookings b, notes
where type = 'arrival' and of_language = language and event_key like 'arrival:' || b.id || ':%';
update outgoing_emails set
  html = redacted_html, text = redacted_text, redacted_html = null, redacted_text = null, redacted_at = b.status_at,
  status = case when outgoing_emails.status in ('queued', 'failed') then 'withdrawn' else outgoing_emails.status end
from bookings b where b.id = booking_id and b.status in ('completed', 'cancelled') and redacted_html is not null;

-- Kept errors hold no address from now on (platform/log.server.ts); nor do those of before.
update outgoing_emails set last_error = regexp_replace(last_error, '\S*@\S*', '[e-mail]', 'g') where last_error like '%@%';
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs set last_error = regexp_replace(last_error, '\S*@\S*', '[e-mail]', 'g')
    where last_error like '%@%';
  end if;
end $$;
