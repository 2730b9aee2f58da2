import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROXY_REPORT, proxyReport } from '#platform/proxy-report.server.ts'
import { makeCertificates } from '#test/certificates.ts'
import { later } from '#test/later.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findingsOfCertificates } from './certificate.ts'
import { findingsOfProxy } from './proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-proxy-'))
makeCertificates(folder, ['patio.example'])
afterAll(() => rmSync(folder, { recursive: true }))
const [ca, cert, key] = ['ca.pem', 'patio.pem', 'patio.key'].map((name) => readFileSync(join(folder, name), 'utf8'))

const secret = 'a secret of the installation'
const trusted = { name: 'x-forwarded-for', position: 1 }
const VISITOR = '198.51.100.9'

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

type Behaviour = {
  /** It changes the request before the server reads it. */
  passes?: (headers: IncomingHttpHeaders) => void
  /** The answer of http; by default it leads to https. */
  plainly?: RequestListener
  answer?: { status?: number; location?: string; hsts?: boolean }
}

const adds = (headers: IncomingHttpHeaders) => {
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], VISITOR].filter(Boolean).join(', ')
}
const leads: RequestListener = ({ headers }, response) =>
  void response.writeHead(301, { location: `https://${headers.host}/` }).end()

/** A proxy that ends TLS, and behind it what the server says of a request. */
async function aProxy({ passes = adds, plainly = leads, answer = {} }: Behaviour = {}) {
  const port = await portOf(
    createServer({ key, cert }, (request, response) => {
      passes(request.headers)
      const report = proxyReport(request, { trusted, secret }, new Date())
      response.writeHead(answer.status ?? 200, {
        ...(answer.hsts !== false && { 'strict-transport-security': 'max-age=31536000' }),
        ...(answer.location && { location: answer.location }),
        ...(report && { [PROXY_REPORT]: report }),
      })
      response.end()
    }),
  )
  const plainPort = await portOf(createPlainServer(plainly))
  return { publicUrl: `https://patio.example:${port}`, way: { host: '127.0.0.1', plainPort, ca: ca! } }
}

async function found(behaviour: Behaviour = {}, by = secret) {
  const { publicUrl, way } = await aProxy(behaviour)
  return findingsOfProxy({ publicUrl, secret: by, now: new Date(), way }, trusted.name)
}

test('[OPS-02] a proxy that does what it must is well in every line', async () => {
  expect((await found()).map(({ state, text }) => `${state} ${text.replace(/:\d+/g, '')}`)).toEqual([
    'ok https://patio.example answers',
    'ok browsers are told to use https only (max-age=31536000)',
    'ok http leads to https://patio.example/',
    "ok the visitor's address arrives in x-forwarded-for",
  ])
})

test.each([
  [
    'passes no address',
    { passes: (headers: IncomingHttpHeaders) => void delete headers['x-forwarded-for'] },
    /does not arrive/,
  ],
  ['passes on what visitors write', { passes: () => {} }, /chooses their own address/],
  ['removes HSTS', { answer: { hsts: false } }, /no strict-transport-security/],
  [
    'answers http',
    { plainly: (_request: IncomingMessage, response: ServerResponse) => void response.end('hello') },
    /answers 200, without encryption/,
  ],
  ['reaches no server', { answer: { status: 502 } }, /answers 502/],
])('[OPS-02] a proxy that %s is wrong', async (_what, behaviour, text) => {
  const wrongs = (await found(behaviour)).filter(({ state }) => state === 'wrong')
  expect(wrongs).toMatchObject([{ text: expect.stringMatching(text), advice: expect.stringContaining('proxy') }])
})

test('[OPS-02] a proxy that does not pass the name leads to itself, and the doctor says why', async () => {
  const answer = { status: 301, location: '' }
  const { publicUrl, way } = await aProxy({ answer })
  answer.location = `${publicUrl}/favicon.svg`
  expect(await findingsOfProxy({ publicUrl, secret, now: new Date(), way }, null)).toMatchObject([
    { state: 'wrong', advice: expect.stringContaining('does not pass the Host') },
  ])
})

test('[OPS-02] nobody at port 80, and a server that does not know our secret, are warned of', async () => {
  const { publicUrl, way } = await aProxy()
  const ask = (by: string, plainPort: number) =>
    findingsOfProxy({ publicUrl, secret: by, now: new Date(), way: { ...way, plainPort } }, trusted.name)
  expect((await ask(secret, 1)).filter(({ state }) => state !== 'ok')).toMatchObject([
    { state: 'warning', text: expect.stringContaining('ECONNREFUSED') },
  ])
  expect((await ask('another', way.plainPort)).filter(({ state }) => state !== 'ok')).toMatchObject([
    { state: 'warning', advice: expect.stringContaining('AUTH_SECRET') },
  ])
})

test('[OPS-02] a certificate is read from the proxy: its end, whom it is for, and who stands for it', async () => {
  const { publicUrl, way } = await aProxy()
  const { host, port } = new URL(publicUrl)
  const at = (name: string, days: number, given: Parameters<typeof findingsOfCertificates>[2] = way) =>
    findingsOfCertificates([name], later(new Date(), { days }), given)
  expect(await at(host, -60)).toMatchObject([{ state: 'ok', text: expect.stringMatching(/6[12] days left/) }])
  expect(await at(host, 5)).toMatchObject([{ state: 'wrong', text: expect.stringContaining('ended') }])
  expect(await at(`cl.patio.example:${port}`, -60)).toMatchObject([
    { state: 'wrong', text: expect.stringContaining('browsers refuse it') },
  ])
  expect(await at(host, -60, { host: '127.0.0.1' })).toMatchObject([
    { state: 'wrong', text: expect.stringContaining('browsers refuse it') },
  ])
  await expect(findingsOfCertificates(['patio.example:1'], new Date(), { host: '127.0.0.1' })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
