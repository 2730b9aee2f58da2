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
