-- What no program may do to an intervention: what was asked stays as it was asked, and is ended once. With the account of whom it is about
-- go the words about them.
create or replace trigger interventions_move_as_listed before update of status on interventions
  for each row when (new.status <> old.status) execute function moves_as_listed('waiting > done', 'waiting > refused');

create or replace function interventions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '-' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  if tg_op = 'DELETE' or old.status <> 'waiting'
     or (to_jsonb(new) - '{status,decided_by,ended_at}'::text[]) <> (to_jsonb(old) - '{status,decided_by,ended_at}'::text[]) then
    raise exception 'intervention % stays as it is', old.id using errcode = 'check_violation', constraint = 'interventions_stay';
  end if;
  return new;
end $$;
create or replace trigger interventions_stay before update or delete on interventions for each row execute function interventions_stay();
