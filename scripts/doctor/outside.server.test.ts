import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#platform/config.server.ts'
import { aMailServer } from '#test/mail-server.ts'
import { aPayku, paykuTokens } from '#test/payku/stand-in.ts'
import { startS3 } from '#test/s3-server.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findingsOf } from './finding.ts'
import { findingsOfMail } from './mail.ts'
import { providerChecks } from './providers.ts'
import { findingsOfStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-doctor-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const mailOf = (smtpUrl: string | undefined, demo = false) => ({
  smtpUrl,
  mailFrom: 'Patio <hello@patio.example>',
  publicUrl: 'https://patio.example',
  demo,
})

test('[OPS-02] a mail server is asked, and sends an e-mail only to who asks for one', async () => {
  const server = await aMailServer(['accept'])
  expect(await findingsOfMail(mailOf(server.url), null)).toMatchObject([{ state: 'ok' }])
  expect(server.received).toEqual([])
  expect(await findingsOfMail(mailOf(server.url), 'operator@patio.example')).toMatchObject([
    { state: 'ok' },
    { state: 'ok', text: expect.stringContaining('operator@patio.example') },
  ])
  expect(server.recipients).toEqual(['operator@patio.example'])
  expect(server.received[0]).toContain('a test of the mail server')

  expect(await findingsOfMail(mailOf(undefined), null)).toMatchObject([{ state: 'warning' }])
  expect(await findingsOfMail(mailOf(undefined, true), null)).toMatchObject([{ state: 'ok' }])
  const refusing = await aMailServer([{ code: 550, at: 'RCPT' }])
  await expect(findingsOfMail(mailOf(refusing.url), 'operator@patio.example')).rejects.toThrow()
  await expect(findingsOfMail(mailOf('smtp://127.0.0.1:1'), null)).rejects.toThrow()
})

test.each([
  ['a bucket', s3.setting, /photos/],
  ['a disk', { kind: 'disk', folder } as const, new RegExp(folder)],
])('[OPS-02] %s is written, read and deleted, and nothing is left', async (_what, setting, text) => {
  expect(await findingsOfStorage(setting, folder)).toMatchObject([{ state: 'ok', text: expect.stringMatching(text) }])
  expect([...s3.objects.keys()]).toEqual([])
  expect(readdirSync(folder, { recursive: true })).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^doctor\/./)]),
  )
})

test('[OPS-02] a bucket with another key, or that refuses one of the three, is an error', async () => {
  await expect(findingsOfStorage({ ...s3.setting, secretAccessKey: 'another' }, folder)).rejects.toThrow(/Signature/)
  s3.failWhere(({ method }) => method === 'DELETE')
  await expect(findingsOfStorage(s3.setting, folder)).rejects.toThrow()
  s3.failWhere(() => false)
  s3.objects.clear()
})

/** A server that answers all alike. @returns its address */
async function answering(status: number, body: object): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const stripeAt = (STRIPE_API_URL: string) =>
  readConfig({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_API_URL,
  })
const webpayAt = (WEBPAY_URL: string) => readConfig({ PAYMENTS: 'webpay', WEBPAY_URL })

const mercadoPagoAt = (MERCADO_PAGO_URL: string) =>
  readConfig({
    PAYMENTS: 'mercado-pago',
    MERCADO_PAGO_ACCESS_TOKEN: 'TEST-1234567890123456-abc',
    MERCADO_PAGO_WEBHOOK_SECRET: 'a-secret-of-sixteen-signs',
    MERCADO_PAGO_URL,
  })

/** The findings of the providers of a configuration. */
async function found(config: Config) {
  const findings = []
  for (const each of providerChecks(config, new Date())) findings.push(...(await findingsOf(each)))
  return findings
}

test('[OPS-02] a provider that lets us in says in which mode, and one that does not is wrong', async () => {
  const empty = await answering(200, { object: 'list', data: [], has_more: false })
  expect(await found(stripeAt(empty))).toMatchObject([
    { part: 'stripe', state: 'ok', text: expect.stringContaining('test key') },
  ])
  const refused = await answering(401, {
    error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
  })
  expect(await found(stripeAt(refused))).toMatchObject([
    { part: 'stripe', state: 'wrong', text: expect.stringContaining('Invalid API Key') },
  ])

  const unknown = await answering(422, { error_message: 'Invalid value for parameter: token' })
  expect(await found(webpayAt(unknown))).toMatchObject([{ part: 'webpay', state: 'ok' }])
  const notLetIn = await answering(401, { error_message: 'Not Authorized' })
  expect(await found(webpayAt(notLetIn))).toMatchObject([
    { part: 'webpay', state: 'wrong', text: expect.stringContaining('401') },
  ])

  const none = await answering(200, { paging: { total: 0, limit: 50, offset: 0 }, results: [] })
  expect(await found(mercadoPagoAt(none))).toMatchObject([
    { part: 'mercado-pago', state: 'ok', text: expect.stringContaining('test key') },
  ])
  expect(await found(mercadoPagoAt(notLetIn))).toMatchObject([
    { part: 'mercado-pago', state: 'wrong', text: expect.stringContaining('401') },
  ])
})

test('[OPS-02] Payku and the rates are asked without moving anything; without a provider nothing can be booked', async () => {
  const payku = await aPayku()
  onTestFinished(() => void payku.close())
  const base = readConfig({ PAYMENTS: 'sandbox' })
  const ofPayku = (tokens: Partial<typeof paykuTokens>) => found({ ...base, payku: { ...payku.access, ...tokens } })
  expect(await ofPayku({})).toMatchObject([{ part: 'payku', state: 'ok' }])
  expect(payku.made).toEqual([])
  expect(await ofPayku({ privateToken: 'another-private-token' })).toMatchObject([{ part: 'payku', state: 'wrong' }])

  const ratesUrl = await answering(200, { status_code: 200, data: { base: 'USD', target: 'CLP', mid: 951.5 } })
  expect(await found({ ...base, ratesUrl })).toMatchObject([
    { part: 'rates', state: 'ok', text: 'one USD is 951.50 CLP' },
  ])
  expect(await found({ ...base, payments: [] })).toMatchObject([{ part: 'payments', state: 'warning' }])
})
