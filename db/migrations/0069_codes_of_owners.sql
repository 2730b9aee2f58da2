-- A code by e-mail shows, as the password does, that whoever changes where a host is paid is the account's owner.
-- Undo: delete from email_proofs where purpose = 'owner'; then the check without 'owner'.

alter table email_proofs drop constraint email_proofs_purpose_check,
  add constraint email_proofs_purpose_check check (purpose in ('code', 'password', 'old-address', 'new-address', 'owner'));
