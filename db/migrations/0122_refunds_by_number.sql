-- transaction: none
-- Admins find a refund by the provider's number, and by that of a transfer.
-- Undo: drop index refunds_provider, refunds_transfer.

create index concurrently if not exists refunds_provider on refunds (provider_refund_id) where provider_refund_id is not null;

create index concurrently if not exists refunds_transfer on refunds (transfer_reference) where transfer_reference is not null;
