-- transaction: none
-- How long the oldest photo and the oldest push have waited is read for each answer of /metrics (docs/decisions/166-alarms.md).
-- Undo: drop index photos_preparing, outgoing_pushes_queued;

create index concurrently if not exists photos_preparing on photos (created_at) where state = 'preparing';
create index concurrently if not exists outgoing_pushes_queued on outgoing_pushes (notification_id) where status = 'queued';
