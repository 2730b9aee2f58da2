import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginx, startNginx } from '#scripts/nginx.ts'
import { afterAll } from 'vitest'
import { makeCertificates } from '#test/certificates.ts'
import { aHouse, type House } from '#test/house/house.ts'
import { freePort, listening, stopped } from '#test/processes.ts'

const names = ['patio.example', 'cl.patio.example', 'uk.patio.example']

/** A house behind a real nginx that ends TLS, with a certificate of an authority of our own. */
export type Proxied = {
  address: string
  house: House
  /** For Chromium: it finds the names at this machine, and trusts this one certificate. */
  browserFlags: string[]
  get: (address: string, headers?: Record<string, string>) => Promise<ProxiedAnswer>
  /** Asks without encryption. */
  getPlain: (path: string) => Promise<{ status: number; location: string | undefined }>
  /** For programs: the same, without the name being known to any name server. */
  way: { host: string; plainPort: number; ca: string }
}

type ProxiedAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

export async function behindNginx(): Promise<Proxied> {
  // Said before anything runs that would then be left behind.
  const program = nginx()
  const folder = mkdtempSync(join(tmpdir(), 'patio-proxy-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const address = `https://patio.example:${port}`
  const trusted = makeCertificates(folder, names)

  const settings = {
    PUBLIC_URL: address,
    SITES: 'cl.patio.example=cl,uk.patio.example=uk',
    CLIENT_IP_HEADER: 'x-forwarded-for',
  }
  const house = await aHouse({ worker: true, settings })
  const serverPort = Number(new URL(house.address).port)
  const proxy = startNginx(program, folder, { port, plainPort, serverPort })
  afterAll(async () => {
    await stopped(proxy)
    rmSync(folder, { recursive: true, force: true })
  })
  await Promise.all([port, plainPort].map(listening))

  const ca = readFileSync(join(folder, 'ca.pem'))
  return {
    address,
    house,
    browserFlags: [`--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`, trusted],
    get: (url, headers = {}) => ask(url, headers, ca),
    getPlain: (path) => askPlain(path, plainPort),
    way: { host: '127.0.0.1', plainPort, ca: String(ca) },
  }
}

function ask(address: string, headers: Record<string, string>, ca: Buffer): Promise<ProxiedAnswer> {
  const url = new URL(address)
  return new Promise((done, failed) => {
    const asking = request(
      {
        host: '127.0.0.1',
        servername: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        headers: { host: url.host, ...headers },
        ca,
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
      },
    )
    asking.on('error', failed)
    asking.end()
  })
}

const askPlain = (path: string, port: number) =>
  new Promise<{ status: number; location: string | undefined }>((done, failed) => {
    const sending = plainRequest({ host: '127.0.0.1', port, path, headers: { host: 'patio.example' } }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
    sending.on('error', failed).end()
  })
