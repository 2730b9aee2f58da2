-- What is wrong with a stay, and what becomes of it.
-- Undo: drop table claim_readers, claim_photos, claim_events, claim_lines, claims, claim_moves;

create table claim_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into claim_moves values
  ('', 'open'),
  ('open', 'accepted'), ('open', 'offered'), ('open', 'contested'), ('open', 'withdrawn'),
  ('offered', 'accepted'), ('offered', 'contested'), ('offered', 'withdrawn'),
  ('contested', 'decided'), ('contested', 'withdrawn');

-- What a guest or a host says is wrong with a stay, in lines with amounts, and what becomes of it (decision C9). Money moves only when a
-- claim ends: a refund to the guest, or a payment of the guest's own for it (docs/decisions/075-claims.md).
create table claims (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  -- Who has opened it.
  side text not null check (side in ('guest', 'host')),
  kind text not null check (kind in ('damage', 'cleaning', 'not-as-described', 'overtime', 'no-access')),
  status text not null check (status in ('open', 'offered', 'accepted', 'contested', 'decided', 'withdrawn')),
  currency text not null check (currency in ('USD', 'CLP', 'EUR', 'GBP')),
  claimed_minor bigint not null check (claimed_minor > 0),
  -- What the other side has offered.
  offered_minor bigint check (offered_minor > 0),
  -- What it has ended with; 0: nothing moves.
  outcome_minor bigint check (outcome_minor >= 0),
  -- Until when the other side, or whoever has opened it, answers.
  answer_due_at timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- An admin; an id without a reference, as in audit_log.
  decided_by uuid,
  -- Where a guest is asked to pay: until when, whether it was, and whether the time is over.
  payment_due_at timestamptz,
  paid_at timestamptz,
  unpaid_at timestamptz,
  constraint claims_offer_less check (offered_minor < claimed_minor),
  constraint claims_outcome_within check (outcome_minor <= claimed_minor),
  constraint claims_waits check ((answer_due_at is not null) = (status in ('open', 'offered'))),
  constraint claims_ended check ((ended_at is not null) = (status in ('accepted', 'decided', 'withdrawn'))),
  constraint claims_outcome check ((outcome_minor is not null) = (status in ('accepted', 'decided'))),
  constraint claims_decided check ((decided_by is not null) = (status = 'decided')),
  constraint claims_paid check (paid_at is null or payment_due_at is not null)
);
-- Of each side of a booking one at a time.
create unique index claims_open_once on claims (booking_id, side) where status in ('open', 'offered', 'contested');
create index claims_booking on claims (booking_id);
create index claims_waiting on claims (answer_due_at) where status in ('open', 'offered');
create index claims_of_admins on claims (id) where status = 'contested';
create index claims_ended_newest on claims (id desc) where status in ('accepted', 'decided', 'withdrawn');
create index claims_to_pay on claims (payment_due_at) where payment_due_at is not null and paid_at is null;

create table claim_lines (
  claim_id uuid not null references claims (id),
  position smallint not null check (position between 1 and 10),
  text text not null check (length(text) between 1 and 200),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (claim_id, position)
);

-- What has happened, with what was said to it.
create table claim_events (
  claim_id uuid not null references claims (id),
  number smallint not null check (number >= 1),
  kind text not null check (kind in ('opened', 'accepted', 'offered', 'contested', 'unanswered', 'decided', 'withdrawn', 'paid', 'unpaid')),
  by text not null check (by in ('guest', 'host', 'admin', 'system')),
  text text not null default '' check (length(text) <= 2000),
  amount_minor bigint,
  at timestamptz not null,
  primary key (claim_id, number)
);

create table claim_photos (
  claim_id uuid not null references claims (id),
  photo_id uuid not null references photos (id),
  -- Who has added it, the SHA-256 of the file as it was sent, and when that was.
  side text not null check (side in ('guest', 'host')),
  position smallint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (claim_id, photo_id)
);
create index claim_photos_photo on claim_photos (photo_id);

-- Which admin has read what two people have written to each other, because of which claim: noted in audit_log once.
create table claim_readers (
  claim_id uuid not null references claims (id),
  admin_id uuid not null,
  at timestamptz not null,
  primary key (claim_id, admin_id)
);
