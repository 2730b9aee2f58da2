import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { PROXY_REPORT, proxyReport, readReport, reportSignature } from './proxy-report.server.ts'

const NOW = new Date('2026-11-22T03:15:00Z')
const secret = 'a secret of the installation'
const trusted = { name: 'x-forwarded-for', position: 1 }

const requestWith = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.7' } }) as unknown as IncomingMessage
const signedAt = (at: Date, by = secret) => ({ [PROXY_REPORT]: reportSignature(by, at) })
const secondsOff = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('[OPS-02] whoever has the secret reads how their request has arrived', () => {
  const report = (headers: Record<string, string>, header = trusted as typeof trusted | null) =>
    readReport(
      proxyReport(requestWith({ ...signedAt(NOW), ...headers }), { trusted: header, secret }, NOW) ?? undefined,
    )

  expect(report({ 'x-forwarded-for': '203.0.113.7, 198.51.100.2' })).toEqual({
    header: 'x-forwarded-for',
    isThere: true,
    client: '198.51.100.2',
  })
  expect(report({})).toEqual({ header: 'x-forwarded-for', isThere: false, client: '10.0.0.7' })
  expect(report({ 'x-forwarded-for': '203.0.113.7' }, null)).toEqual({
    header: null,
    isThere: false,
    client: '10.0.0.7',
  })
})

test.each([
  ['nobody', {}],
  ['another secret', signedAt(NOW, 'another')],
  ['a signature of two minutes ago', signedAt(secondsOff(-120))],
  ['a signature to come', signedAt(secondsOff(120))],
  ['another time', { [PROXY_REPORT]: reportSignature(secret, NOW).replace(/^\d+/, String(NOW.getTime() + 1)) }],
  ['a shorter signature', { [PROXY_REPORT]: reportSignature(secret, NOW).slice(0, -2) }],
  ['a word', { [PROXY_REPORT]: 'please' }],
])('[OPS-02] %s reads nothing', (_who, headers) => {
  expect(proxyReport(requestWith(headers), { trusted, secret }, NOW)).toBeNull()
})

test('[OPS-02] what is no report reads as none', () => {
  for (const text of [undefined, '', '{}', '{"header":1}']) expect(readReport(text)).toBeNull()
})
