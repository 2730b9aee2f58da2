-- What people write to each other, as the database counts it.

-- In how many conversations somebody has something unread, up to a hundred. plpgsql, because each of their pages asks and it keeps the plan.
create or replace function unread_conversations(of_user uuid) returns integer language plpgsql stable as $$
begin
  return (select count(*) from (select from conversation_sides where user_id = of_user and unread > 0 limit 100) few);
end $$;
