import { execFileSync, fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createPlain, request } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openssl } from '#scripts/nginx.ts'
import { endedAlways } from './interruption.ts'
import type { Scanned } from './observatory-scan.ts'
import { type Figure, note } from './report.ts'
import { freePort } from '#test/processes.ts'
import { BENCH_DATA, outsideNpm, root, startPatio } from './running.ts'

/** It is 230 packages whose scripts ask the network: fetched when wanted, outside our own, and without running these. */
const SCANNER = '@mdn/mdn-http-observatory@1.4.8'
const FOLDER = join(BENCH_DATA, 'observatory')

const GOAL = 130

/**
 * MDN's HTTP Observatory judges ten kinds of page by its own program.
 *
 * It asks over https with a certificate of our own, and at an http port that leads there, as docs/operations.md has a proxy do.
 */
export async function measure(): Promise<Figure[]> {
  const scanner = fetchScanner()
  const certificate = makeCertificate()
  const port = await freePort()
  const address = `https://localhost:${port}`
  const patio = await startPatio({ publicUrl: address })
  const doors = openDoors({ port, address, certificate, behind: new URL(patio.address) })
  const stop = endedAlways(async () => {
    doors.close()
    await patio.stop()
  })
  try {
    const pages = await scan({ scanner, address, plainPort: doors.plainPort, trusted: certificate.path })
    return pages.map(({ page, score, lost }) => {
      if (score < GOAL) note(`${page}: ${lost.join(', ')}`)
      return { figure: `Observatory, ${page}`, value: score, unit: 'points', goal: `>=${GOAL}` }
    })
  } finally {
    await stop()
  }
}

/** @returns the folder of its sources: what we need of it, it does not export */
function fetchScanner(): string {
  const sources = join(FOLDER, 'node_modules/@mdn/mdn-http-observatory/src')
  if (!existsSync(sources)) {
    note('Fetching the Observatory...')
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{"private":true}')
    const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', SCANNER]
    execFileSync('npm', options, { cwd: FOLDER, stdio: 'ignore', env: outsideNpm() })
  }
  // The list of hosts that browsers know to be https, which its scripts would fetch: ours is on none.
  writeFileSync(join(sources, '../conf/hsts-preload.json'), '{}')
  return sources
}

type Certificate = { path: string; key: Buffer; cert: Buffer }

/** For `localhost`, signed by itself: whoever trusts it has named it. */
function makeCertificate(): Certificate {
  const [path, keyPath] = [join(FOLDER, 'localhost.pem'), join(FOLDER, 'localhost.key')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyPath]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(openssl(), ['req', '-x509', ...key, '-out', path, '-days', '2', ...names], { stdio: 'pipe' })
  return { path, key: readFileSync(keyPath), cert: readFileSync(path) }
}

type Wanted = { port: number; address: string; certificate: Certificate; behind: URL }

/** Stands in for a proxy: https before the server, and http that leads to https. */
function openDoors({ port, address, certificate: { key, cert }, behind }: Wanted) {
  const secure = createSecure({ key, cert }, (incoming, answer) => {
    const { url: path, method, headers } = incoming
    const passed = request({ hostname: behind.hostname, port: behind.port, path, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers)
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  }).listen(port)
  const plain = createPlain((incoming, answer) =>
    answer.writeHead(301, { location: `${address}${incoming.url ?? '/'}` }).end(),
  ).listen(0)
  return {
    plainPort: (plain.address() as AddressInfo).port,
    close: () => [secure, plain].forEach((door) => door.close()),
  }
}

type Scan = { scanner: string; address: string; plainPort: number; trusted: string }

/** In a program of its own, because certificates are trusted from a program's start on. */
function scan({ scanner, address, plainPort, trusted }: Scan): Promise<Scanned[]> {
  const child = fork(join(root, 'bench/observatory-scan.ts'), [scanner, address, String(plainPort)], {
    env: { ...outsideNpm(), NODE_EXTRA_CA_CERTS: trusted },
  })
  return new Promise((done, failed) => {
    child.once('message', (scanned) => done(scanned as Scanned[]))
    child.once('exit', (code) => failed(new Error(`The Observatory ended with ${code}.`)))
  })
}
