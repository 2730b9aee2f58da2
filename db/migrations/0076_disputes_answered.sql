-- What a guest's bank says of a dispute, what it costs, and what is answered; and refunds of a disputed payment wait for its end
-- (docs/decisions/158-disputes.md). The sandbox plays a bank that disputes by the card that paid.
-- Undo: none while a refund is 'dropped'; then drop table sandbox_disputes, dispute_answers, dispute_fees, and the columns and checks below.

alter table disputes
  -- Ours, for addresses and notifications.
  add column number uuid not null unique default gen_random_uuid(),
  -- The provider's words of its last event, and when it said them: events come in any order.
  add column reason text check (length(reason) between 1 and 200),
  add column provider_status text check (length(provider_status) between 1 and 200),
  add column due_by timestamptz,
  add column stated_at timestamptz,
  -- A bank that only asks takes no money yet: what is refunded meanwhile is not taken.
  add column is_refundable boolean not null default false,
  -- The provider has taken the amount from us while the bank decides, and has given it back.
  add column withdrawn_at timestamptz,
  add column reinstated_at timestamptz,
  add constraint disputes_reinstated check (reinstated_at is null or withdrawn_at is not null);
create index disputes_open on disputes (due_by) where status = 'open';

-- What the provider asks for a dispute, or gives back of it; by its own ids, so that each is booked once.
create table dispute_fees (
  id text primary key check (length(id) between 1 and 200),
  dispute_id text not null references disputes (id),
  amount_minor bigint not null check (amount_minor <> 0),
  -- Of the account at the provider; the ledger has those of our currencies.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null
);
create index dispute_fees_of_dispute on dispute_fees (dispute_id);

-- The evidence that an admin has read, edited and sent. What is not sent yet may be edited.
create table dispute_answers (
  dispute_id text primary key references disputes (id),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  saved_by uuid not null references profiles (user_id),
  saved_at timestamptz not null,
  -- `sending`: the provider is asked; `refused`: it says that it is too late, or that something is wrong.
  status text not null check (status in ('draft', 'sending', 'sent', 'refused')),
  sent_at timestamptz,
  refusal text check (length(refusal) between 1 and 500),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'refused') = (refusal is not null))
);

-- A refund is asked for at most once before its answer is known; one of a disputed payment is not asked for, and what the bank has given the
-- guest is dropped from it.
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('intended', 'sent', 'succeeded', 'failed', 'transferred', 'dropped')),
  drop constraint refunds_amount_minor_check,
  add column dropped_minor bigint not null default 0 check (dropped_minor >= 0),
  add constraint refunds_amount_minor_check check (case status when 'dropped' then amount_minor = 0 and dropped_minor > 0 else amount_minor > 0 end),
  add column requested_at timestamptz;
-- An answer may be on its way.
update refunds set requested_at = created_at;

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  -- 'disputed': what a provider has taken while a bank decides; 'dispute-fee': what disputes cost us.
  add constraint ledger_accounts_kind_check check (kind in
    ('provider', 'held', 'host', 'platform-fee', 'guest', 'payout', 'exchange', 'reversal', 'disputed', 'dispute-fee'));

-- The built-in provider's own disputes.
create table sandbox_disputes (
  id text primary key,
  session_id text not null unique references sandbox_sessions (id),
  amount_minor bigint not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  due_by timestamptz not null,
  fee_minor bigint not null,
  -- Null: nothing was sent.
  evidence text check (evidence in ('winning', 'losing')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
alter table sandbox_events
  add column dispute_id text references sandbox_disputes (id),
  drop constraint sandbox_events_type_check,
  add constraint sandbox_events_type_check check (type in
    ('session.paid', 'session.expired', 'refund.succeeded', 'refund.failed',
      'dispute.opened', 'dispute.updated', 'dispute.won', 'dispute.lost'));
