import pg from 'pg'
import { addressesIn, hostAddresses } from './database-address.server.ts'

const databases = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_MIGRATE_URL',
  'DATABASE_METRICS_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URLS',
] as const

type Values = Partial<Record<(typeof databases)[number] | 'SMTP_URL', string | undefined>>

/** Warns of what passwords and people's data would cross a network readable. */
export function plainConnectionsOf(values: Values): string[] {
  const plain = databases.filter((name) => isPlainDatabase(values[name]))
  return [
    ...plain.map(
      (name) =>
        `${name} reaches another machine without encryption: add ?sslmode=verify-full, or a path that is encrypted by itself.`,
    ),
    ...(isPlainMail(values.SMTP_URL)
      ? [
          'SMTP_URL reaches another machine by smtp://, readable where STARTTLS is taken out: use smtps://, or ?requireTLS=true.',
        ]
      : []),
  ]
}

function isPlainDatabase(url: string | undefined): boolean {
  const hosts = url === undefined ? [] : addressesIn(url).flatMap(hostAddresses)
  return hosts.some((address) => {
    const { host, ssl } = new pg.Client({ connectionString: address })
    return !ssl && !host.startsWith('/') && !isThisMachine(host)
  })
}

function isPlainMail(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  const { protocol, hostname, searchParams } = new URL(url)
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' && !isThisMachine(hostname)
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
