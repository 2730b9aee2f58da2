-- The states of e-mails that 0100 lists, compared with what is there.
-- Undo: nothing.

alter table outgoing_emails validate constraint outgoing_emails_status_check;
