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

-- Whether an account can be used: its owner has not closed it, and nobody has suspended it. An erased one is closed. Every way in and every
-- session asks this and nothing else; plpgsql, because it keeps the plan.
create or replace function is_live_account(of_person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from profiles where user_id = of_person and closed_at is null)
    and not exists (select from suspensions where user_id = of_person);
end $$;

-- No session begins in an account that is not live. Whoever logs in waits for whoever is closing or suspending the account, and then sees it:
-- both lock the profile first. After the insert, when the reference to the account is locked: accounts are locked before their profiles.
create or replace function sessions_are_of_live_accounts() returns trigger language plpgsql as $$
begin
  perform from profiles where user_id = new."userId" for share;
  if not is_live_account(new."userId") then
    raise exception 'account %: closed or suspended', new."userId" using errcode = 'check_violation', constraint = 'sessions_are_of_live_accounts';
  end if;
  return null;
end $$;
create or replace trigger sessions_are_of_live_accounts after insert on session
  for each row execute function sessions_are_of_live_accounts();

-- The other way round: with the account its sessions end, whichever code closes or suspends it.
create or replace function sessions_end_with_account() returns trigger language plpgsql as $$
begin
  perform from profiles where user_id = new.user_id for no key update;
  delete from session where "userId" = new.user_id;
  return null;
end $$;
create or replace trigger closed_accounts_end_sessions after update of closed_at on profiles
  for each row when (new.closed_at is not null and old.closed_at is null) execute function sessions_end_with_account();
create or replace trigger suspensions_end_sessions after insert on suspensions
  for each row execute function sessions_end_with_account();

-- Who has a session, if it can still be used: it has not ended or expired, and its account is live. Asked by every request of
-- whoever is signed in; plpgsql, because it keeps the plan. `isUnseen`: when the session was last used is an hour old.
create or replace function signed_in(of_token_hash text) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('userId', p.user_id, 'firstName', p.first_name, 'lastName', p.last_name,
      'avatar', (select key from photos where photos.id = p.avatar_photo and photos.state = 'ready'),
      'email', u.email, 'isProved', u."emailVerified",
      'isRefused', exists (select from refused_addresses where user_id = p.user_id and tried_at is null), 'permissions', p.permissions, 'language', p.language, 'currency', p.currency,
      'declinesAnalytics', p.declines_analytics, 'isHost', exists (select from listings where host_id = p.user_id), 'isUnseen', s."updatedAt" < now() - interval '1 hour')
    from session s join profiles p on p.user_id = s."userId" join "user" u on u.id = p.user_id
    where s.token_hash = of_token_hash and s."expiresAt" > now() and is_live_account(p.user_id));
end $$;

-- Whether an account has anything that proves both factors, or the second one: then one factor alone proves nobody in an open session.
create or replace function has_second_factor(of_person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from second_factors where user_id = of_person and confirmed_at is not null)
    or exists (select from passkeys where user_id = of_person and stopped_at is null);
end $$;
