-- Sign-up can be closed, and the operator can announce something to everybody, until a time.
-- Undo: drop table announcement; alter table settings drop column sign_up_open; then the routines of before.

alter table settings add column sign_up_open boolean not null default true;

create table announcement (
  only_row boolean primary key default true check (only_row),
  text_en text not null check (length(text_en) between 1 and 300),
  text_es text not null check (length(text_es) between 1 and 300),
  shown_until timestamptz not null
);
