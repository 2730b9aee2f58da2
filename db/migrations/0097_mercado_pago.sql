-- Checkout Pro of Mercado Pago (docs/decisions/177-mercado-pago.md): a preference may be paid more than once and after it was ended here, so
-- what was begun, paid and given back there is written down. And the cards that deposits have stored at their providers, which are deleted
-- there once they are not needed any more (docs/decisions/178-all-at-once-and-no-card-left.md).
-- Undo: drop table mercado_pago_refunds, mercado_pago_preferences; the columns of payments; the checks of providers as they were, while no
-- payment is Mercado Pago's.

alter table payments
  -- Its session was begun so that the card can be charged for the rest.
  add column stores_card boolean not null default false,
  -- The provider has deleted that card, or has none.
  add column card_forgotten_at timestamptz,
  add constraint payments_card_forgotten check (stores_card or card_forgotten_at is null),
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('sandbox', 'stripe', 'webpay', 'mercado-pago')) not valid;
alter table provider_entries
  drop constraint provider_entries_provider_check,
  add constraint provider_entries_provider_check check (provider in ('sandbox', 'stripe', 'webpay', 'mercado-pago')) not valid;

create table mercado_pago_preferences (
  id text primary key check (length(id) between 1 and 100),
  idempotency_key text not null unique,
  -- Our payment's id, by which its payments there name it.
  reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  -- The page at which it is paid, and where our own page leads afterwards.
  init_point text not null,
  return_url text not null,
  -- What arrives for one that is 'paid' or 'ended' is given back.
  status text not null check (status in ('open', 'paid', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The payment there that counts.
  payment_id text unique check (payment_id ~ '^\d{1,20}$'),
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null) and (paid_at is null) = (payment_id is null)),
  check ((status = 'ended') = (ended_at is not null))
);
create index mercado_pago_preferences_newest on mercado_pago_preferences (created_at);

create table mercado_pago_refunds (
  idempotency_key text primary key,
  preference_id text not null references mercado_pago_preferences (id),
  payment_id text not null check (payment_id ~ '^\d{1,20}$'),
  -- Our refund's id; null where a payment is given back that counts for nothing.
  reference text,
  amount_minor bigint not null check (amount_minor > 0),
  -- 'begun' until it is known what became of it.
  status text not null check (status in ('begun', 'made', 'refused')),
  begun_at timestamptz not null,
  -- When it was last asked for.
  tried_at timestamptz not null,
  ended_at timestamptz,
  refund_id text check (refund_id ~ '^\d{1,20}$'),
  -- The state there, or why it was refused.
  answer text check (length(answer) <= 200),
  check ((status = 'begun') = (ended_at is null)),
  check (status = 'refused' or (status = 'made') = (refund_id is not null))
);
create index mercado_pago_refunds_payment on mercado_pago_refunds (payment_id);
-- What one has changed can be told from the list of all.
create unique index mercado_pago_refunds_one_at_a_time on mercado_pago_refunds (payment_id) where status = 'begun';
