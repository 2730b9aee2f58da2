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

-- Who has a session, if it can still be used: it has not ended or expired, and nobody has suspended its person. Asked by every request of
-- whoever is signed in; plpgsql, because it keeps the plan. `isUnseen`: when the session was last used is an hour old.
create or replace function signed_in(of_token text) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('userId', p.user_id, 'firstName', p.first_name, 'lastName', p.last_name,
      'avatar', (select key from photos where photos.id = p.avatar_photo and photos.state = 'ready'),
      'email', u.email, 'isProved', u."emailVerified", 'permissions', p.permissions, 'language', p.language, 'currency', p.currency,
      'isHost', exists (select from listings where host_id = p.user_id), 'isUnseen', s."updatedAt" < now() - interval '1 hour')
    from session s join profiles p on p.user_id = s."userId" join "user" u on u.id = p.user_id
    where s.token = of_token and s."expiresAt" > now() and not exists (select from suspensions where suspensions.user_id = p.user_id));
end $$;
