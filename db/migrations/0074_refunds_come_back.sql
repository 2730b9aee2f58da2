-- A refund is on its way until the provider says that it went through, may come back weeks later, and is then paid by a bank transfer
-- (docs/decisions/154-refunds-that-come-back.md). The sandbox plays each of them by the card that was used.
-- Undo: none while a refund is 'sent', 'failed' or 'transferred'; then the checks as they were, and the columns dropped.

alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('intended', 'sent', 'succeeded', 'failed', 'transferred')),
  add column failed_at timestamptz,
  add column failure text check (length(failure) between 1 and 200),
  add column transfer_reference text check (length(transfer_reference) between 1 and 80),
  add constraint refunds_failed check ((status in ('failed', 'transferred')) = (failed_at is not null)),
  add constraint refunds_transferred check ((status = 'transferred') = (transfer_reference is not null));
create index refunds_failed on refunds (failed_at) where status = 'failed';

alter table sandbox_sessions
  add column refunds_end text not null default 'succeeded' check (refunds_end in ('succeeded', 'later', 'failed'));
alter table sandbox_refunds
  add column status text not null default 'succeeded' check (status in ('succeeded', 'failed'));
alter table sandbox_events
  drop constraint sandbox_events_type_check,
  add constraint sandbox_events_type_check
    check (type in ('session.paid', 'session.expired', 'refund.succeeded', 'refund.failed'));
