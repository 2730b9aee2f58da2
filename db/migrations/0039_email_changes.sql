-- Another address for an account: asked for, and not yet confirmed by a code from the old address and one from the new. Their codes are
-- proofs like all others, each with a purpose of its own, so that none of them opens a session.
-- Undo: drop table email_changes; delete from email_proofs where purpose in ('old-address', 'new-address');
--   alter table email_proofs drop constraint email_proofs_purpose_check, add constraint email_proofs_purpose_check
--   check (purpose in ('code', 'password'));

create table email_changes (
  user_id uuid primary key references "user" (id) on delete cascade,
  new_email text not null check (length(new_email) <= 254),
  expires_at timestamptz not null
);

alter table email_proofs drop constraint email_proofs_purpose_check,
  add constraint email_proofs_purpose_check check (purpose in ('code', 'password', 'old-address', 'new-address'));
