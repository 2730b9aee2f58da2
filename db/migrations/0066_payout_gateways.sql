-- Payouts that a provider makes when it is asked. An attempt is written down before the provider is asked; where it says no, the next one waits
-- until `try_at`, and may still be cancelled: nothing has moved. A transfer may be in another currency than what was earned, where the provider keeps the
-- guest's money in that one: the account 'exchange' of the ledger then stands between the two (docs/decisions/077-payout-adapters.md).
-- Undo: alter table payouts drop column try_at, drop column sent_minor, drop column sent_currency; then the check of ledger_accounts
-- without 'exchange' and 'reversal', after deleting the accounts and the entries of these kinds.

alter table payouts
  add column try_at timestamptz,
  -- What the provider was told to send, where it is another currency; null: the amount itself.
  add column sent_minor bigint check (sent_minor > 0),
  add column sent_currency text check (sent_currency in ('USD', 'CLP', 'EUR', 'GBP')),
  add constraint payouts_try_check check (try_at is null or status = 'sending'),
  add constraint payouts_sent_check check ((sent_minor is null) = (sent_currency is null) and sent_currency is distinct from currency);

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check,
  -- 'reversal': what was paid out and is asked back.
  add constraint ledger_accounts_kind_check
    check (kind in ('provider', 'held', 'host', 'platform-fee', 'guest', 'payout', 'exchange', 'reversal')),
  add constraint ledger_accounts_check check ((kind in ('host', 'guest', 'payout', 'reversal')) = (owner_id is not null));
