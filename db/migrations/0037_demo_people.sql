-- Whom the demo's seed has made. Their passwords are printed, so outside demo mode nothing starts while there is one of them
-- (docs/decisions/111-from-demo-to-production.md). Their addresses could be changed by whoever tries the demo; this list is not.
-- Undo: drop table demo_people.

create table demo_people (
  user_id uuid primary key references "user" (id) on delete cascade
);

-- The seed alone has given addresses of this reserved domain to so many; nobody can receive a code there.
insert into demo_people select id from "user" where email like '%@patio.example';
