/** Programs of others that the documentation has operators type; their options are their own. */
export const operatorPrograms: ReadonlySet<string> = new Set(
  `age age-keygen apt-get chmod cp curl docker git iptables install mkdir nginx npm node openssl pg_dump pg_restore pgbackrest podman psql
    sh sudo sysctl systemctl systemd-run tar timedatectl useradd promtool certbot`.split(/\s+/),
)

/** Verbs of compose that stand there. */
export const composeVerbs: ReadonlySet<string> = new Set('up run build down logs pull exec ps restart stop'.split(' '))
