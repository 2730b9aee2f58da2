-- transaction: none
-- The checks of 0093 hold for all rows: the new reasons only widen them.
-- Undo: nothing.

alter table refunds validate constraint refunds_reason_check;
alter table bookings validate constraint bookings_cancel_reason_check;
