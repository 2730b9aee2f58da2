-- The site where a person is: the one of their last log-in, and the one where a booking was made. E-mails lead to it and are written as it
-- writes (docs/decisions/134-where-a-person-is.md). Nothing tells where the accounts from before were opened: country and currency guess it.
-- Undo: alter table profiles drop column site; alter table bookings drop column site.

alter table profiles add column site text not null default 'global' check (site in ('global', 'cl', 'uk'));
alter table bookings add column site text not null default 'global' check (site in ('global', 'cl', 'uk'));

update profiles set site = 'uk' where country_code = 'GB' or country_code is null and currency = 'GBP';
update bookings set site = 'uk' from profiles where profiles.user_id = guest_id and profiles.site = 'uk';
