-- Webpay Plus keeps no list of its transactions, has no keys for repeating and posts no events (docs/decisions/163-webpay.md), so what was
-- begun, committed and given back there stands here before each call.
-- Undo: drop table webpay_refunds, webpay_transactions; the check of payments as it was, while no payment is Webpay's.

alter table payments
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('sandbox', 'stripe', 'webpay'));

create table webpay_transactions (
  token text primary key check (length(token) between 1 and 64),
  -- Ours, by which a return after a timeout names it.
  buy_order text not null unique check (length(buy_order) between 1 and 26),
  idempotency_key text not null unique,
  -- Our payment's id.
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Where the guest's form posts the token to, and where our own page leads afterwards.
  form_url text not null,
  return_url text not null,
  -- 'committing' until Transbank has said how it ended; what has 'ended' is never committed.
  status text not null check (status in ('open', 'committing', 'paid', 'ended')),
  created_at timestamptz not null,
  commit_begun_at timestamptz,
  paid_at timestamptz,
  -- What Transbank requires on the guest's voucher.
  authorization_code text check (length(authorization_code) <= 16),
  payment_type text check (length(payment_type) <= 4),
  installments smallint check (installments between 0 and 99),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  check (status <> 'committing' or commit_begun_at is not null),
  check ((status = 'paid') = (paid_at is not null))
);
create index webpay_transactions_newest on webpay_transactions (created_at);

create table webpay_refunds (
  idempotency_key text primary key,
  token text not null references webpay_transactions (token),
  -- Our refund's id.
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- 'begun' until it is known what Transbank has done.
  status text not null check (status in ('begun', 'made', 'refused')),
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- Made: 'REVERSED' or the code of the nullification; refused: Transbank's words.
  answer text check (length(answer) <= 200),
  check ((status = 'begun') = (ended_at is null))
);
create index webpay_refunds_token on webpay_refunds (token);
-- Only what one refund has changed can be told by the balance.
create unique index webpay_refunds_one_at_a_time on webpay_refunds (token) where status = 'begun';
