-- An account that its owner closes, and what a person asks to have of their own data (docs/decisions/048-personal-data.md).
-- Undo: drop table data_exports; alter table profiles drop constraint profiles_named, drop constraint profiles_erased_are_closed,
--   drop column erased_at, drop column closed_at; and the two checks of names in 0003_accounts.sql.

-- Closed: nobody can sign in any more, and a job erases the rest. Erased: the row stays only because bookings, the books and reviews
-- refer to it, and holds nothing that a person has said of themselves; its names are empty.
alter table profiles
  add column closed_at timestamptz,
  add column erased_at timestamptz,
  drop constraint profiles_first_name_check,
  drop constraint profiles_last_name_check,
  add constraint profiles_named check (
    least(length(first_name), length(last_name)) >= case when erased_at is null then 1 else 0 end
    and greatest(length(first_name), length(last_name)) <= 80
  ),
  add constraint profiles_erased_are_closed check (erased_at is null or closed_at is not null);
