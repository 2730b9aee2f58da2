-- Pictures of people go the way of all photos, but are cut to a square and belong to no listing: a host does not find them among the
-- photos that a space can show.
-- Undo: alter table photos drop column purpose;

alter table photos add column purpose text not null default 'listing' check (purpose in ('listing', 'avatar'));
