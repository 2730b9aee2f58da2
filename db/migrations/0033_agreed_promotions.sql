-- Who has not ticked 'I do not want to receive promotional messages' has not agreed to receive them either. So the refusal and the
-- agreement are two facts, and only the second allows anything to be sent; nobody has given it yet, and nothing asks for it.
-- Undo: alter table profiles add column promotions boolean not null default true; update profiles set promotions = not promotions_refused;
-- alter table profiles drop column promotions_refused, drop column promotions_agreed_at.

alter table profiles
  add column promotions_refused boolean not null default false,
  add column promotions_agreed_at timestamptz,
  add constraint promotions_refused_or_agreed check (not promotions_refused or promotions_agreed_at is null);

update profiles set promotions_refused = not promotions;

alter table profiles drop column promotions;
