#!/bin/sh
# A copy of the database that follows it: of the whole cluster at its first start, of what is written since then always.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  PGPASSWORD=$STANDBY_PASSWORD pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --checkpoint fast --wal-method stream \
    --dbname "host=database user=patio_standby application_name=standby"
fi
exec postgres -c hot_standby_feedback=on
