-- What must be true of reviews, whoever writes them (decision C7).

-- Only those of a completed stay review it, each as what they were there, and not after the window has closed. Its exact end stands in
-- domain/reviews/review.ts: two hours are left for clocks that change within it.
create or replace function reviews_follow_stays() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bookings b where b.id = new.booking_id and b.status = 'completed' and b.listing_id = new.listing_id
      and new.author_id = (case new.side when 'guest' then b.guest_id else b.host_id end)
      and new.created_at <= b.ends_at + interval '14 days 2 hours'
  ) then
    raise exception 'review %: not of a completed stay of its author’s', new.id using errcode = 'check_violation', constraint = 'reviews_follow_stays';
  end if;
  return new;
end $$;
create or replace trigger reviews_follow_stays before insert on reviews for each row execute function reviews_follow_stays();

-- Nobody answers to what they have read: once both sides are in, neither changes what it wrote. An erasure takes texts away, and the
-- names of whom it erases out of texts.
create or replace function reviews_stay_as_shown() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'comment' - 'reply') = (to_jsonb(old) - 'comment' - 'reply') and exists (
    select from bookings b join profiles p on p.user_id in (b.guest_id, b.host_id)
    where b.id = new.booking_id and p.closed_at is not null and p.erased_at is null) then
    return new;
  end if;
  if exists (select from reviews other where other.booking_id = new.booking_id and other.side <> new.side) then
    raise exception 'review %: both sides are in', new.id using errcode = 'check_violation', constraint = 'reviews_stay_as_shown';
  end if;
  return new;
end $$;
create or replace trigger reviews_stay_as_shown before update on reviews for each row
  when (new.comment <> '' and (old.comment, old.overall, old.cleanliness, old.communication, old.check_in, old.accuracy, old.location, old.value, old.house_rules)
    is distinct from (new.comment, new.overall, new.cleanliness, new.communication, new.check_in, new.accuracy, new.location, new.value, new.house_rules))
  execute function reviews_stay_as_shown();
