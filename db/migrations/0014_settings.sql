-- Numbers of the business that programs and functions of the database both use, each written once: here. One row, which an operator edits;
-- what was agreed keeps the numbers that it was agreed with (`quotes.terms`). Taxes stand in tax_rates, by country.
-- Undo: drop table settings; then the routines and programs of before.

create table settings (
  only_row boolean primary key default true check (only_row),
  -- Spec §9, decision C5: what the guest pays on top of the host's price.
  service_fee_percent smallint not null check (service_fee_percent between 0 and 90),
  -- Days from which a per-day listing's two discounts are given.
  week_discount_days smallint not null check (week_discount_days >= 2),
  month_discount_days smallint not null,
  -- Decision D17; spec, BOOK-05: how to get in is told from so long before a stay.
  way_in_before_minutes integer not null check (way_in_before_minutes >= 0),
  -- Spec §9: for display, filters and order where no rate has been fetched; never for a charge.
  fallback_rates jsonb not null check (jsonb_typeof(fallback_rates) = 'object'),
  check (week_discount_days < month_discount_days)
);
insert into settings (service_fee_percent, week_discount_days, month_discount_days, way_in_before_minutes, fallback_rates) values (10, 7, 28, 24 * 60, '{
  "USD_CLP": 950, "CLP_USD": 0.00105, "USD_EUR": 0.92, "EUR_USD": 1.09, "USD_GBP": 0.78, "GBP_USD": 1.28,
  "EUR_CLP": 1035, "CLP_EUR": 0.00097, "EUR_GBP": 0.85, "GBP_EUR": 1.18, "GBP_CLP": 1216, "CLP_GBP": 0.00082}');

update quotes set terms = jsonb_set(terms, '{rates,serviceFeePercent}', '10') where terms -> 'rates' is not null;
