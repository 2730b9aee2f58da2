-- Why a host declined a request: the guest reads it. `taken`: the host has accepted another request for that time.
-- Requests that were declined before have none.
-- Undo: alter table bookings drop column decline_reason;

alter table bookings
  add column decline_reason text check (decline_reason in ('taken', 'party', 'upkeep', 'notice', 'other')),
  add constraint bookings_declined_for_a_reason check (decline_reason is null or cancel_reason = 'declined');
