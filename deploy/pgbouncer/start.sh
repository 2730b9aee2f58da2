#!/bin/sh
# The one role that comes through the pooler, with the password of the environment.
set -eu
umask 077
printf '"patio_app" "%s"\n' "$PATIO_APP_PASSWORD" > /tmp/users
exec pgbouncer /pooler/pgbouncer.ini
