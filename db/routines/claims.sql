-- What no program may do to a claim.

-- A claim moves as claim_moves lists, is ended once, and stays as it has ended.
create or replace function claims_move_as_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from claim_moves where from_status = '' and to_status = new.status) then
      raise exception 'a claim cannot begin as %', new.status using errcode = 'check_violation', constraint = 'claims_move_as_listed';
    end if;
  elsif new.status <> old.status then
    if not exists (select from claim_moves where from_status = old.status and to_status = new.status) then
      raise exception 'claim % cannot go from % to %', new.id, old.status, new.status
        using errcode = 'check_violation', constraint = 'claims_move_as_listed';
    end if;
  elsif (new.outcome_minor, new.decided_by, new.claimed_minor, new.side, new.booking_id, new.ended_at)
      is distinct from (old.outcome_minor, old.decided_by, old.claimed_minor, old.side, old.booking_id, old.ended_at) then
    raise exception 'claim % stays as it is', new.id using errcode = 'check_violation', constraint = 'claims_move_as_listed';
  end if;
  return new;
end $$;
create or replace trigger claims_move_as_listed before insert or update on claims
  for each row execute function claims_move_as_listed();

-- What a guest has paid for a claim is the host's: nothing is refunded out of it. And what is refunded for a claim is what it has ended with.
create or replace function refunds_follow_claims() returns trigger language plpgsql as $$
begin
  if exists (select from payments where id = new.payment_id and claim_id is not null) then
    raise exception 'payment % is of a claim', new.payment_id using errcode = 'check_violation', constraint = 'refunds_follow_claims';
  end if;
  if new.claim_id is not null and (select sum(amount_minor) from refunds where claim_id = new.claim_id) >
      coalesce((select outcome_minor from claims where id = new.claim_id and side = 'guest'), 0) then
    raise exception 'refunds exceed claim %', new.claim_id using errcode = 'check_violation', constraint = 'refunds_follow_claims';
  end if;
  return null;
end $$;
create or replace trigger refunds_follow_claims after insert or update of amount_minor, payment_id, claim_id on refunds
  for each row execute function refunds_follow_claims();
