-- Discounts by the days between booking and beginning, and weekends of seasons (docs/decisions/137-prices-by-when-one-books.md).
-- Undo: alter table listings drop column last_minute_days, drop column last_minute_percent, drop column early_bird_days,
-- drop column early_bird_percent; alter table price_overrides drop column weekend_price_minor.

alter table listings
  add column last_minute_days smallint check (last_minute_days between 0 and 28),
  add column last_minute_percent smallint not null default 0 check (last_minute_percent between 0 and 90),
  add column early_bird_days smallint check (early_bird_days between 29 and 365),
  add column early_bird_percent smallint not null default 0 check (early_bird_percent between 0 and 90),
  add constraint listings_last_minute check (last_minute_days is not null or last_minute_percent = 0),
  add constraint listings_early_bird check (early_bird_days is not null or early_bird_percent = 0);

alter table price_overrides add column weekend_price_minor bigint check (weekend_price_minor between 1 and 9007199254740991);
