-- How people want to be notified, where they have chosen: by topic and way, and when nothing but what cannot wait may come.
-- Undo: drop table notification_choices, quiet_hours; alter table notifications drop column is_shown, alter column thing_id drop not null;
--   alter table outgoing_emails drop column unsubscribe_url.

create table notification_choices (
  user_id uuid not null references profiles (user_id) on delete cascade,
  topic text not null check (topic ~ '^[a-z]+$'),
  in_app boolean not null default true,
  email boolean not null default true,
  primary key (user_id, topic)
);

-- On the person's own clock, in minutes after midnight; over midnight where they end before they begin.
create table quiet_hours (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  from_minutes integer not null check (from_minutes between 0 and 1439),
  until_minutes integer not null check (until_minutes between 0 and 1439),
  zone text not null check (length(zone) <= 64),
  check (from_minutes <> until_minutes)
);

-- Somebody who wants none of them on the site gets e-mail once an event all the same.
alter table notifications add column is_shown boolean not null default true, alter column thing_id set not null;

-- Where the reader of an e-mail ends e-mails of its topic: without it, it is one that always goes.
alter table outgoing_emails add column unsubscribe_url text;
