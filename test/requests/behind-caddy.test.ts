import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as plainRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityOf, caddy, type CaddyPorts, startCaddy } from '#scripts/drilling/caddy.ts'
import { aHouse } from '#test/house/house.ts'
import { freePort, stopped } from '#test/processes.ts'
import { eventually } from '#test/proofs/processes.ts'
import { afterAll, expect, test } from 'vitest'

const program = caddy()
const folder = mkdtempSync(join(tmpdir(), 'patio-caddy-'))
const running: ChildProcess[] = []
const servers: Server[] = []
afterAll(async () => {
  await Promise.all(running.map(stopped))
  for (const server of servers) server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

/** For localhost Caddy is its own authority, and asks nobody. */
async function startedCaddy(ports: CaddyPorts, upstreams: readonly number[]): Promise<void> {
  const child = startCaddy(program, folder, ports, upstreams)
  let complaint = ''
  child.stderr!.on('data', (chunk) => (complaint += String(chunk)))
  running.push(child)
  await eventually('Caddy answers', async () => {
    if (child.exitCode !== null) throw new Error(complaint)
    // Its certificate is made after it has begun to listen.
    return ask(ports.secure, '/').catch(() => null)
  })
}

type Answer = { status: number; headers: Record<string, unknown>; text: string; protocol: string }

/** Asks by HTTP/2. */
async function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const session = connect(`https://localhost:${port}`, { ca: authorityOf(folder) })
  return new Promise<Answer>((done, failed) => {
    session.on('error', failed)
    const stream = session.request({ ':path': path, ...headers })
    let text = ''
    let answered: Record<string, unknown> = {}
    stream.on('response', (received) => (answered = received))
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    stream.on('error', failed)
    stream.on('end', () =>
      done({ status: Number(answered[':status']), headers: answered, text, protocol: session.alpnProtocol ?? '' }),
    )
    stream.end()
  }).finally(() => session.close())
}

function askPlain(port: number, path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((done, failed) => {
    const asking = plainRequest({ host: '127.0.0.1', port, path, headers: { host: 'patio.example' } }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
    asking.on('error', failed).end()
  })
}

/** Answers with the headers that it was sent, and is ready or not. */
async function anUpstream(state: { isReady: boolean }): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.statusCode = state.isReady ? 200 : 503
    response.end(JSON.stringify(request.headers))
  })
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const portsOf = async (): Promise<CaddyPorts> => ({ secure: await freePort(), plain: await freePort() })

test('[OPS-02] behind Caddy, with the file that is given, a page comes by HTTP/2 at an address that is https throughout', async () => {
  const ports = await portsOf()
  const house = await aHouse({
    settings: { PUBLIC_URL: `https://localhost:${ports.secure}`, CLIENT_IP_HEADER: 'x-forwarded-for' },
  })
  await startedCaddy(ports, [Number(new URL(house.address).port)])

  const page = await ask(ports.secure, '/about')
  expect([page.status, page.protocol]).toEqual([200, 'h2'])
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(page.text).toContain(`<link rel="canonical" href="https://localhost:${ports.secure}/about"`)
  for (const path of ['/metrics', '/healthz', '/readyz']) expect((await ask(ports.secure, path)).status).toBe(404)
})

test('[OPS-02] Caddy passes the name that was asked for, and nobody’s word for where a visitor comes from', async () => {
  const ports = await portsOf()
  await startedCaddy(ports, [await anUpstream({ isReady: true })])
  const { text } = await ask(ports.secure, '/', { 'x-forwarded-for': '203.0.113.9' })
  const received = JSON.parse(text) as IncomingHttpHeaders
  expect(received.host).toBe(`localhost:${ports.secure}`)
  expect(received['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('[OPS-02] a server that is not ready, or does not take the connection, is asked for nothing while another one is', async () => {
  const ports = await portsOf()
  const leaving = { isReady: true }
  await startedCaddy(ports, [await anUpstream(leaving), await anUpstream({ isReady: true }), await freePort()])
  for (let count = 0; count < 6; count += 1) expect((await ask(ports.secure, '/')).status).toBe(200)
  leaving.isReady = false
  // It is noticed within two seconds, and the other one answers meanwhile.
  for (let count = 0; count < 12; count += 1) expect((await ask(ports.secure, '/')).status).toBe(200)
})

test('[OPS-02] without encryption Caddy leads pages to https, and refuses programs', async () => {
  const ports = await portsOf()
  await startedCaddy(ports, [await anUpstream({ isReady: true })])
  expect(await askPlain(ports.plain, '/about?lang=es')).toEqual({
    status: 301,
    location: 'https://patio.example/about?lang=es',
  })
  for (const path of ['/api/webhooks/stripe', '/calendars/x.ics?key=guessed', '/metrics', '/readyz'])
    expect([path, await askPlain(ports.plain, path)]).toEqual([path, { status: 403, location: undefined }])
})
