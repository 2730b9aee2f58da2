import { expect, test } from 'vitest'
import { plainConnectionsOf } from './plain-connections.server.ts'

test.each([
  [{ DATABASE_URL: 'postgres://u:p@db.example/patio' }, /^DATABASE_URL .*sslmode/],
  [{ DATABASE_URL: 'postgres://u:p@db.example/patio?sslmode=disable' }, /^DATABASE_URL/],
  [{ DATABASE_OWNER_URL: 'postgres://u:p@10.0.0.7/patio' }, /^DATABASE_OWNER_URL/],
  [{ DATABASE_METRICS_URL: 'postgres://u:p@10.0.0.7/patio' }, /^DATABASE_METRICS_URL/],
  [{ DATABASE_LISTEN_URL: 'postgres://u:p@10.0.0.7/patio' }, /^DATABASE_LISTEN_URL/],
  [{ DATABASE_URL: 'postgres://u:p@localhost,10.0.0.7/patio' }, /^DATABASE_URL/],
  [{ DATABASE_READ_URLS: 'postgres://u:p@localhost/patio,postgres://u:p@10.0.0.7/patio' }, /^DATABASE_READ_URLS/],
  [{ SMTP_URL: 'smtp://u:p@mail.example' }, /^SMTP_URL .*smtps/],
  [{ DATABASE_URL: 'postgres://u:p@db.example/patio?sslmode=verify-full' }, null],
  [{ DATABASE_URL: 'postgres://u:p@localhost/patio' }, null],
  [{ DATABASE_URL: 'postgres://u:p@127.0.0.1/patio' }, null],
  [{ DATABASE_URL: 'postgres://u:p@[::1]/patio' }, null],
  [{ DATABASE_URL: 'postgresql://u:p@/patio?host=%2Frun%2Fpostgresql' }, null],
  [{ SMTP_URL: 'smtp://localhost:1025' }, null],
  [{ SMTP_URL: 'smtp://mail.example?requireTLS=true' }, null],
  [{ SMTP_URL: 'smtps://u:p@mail.example' }, null],
  [{}, null],
])('[OPS-02] the start warns of %j: %s', (values, warning) => {
  const warnings = plainConnectionsOf(values)
  if (warning === null) expect(warnings).toEqual([])
  else expect(warnings).toEqual([expect.stringMatching(warning)])
})
