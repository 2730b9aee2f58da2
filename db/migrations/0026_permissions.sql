-- What an admin may do is a list, so that somebody can answer hosts without reading e-mails or setting fees (decision B3). Who has no
-- permission is no admin: there is no role beside it that could say something else.
-- Undo: alter table profiles add column role text not null default 'member' check (role in ('member', 'admin'));
--   update profiles set role = 'admin' where permissions <> '{}'; alter table profiles drop column permissions;

alter table profiles add column permissions text[] not null default '{}'
  constraint profiles_permissions_known check (permissions <@ array['analytics', 'bookings', 'emails', 'listings', 'payments', 'reports', 'settings', 'users']);
update profiles set permissions = array['analytics', 'bookings', 'emails', 'listings', 'payments', 'reports', 'settings', 'users'] where role = 'admin';
alter table profiles drop column role;
create index profiles_admins on profiles (user_id) where permissions <> '{}';
