-- Who stands by the legal texts stands by what was read: the version of them (domain/content/queries/legal-version.server.ts) is
-- stored, and another one is a draft again. Of what was confirmed before, nobody knows which texts it was: that is a draft again too; the
-- log of what admins have done keeps it.
-- Undo: drop the column and the check, and add the check of 0032.

update company set legal_texts_confirmed_at = null, legal_texts_confirmed_by = null;
alter table company
  add column legal_texts_version text check (length(legal_texts_version) between 1 and 60),
  drop constraint company_check,
  add constraint company_check check (num_nulls(legal_texts_confirmed_at, legal_texts_confirmed_by, legal_texts_version) in (0, 3));
