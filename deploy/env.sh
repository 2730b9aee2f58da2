#!/bin/sh
# Writes .env with passwords and keys of its own, for compose.yaml: sh deploy/env.sh [FILE]
# They are made once. PAYOUT_KEYS opens the bank details of hosts, and nothing else does: keep a copy of this file apart from the backups.
set -eu
file=${1:-.env}

if [ -e "$file" ]; then
  echo "$file is there already, and its keys open what is stored: it stays as it is." >&2
  exit 1
fi

umask 077
# Base64url of so many random bytes, which an address and PostgreSQL take as it is.
secret() { head -c "$1" /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }

cat > "$file" <<END
# What people type. With a name of your own that leads here, the proxy fetches a certificate for it.
PUBLIC_URL=https://localhost
# The names that the proxy answers to, with commas between; those of SITES too.
SITE_NAMES=localhost

PATIO_OWNER_PASSWORD=$(secret 24)
PATIO_APP_PASSWORD=$(secret 24)
PATIO_METRICS_PASSWORD=$(secret 24)
POSTGRES_PASSWORD=$(secret 24)
STANDBY_PASSWORD=$(secret 24)
GRAFANA_PASSWORD=$(secret 12)

AUTH_SECRET=$(secret 32)
PAYOUT_KEYS=$(secret 32)
METRICS_TOKEN=$(secret 24)
S3_ACCESS_KEY_ID=$(secret 15)
S3_SECRET_ACCESS_KEY=$(secret 30)

# All other settings of the README may stand here as well: PAYMENTS, SMTP_URL, MAIL_FROM, …
END
echo "Made $file."
