-- Whether an account has said that its visits are not to be counted by visitor: a choice that holds on every device
-- (docs/decisions/103-collecting.md). What a stranger says stays in a cookie.
-- Undo: alter table profiles drop column declines_analytics;

alter table profiles add column declines_analytics boolean not null default false;
