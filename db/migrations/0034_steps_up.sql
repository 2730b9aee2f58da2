-- A session knows when its owner last proved who they are, by logging in or later in it (docs/decisions/108-steps-up.md). Null: a change of who
-- gets in has ended the proof. And how much of a guest's money an admin without the permission of payments may send back by cancelling, in
-- dollars; in other currencies as much by the day's rate.
-- Undo: alter table settings drop column refund_limit_usd; alter table session drop column proved_at;

alter table session add column proved_at timestamptz;
update session set proved_at = "createdAt";
alter table session alter column proved_at set default now();

alter table settings add column refund_limit_usd integer not null default 500 check (refund_limit_usd between 0 and 100000);
