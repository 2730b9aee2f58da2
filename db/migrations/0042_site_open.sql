-- The operator can close the site while they work on it: everybody but admins gets a page that says so.
-- Undo: alter table settings drop column site_open.

alter table settings add column site_open boolean not null default true;
