-- A deposit at booking and the rest some days before it begins (docs/decisions/183-part-now-rest-later.md).
-- Undo: none while a rest is open; then drop table booking_rests, the columns of listings, quotes, payments, booking_changes and
-- sandbox_sessions, and the checks of reasons as they were.

alter table listings
  -- Percent of the total; null: all is paid at booking.
  add column deposit_percent smallint check (deposit_percent in (10, 20, 25, 30, 40, 50)),
  -- The total from which it counts, in minor units.
  add column deposit_from_minor bigint not null default 0 check (deposit_from_minor between 0 and 9007199254740991),
  add column rest_days smallint check (rest_days in (7, 14, 30, 60)),
  add constraint listings_deposit check ((deposit_percent is null) = (rest_days is null));

-- As agreed: what is paid at booking, and how many days before the beginning the rest.
alter table quotes
  add column deposit_minor bigint check (deposit_minor > 0),
  add column rest_days smallint check (rest_days in (7, 14, 30, 60)),
  add constraint quotes_deposit check ((deposit_minor is null) = (rest_days is null));

alter table payments
  add column is_rest boolean not null default false,
  -- Nobody was at a screen.
  add column by_stored_card boolean not null default false,
  add constraint payments_rest check (not is_rest or change_id is null and claim_id is null),
  add constraint payments_by_stored_card check (is_rest or not by_stored_card);

-- What a booking still lacks of its total. It is made when the deposit is captured.
create table booking_rests (
  booking_id uuid primary key references bookings (id),
  -- 'dropped': the booking has ended, or a cheaper change has left nothing to pay.
  status text not null check (status in ('open', 'paid', 'dropped')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  -- Days before the beginning, which a change may move.
  days smallint not null check (days in (7, 14, 30, 60)),
  due_at timestamptz not null,
  reminded_at timestamptz,
  -- How often the card was charged, or the guest asked, in vain.
  failures smallint not null default 0 check (failures between 0 and 3),
  failure text check (failure in ('declined', 'authentication', 'no-card')),
  failed_at timestamptz,
  -- Unpaid by then the booking is cancelled.
  ends_at timestamptz,
  -- When something is to be done: a reminder, a charge, the end.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint booking_rests_open check ((status = 'open') = (next_at is not null) and (status = 'open') = (ended_at is null)),
  constraint booking_rests_failed check ((failures > 0) = (failed_at is not null) and (failures > 0) = (ends_at is not null)
    and (failures > 0) = (failure is not null))
);
create index booking_rests_next on booking_rests (next_at) where status = 'open';

alter table booking_changes
  -- By how much a cheaper change has made the rest smaller, instead of giving it back.
  add column rest_cut_minor bigint not null default 0 check (rest_cut_minor >= 0);

-- 'rest-unpaid': by the policy, where the rest was not paid; 'rest-lost': the rest's payment came when nothing was due any more.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('guest-cancelled', 'host-cancelled', 'admin-cancelled', 'dates-lost', 'changed',
    'change-lost', 'claim', 'partial', 'goodwill', 'rest-unpaid', 'rest-lost')) not valid;
alter table bookings
  drop constraint bookings_cancel_reason_check,
  add constraint bookings_cancel_reason_check check (cancel_reason in ('changed-plans', 'exchanged', 'declined', 'expired', 'not-paid',
    'host-cancelled', 'admin', 'rest-unpaid')) not valid;

-- How the sandbox answers when the card is charged later; null: the session stores none.
alter table sandbox_sessions
  add column stores_card boolean not null default false,
  add column later_outcome text check (later_outcome in ('paid', 'declined', 'authentication'));
