import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginx } from '#scripts/nginx.ts'
import { inject } from 'vitest'
import { freePort, stopped } from '../browser.ts'
import { makeCertificates } from '#test/certificates.ts'

const names = ['patio.example', 'cl.patio.example', 'uk.patio.example']

/** The built product behind a real nginx that ends TLS, with a certificate of an authority of our own. */
export type Proxied = {
  address: string
  /** For Chromium: it finds the names at this machine, and trusts this one certificate. */
  browserFlags: string[]
  get: (address: string, headers?: Record<string, string>) => Promise<ProxiedAnswer>
  stop: () => Promise<void>
}

type ProxiedAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

export async function behindNginx(): Promise<Proxied> {
  // Said before anything runs that would then be left behind.
  const program = nginx()
  const folder = mkdtempSync(join(tmpdir(), 'patio-proxy-'))
  const [port, plainPort, serverPort] = [await freePort(), await freePort(), await freePort()]
  const address = `https://patio.example:${port}`
  const trusted = makeCertificates(folder, names)

  const server = fork('server.ts', [], {
    env: {
      ...process.env,
      DATABASE_URL: inject('databaseUrl'),
      DEMO: '1',
      PORT: String(serverPort),
      DATA_DIR: '.data/e2e',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      PUBLIC_URL: address,
      SITES: 'cl.patio.example=cl,uk.patio.example=uk',
      CLIENT_IP_HEADER: 'x-forwarded-for',
    },
  })
  const proxy = startNginx(program, folder, { port, plainPort, serverPort })
  const stop = async () => {
    await Promise.all([proxy, server].map(stopped))
    rmSync(folder, { recursive: true, force: true })
  }
  await new Promise((done, failed) => {
    server.once('message', done)
    server.once('exit', (code) => failed(new Error(`server.ts ended with ${code}`)))
  })

  const ca = readFileSync(join(folder, 'ca.pem'))
  return {
    address,
    browserFlags: [`--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1`).join(',')}`, trusted],
    get: (url, headers = {}) => ask(url, headers, ca),
    stop,
  }
}

/** The configuration that the documentation gives, with other ports, and files in a folder of its own. */
function startNginx(
  program: string,
  folder: string,
  ports: { port: number; plainPort: number; serverPort: number },
): ChildProcess {
  const sites = readFileSync('docs/nginx.conf', 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${ports.plainPort}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.serverPort}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr error; events {} http { access_log off; ${temporary.join(' ')}\n${sites}}`,
  )
  mkdirSync(join(folder, 'client_body'))
  return spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
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
