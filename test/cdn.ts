import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { thisMachine } from '#scripts/machine/choices.ts'
import { nginx } from '#scripts/nginx.ts'
import { freePort, listening, stopped } from './processes.ts'

export const PURGE_TOKEN = 'a-token-that-purges'

export type CdnAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

/** nginx with the file that is given to operators, its purger, and between them and the program whoever counts what gets through. */
export type TestCdn = {
  port: number
  purgePort: number
  /** Asks as a visitor does, of `localhost` unless another host is named. */
  ask: (path: string, headers?: Record<string, string>) => Promise<CdnAnswer>
  /** Asks the program itself, by the same name. */
  askDirectly: TestCdn['ask']
  /** Requests that have reached the program, by method and address. */
  reached: () => readonly string[]
  forget: () => void
  /** From now on no server takes a connection; with true again one does. */
  letThrough: (isOpen: boolean) => Promise<void>
  stop: () => Promise<void>
}

/** Ports that settings have to name before anything listens. */
export const portsOfCdn = async () => ({
  port: await freePort(),
  plainPort: await freePort(),
  purgePort: await freePort(),
})

type Options = Awaited<ReturnType<typeof portsOfCdn>> & { folder: string; serverPort: number }

/** Without TLS, which another test has. */
export async function startCdn({ port, plainPort, purgePort, folder, serverPort }: Options): Promise<TestCdn> {
  const program = nginx()
  const reached: string[] = []
  const origin = createServer((incoming, outgoing) => {
    reached.push(`${incoming.method} ${incoming.url}`)
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: serverPort, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const agent = new Agent({ keepAlive: true })
  await new Promise<void>((done) => void origin.listen(0, '127.0.0.1', done))
  const { port: originPort } = origin.address() as AddressInfo

  const proxy = spawnNginx(program, folder, siteOf({ port, plainPort, originPort, folder }))
  const purger = spawn(process.execPath, ['deploy/nginx/purge.mjs'], {
    env: { ...process.env, PURGE_TOKEN, PURGE_FOLDER: join(folder, 'patio-pages'), PURGE_PORT: String(purgePort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await Promise.all([port, purgePort].map(listening))

  const browser = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    port,
    purgePort,
    ask: (path, headers = {}) =>
      askAt(port, path, { agent: browser, headers: { host: `localhost:${port}`, ...headers } }),
    askDirectly: (path, headers = {}) =>
      askAt(serverPort, path, { agent: browser, headers: { host: `localhost:${port}`, ...headers } }),
    reached: () => reached,
    forget: () => void (reached.length = 0),
    letThrough: (isOpen) =>
      new Promise((done) => {
        if (isOpen) return void origin.listen(originPort, '127.0.0.1', done)
        origin.close(() => done()).closeAllConnections()
      }),
    stop: async () => {
      browser.destroy()
      agent.destroy()
      await Promise.all([stopped(proxy), stopped(purger)])
      origin.close().closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Site = { port: number; plainPort: number; originPort: number; folder: string }

const siteOf = ({ port, plainPort, originPort, folder }: Site) =>
  readFileSync('deploy/nginx/cdn.conf', 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${originPort}`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replaceAll('patio.example cl.patio.example uk.patio.example', 'localhost cl.localhost uk.localhost')

function spawnNginx(program: string, folder: string, site: string): ChildProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(folder, name), { recursive: true })
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr error; ${thisMachine.uid === 0 ? 'user root;' : ''} worker_processes 1;
    events {} http { access_log off; ${paths.join(' ')}\n${site}}`,
  )
  return spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

type Asking = { agent: Agent; headers: Record<string, string> }

/** The last page of an address and a reader: a copy from the CDN is the same bytes again, and need not be unzipped. */
const lastPages = new Map<string, { bytes: Buffer; text: string }>()

function textOf(reader: string, bytes: Buffer, isZipped: boolean): string {
  const last = lastPages.get(reader)
  if (last?.bytes.equals(bytes)) return last.text
  const text = (isZipped ? gunzipSync(bytes) : bytes).toString()
  lastPages.set(reader, { bytes, text })
  return text
}

/** `fetch` would write its own Host, and has no say in how it is encoded. */
function askAt(port: number, path: string, { agent, headers }: Asking): Promise<CdnAnswer> {
  return new Promise((done, failed) => {
    const asking = request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const isZipped = answer.headers['content-encoding'] === 'gzip'
        done({
          status: answer.statusCode!,
          headers: answer.headers,
          text: textOf(`${path} ${JSON.stringify(headers)}`, bytes, isZipped),
        })
      })
    })
    asking.on('error', failed).end()
  })
}
