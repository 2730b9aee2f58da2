-- The moves of e-mails, and what they lose when a booking ends.

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

-- What has a short life moves as its trigger lists, 'from > to' by 'from > to'; tests compare the list with the noun's table of life.
create or replace function moves_as_listed() returns trigger language plpgsql as $$
begin
  if old.status || ' > ' || new.status <> all (tg_argv) then
    raise exception '% % cannot go from % to %', tg_table_name, new.id, old.status, new.status
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return new;
end $$;

-- One that is withdrawn while the mail server takes it counts as sent.
create or replace trigger outgoing_emails_move_as_listed before update of status on outgoing_emails
  for each row when (new.status <> old.status) execute function moves_as_listed(
    'queued > sent', 'queued > failed', 'queued > dead', 'queued > withdrawn', 'queued > suppressed',
    'failed > sent', 'failed > dead', 'failed > withdrawn', 'failed > suppressed',
    'sent > queued', 'dead > queued', 'suppressed > queued', 'held-back > in-digest', 'withdrawn > sent');

-- What a mail server has said of one address says nothing of another, whichever code changes it.
create or replace function forget_refusal() returns trigger language plpgsql as $$
begin
  delete from refused_addresses where user_id = new.id;
  return null;
end $$;
create or replace trigger user_forget_refusal after update of email on "user"
  for each row when (new.email <> old.email) execute function forget_refusal();
