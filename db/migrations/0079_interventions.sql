-- What admins do with a booking's money by hand: a refund beyond the policy, a payment of ours to a host, a correction, a claim that is not
-- to be paid, a payout that came back from the bank. Above a set sum a second person agrees (docs/decisions/161-money-by-hand.md).
-- An admin without the permission for payments sends nothing back any more, so the sum for that one goes.
-- Undo: drop table interventions; alter table refunds drop column intervention_id, with the old check of reasons; alter table claims drop
-- column waived_at; the old check of claim_events; alter table settings drop column second_person_usd, add column refund_limit_usd as in 0034;
-- drop the indexes *_number and payments_by_intent.

create table interventions (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'goodwill', 'host-payment', 'correction', 'waiver', 'bounce')),
  -- A payout that came back may be for many bookings.
  booking_id uuid references bookings (id),
  claim_id uuid references claims (id),
  payout_id uuid references payouts (id),
  -- Below zero for what a correction takes from a host.
  amount_minor bigint not null,
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  reason text not null check (length(reason) between 1 and 2000),
  status text not null check (status in ('waiting', 'done', 'refused')),
  needs_second boolean not null,
  requested_by uuid not null references profiles (user_id),
  requested_at timestamptz not null,
  -- The second person; null where one person was enough.
  decided_by uuid references profiles (user_id),
  ended_at timestamptz,
  idempotency_key uuid not null,
  unique (requested_by, idempotency_key),
  constraint interventions_amount check (amount_minor > 0 or kind = 'correction' and amount_minor <> 0),
  constraint interventions_subject check ((kind = 'bounce') = (payout_id is not null) and (kind = 'bounce') = (booking_id is null)
    and (kind = 'waiver') = (claim_id is not null)),
  constraint interventions_ended check ((status = 'waiting') = (ended_at is null)),
  -- Who asks withdraws alone; who agrees is somebody else.
  constraint interventions_two_people check (not needs_second or status <> 'done' or decided_by is not null and decided_by <> requested_by),
  constraint interventions_alone check (needs_second or status = 'done' and decided_by is null)
);
create index interventions_booking on interventions (booking_id);
create index interventions_newest on interventions (requested_at);
create index interventions_waiting on interventions (requested_at) where status = 'waiting';
-- One thing is asked for once at a time.
create unique index interventions_waiver_once on interventions (claim_id) where status <> 'refused';
create unique index interventions_bounce_once on interventions (payout_id) where status <> 'refused';

alter table refunds
  add column intervention_id uuid references interventions (id),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('guest-cancelled', 'host-cancelled', 'admin-cancelled', 'dates-lost', 'changed',
    'change-lost', 'claim', 'partial', 'goodwill')),
  add constraint refunds_of_intervention check ((reason in ('partial', 'goodwill')) = (intervention_id is not null));

-- The guest need not pay it: we have paid the host.
alter table claims
  add column waived_at timestamptz,
  add constraint claims_waived check (waived_at is null or payment_due_at is not null);
alter table claim_events
  drop constraint claim_events_kind_check,
  add constraint claim_events_kind_check check (kind in ('opened', 'accepted', 'offered', 'contested', 'unanswered', 'decided', 'withdrawn',
    'paid', 'unpaid', 'waived'));

alter table settings
  add column second_person_usd integer not null default 200 check (second_person_usd between 0 and 100000),
  drop column refund_limit_usd;

-- The numbers that people read are the end of an id; admins find the thing by them.
create index bookings_number on bookings (right(id::text, 12));
create index payments_number on payments (right(id::text, 12));
create index refunds_number on refunds (right(id::text, 12));
create index payouts_number on payouts (right(id::text, 12));
create index claims_number on claims (right(id::text, 12));
create index payments_by_intent on payments (intent_id) where intent_id is not null;
