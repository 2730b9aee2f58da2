-- Rates between currencies, for display, filters and order.
-- Undo: drop table exchange_rates;

create table exchange_rates (
  base text not null check (base in ('USD', 'CLP', 'EUR', 'GBP')),
  target text not null check (target in ('USD', 'CLP', 'EUR', 'GBP')),
  rate double precision not null check (rate > 0),
  fetched_at timestamptz not null,
  primary key (base, target)
);
