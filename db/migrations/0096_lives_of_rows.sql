-- transaction: none
-- Rows with an end are found by it each day (docs/decisions/186-lives-of-rows.md).
-- Undo: drop index idempotency_keys_created, provider_events_received, devices_seen;

create index concurrently if not exists idempotency_keys_created on idempotency_keys (created_at);
create index concurrently if not exists provider_events_received on provider_events (received_at);
create index concurrently if not exists devices_seen on devices (seen_at);
