import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

const domain = { INBOUND_DOMAIN: 'answers.patio.example' }
const secret = { INBOUND_SECRET: 'a'.repeat(24) }
const smtp = { INBOUND_SMTP_PORT: '2525' }

test('[MSG-04] without a domain no answers come in by e-mail', () => {
  expect(readConfig({}).inbound).toBeNull()
})

test.each([
  ['a webhook', { ...domain, ...secret }, { secret: 'a'.repeat(24), smtp: null, authServer: null }],
  ['a port', { ...domain, ...smtp }, { secret: null, smtp: { port: 2525, host: '0.0.0.0', files: null } }],
  [
    'a port with a certificate',
    { ...domain, ...smtp, INBOUND_SMTP_CERT: 'c.pem', INBOUND_SMTP_KEY: 'k.pem' },
    { smtp: { files: { cert: 'c.pem', key: 'k.pem' } } },
  ],
  [
    'both, and a mail server’s word',
    { ...domain, ...secret, ...smtp, INBOUND_AUTH_SERVER: 'mx.patio.example' },
    { authServer: 'mx.patio.example' },
  ],
])('[MSG-04] answers come in by %s', (_, env, expected) => {
  expect(readConfig(env).inbound).toMatchObject({ domain: 'answers.patio.example', ...expected })
})

test.each([
  [domain, 'INBOUND_SECRET or INBOUND_SMTP_PORT'],
  [secret, 'INBOUND_DOMAIN'],
  [smtp, 'INBOUND_DOMAIN'],
  [{ ...domain, INBOUND_SECRET: 'short' }, 'INBOUND_SECRET'],
  [{ ...secret, INBOUND_DOMAIN: 'Answers@x' }, 'INBOUND_DOMAIN'],
  [{ ...domain, ...smtp, INBOUND_SMTP_CERT: 'c.pem' }, 'INBOUND_SMTP_CERT, INBOUND_SMTP_KEY'],
])('[MSG-04] half a setting stops the start: %o', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})
