#!/bin/sh
# Run once, by PostgreSQL's image, in an empty cluster: roles of least power (docs/operations.md), and the database that the owner migrates.
set -eu

psql --set ON_ERROR_STOP=1 --no-psqlrc --username postgres --dbname postgres \
  --set owner="$PATIO_OWNER_PASSWORD" --set app="$PATIO_APP_PASSWORD" \
  --set metrics="$PATIO_METRICS_PASSWORD" --set standby="$STANDBY_PASSWORD" <<'END'
create role patio_owner login password :'owner';
create role patio_app login password :'app';
create role patio_metrics login password :'metrics';
create role patio_standby login replication password :'standby';
create database patio owner patio_owner;
revoke all on database patio from public;
-- Figures are rolled up in temporary tables.
grant connect, temporary on database patio to patio_app;
grant connect on database patio to patio_metrics;

-- The limits that a server sends with its connection, which a pooler does not pass on; the worker, which comes without one, sends its own.
alter role patio_app set statement_timeout = '3s';
alter role patio_app set lock_timeout = '2s';
alter role patio_app set idle_in_transaction_session_timeout = '10s';
alter role patio_app set jit = off;
END

echo 'host replication patio_standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
