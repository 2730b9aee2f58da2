-- Who uses Patio: what the database does by itself.

-- Everyone who can sign in has a profile, from the same transaction on; the sign-up then fills in the rest.
create or replace function make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, first_name, last_name)
  values (new.id, left(coalesce(nullif(split_part(new.name, ' ', 1), ''), '-'), 80),
          left(coalesce(nullif(substr(new.name, length(split_part(new.name, ' ', 1)) + 2), ''), '-'), 80));
  return null;
end $$;
create or replace trigger user_has_profile after insert on "user" for each row execute function make_profile();

-- Whether one of two has blocked the other: neither writes to the other, or asks for or books their spaces.
create or replace function is_blocked(a uuid, b uuid) returns boolean language sql stable as $$
  select exists (select from blocked_people where (blocker_id = a and blocked_id = b) or (blocker_id = b and blocked_id = a));
$$;
