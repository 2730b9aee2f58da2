import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { type CdnAnswer, portsOfCdn, PURGE_TOKEN, startCdn, type TestCdn } from '#test/cdn.ts'
import { freePort, stopped } from '#test/processes.ts'
import { cookiesOf } from '#test/visitor.ts'
import { buildIfChanged } from '../build.ts'
import { loadDemo } from '../demo.ts'
import { type DrillFigure, reportDrill } from '../drill-report.ts'
import { nodeOptions } from '../machine/node-options.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'

/**
 * Strangers ask through nginx for the pages of a demo world, then people who are signed in as well; listings change, and at last no server answers.
 * `--requests N` are asked for instead of 20,000.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' } } })
const REQUESTS = Number(values.requests)
/** Of a hundred requests of the second part so many are of somebody with a session. */
const SIGNED_IN_OF_100 = 20
const CLIENTS = 16
const SECONDS = 5

const readers = [
  { languages: 'en-US,en;q=0.9', language: 'en' },
  { languages: 'es-CL,es;q=0.9,en;q=0.5', language: 'es' },
] as const

const isSignedInPage = ({ text }: CdnAnswer) => /\\"actor\\",\{/.test(text)

const folder = mkdtempSync(join(tmpdir(), 'patio-cdn-drill-'))
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
buildIfChanged()
const postgres = await startPostgres(dataDir)
const programs: ChildProcess[] = []
const cdns: TestCdn[] = []
try {
  process.exitCode = reportDrill('cdn', await drill())
} finally {
  await Promise.all(cdns.map((cdn) => cdn.stop()))
  await Promise.all(programs.map(stopped))
  await postgres.stop()
  rmSync(postgres.folder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

async function drill(): Promise<DrillFigure[]> {
  await ensureDatabase(postgres, 'patio')
  const url = postgres.url('patio')
  await migrate(url)
  await loadDemo(url, { dataDir })
  const [ports, serverPort] = [await portsOfCdn(), await freePort()]
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${ports.port}`,
    CDN_PURGE_URL: `http://127.0.0.1:${ports.purgePort}/`,
    CDN_PURGE_TOKEN: PURGE_TOKEN,
    PORT: String(serverPort),
  }
  await Promise.all([start('server.ts', settings), start('worker.ts', settings)])
  const cdn = await startCdn({ ...ports, serverPort, folder: join(folder, 'nginx') })
  cdns.push(cdn)
  const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    const listings = await db
      .selectFrom('listings')
      .select('id')
      .where('status', '=', 'published')
      .where('listing_type', '=', 'home')
      .orderBy('id')
      .limit(12)
      .execute()
    const ids = listings.map(({ id }) => id)
    const rename = (id: string, title: string) =>
      db.updateTable('listing_texts').set({ title }).where('listing_id', '=', id).execute()
    const cookie = await logIn(ports.port)
    return [
      ...(await underLoad(cdn, ids, cookie)),
      ...(await changed(cdn, ids, rename)),
      ...(await withoutServers(cdn, ids[0]!)),
    ]
  } finally {
    await db.destroy()
  }
}

async function start(path: string, settings: Record<string, string>): Promise<void> {
  const child = fork(path, [], {
    env: {
      ...process.env,
      DEMO: '1',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      CLIENT_IP_HEADER: 'x-forwarded-for',
      CDN_SECONDS: String(SECONDS),
      LIMITS: 'workMsAtOnce=999999999,workMsPerSecond=999999999',
      ...settings,
    },
    execArgv: nodeOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  programs.push(child)
  await new Promise<void>((done, failed) => {
    child.once('message', () => done())
    child.once('exit', (code) => failed(new Error(`${path} ended with ${code}`)))
  })
}

async function logIn(port: number): Promise<string> {
  const address = `http://localhost:${port}`
  const answer = await fetch(`${address}/auth/enter`, {
    method: 'POST',
    headers: { origin: address },
    body: new URLSearchParams({
      step: 'password',
      email: 'guest@patio.example',
      password: 'patio-guest',
      to: '/about',
    }),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`the log-in answered ${answer.status}`)
  return cookiesOf(answer)
}

/** Each page for each reader once, and again when it is old; then with people who are signed in between: nobody gets what is another's. */
async function underLoad(at: TestCdn, ids: readonly string[], cookie: string): Promise<DrillFigure[]> {
  const paths = [
    '/',
    '/?location=Santiago',
    '/about',
    '/become-a-host',
    ...ids.slice(0, 8).map((id) => `/property/${id}`),
  ]
  // A server that has just begun reads from cold tables, and answers 503 where that takes too long.
  for (const path of paths) while ((await at.askDirectly(path)).status !== 200) await setTimeout(100)
  at.forget()
  const alone = await requestPages(at, paths, REQUESTS, () => null)
  const share = (100 * at.reached().length) / REQUESTS
  const reached = `${at.reached().length}, ${share.toFixed(2)} %`
  const mixed = await requestPages(at, paths, REQUESTS / 10, (each) => (each % 100 < SIGNED_IN_OF_100 ? cookie : null))
  const [wrong, cookies] = [alone.wrong + mixed.wrong, alone.cookies + mixed.cookies]
  const sorted = alone.times.toSorted((a, b) => a - b)
  return [
    {
      what: 'strangers’ requests',
      figure: `${REQUESTS} in ${alone.seconds.toFixed(1)} s, of ${paths.length * readers.length} pages`,
    },
    { what: 'of them reached the program', figure: reached, isMet: share <= 1 },
    { what: 'requests then, some with a session', figure: `${REQUESTS / 10} in ${mixed.seconds.toFixed(1)} s` },
    { what: 'somebody else’s page, or none', figure: String(wrong), isMet: wrong === 0 },
    { what: 'strangers who were set a cookie', figure: String(cookies), isMet: cookies === 0 },
    {
      what: 'median, and 99 of 100 (strangers)',
      figure: [0.5, 0.99].map((part) => `${sorted[Math.floor(part * sorted.length)]!.toFixed(1)} ms`).join(', '),
    },
  ]
}

/** @param sessionOf the cookie of the request of a number; null of a stranger's */
async function requestPages(
  at: TestCdn,
  paths: readonly string[],
  requests: number,
  sessionOf: (each: number) => string | null,
) {
  const times: number[] = []
  let [wrong, cookies, next] = [0, 0, 0]
  const client = async () => {
    for (let each = next++; each < requests; each = next++) {
      const session = sessionOf(each)
      const reader = readers[each % readers.length]!
      const headers = {
        'accept-encoding': 'gzip',
        'accept-language': reader.languages,
        ...(session && { cookie: `${session}; i18next=${reader.language}` }),
      }
      const begun = performance.now()
      const answer = await at.ask(paths[(each >> 1) % paths.length]!, headers)
      times.push(performance.now() - begun)
      const isRight =
        answer.status === 200 &&
        answer.text.includes(`<html lang="${reader.language}"`) &&
        isSignedInPage(answer) === (session !== null)
      if (!isRight) {
        wrong += 1
        console.error(
          `wrong: ${answer.status} at ${paths[(each >> 1) % paths.length]!}, ${String(answer.headers['x-cache'])}`,
        )
      }
      if (!session && answer.headers['set-cookie']) cookies += 1
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { times, wrong, cookies, seconds: (performance.now() - begun) / 1000 }
}

type Rename = (id: string, title: string) => Promise<unknown>

/** Milliseconds until a page that was stored just before shows what has changed. */
async function changed(at: TestCdn, ids: readonly string[], rename: Rename): Promise<DrillFigure[]> {
  const times: number[] = []
  for (const [number, id] of ids.slice(0, 6).entries()) {
    const path = `/property/${id}`
    await at.ask(path)
    const title = `Renamed for the ${number}th time`
    await rename(id, title)
    const begun = performance.now()
    while (!(await at.ask(path)).text.includes(title)) await setTimeout(10)
    times.push(performance.now() - begun)
  }
  const longest = Math.max(...times)
  return [
    {
      what: 'a change was seen after',
      figure: times.map((ms) => `${Math.round(ms)} ms`).join(', '),
      isMet: longest <= SECONDS * 1000,
    },
  ]
}

async function withoutServers(at: TestCdn, id: string): Promise<DrillFigure[]> {
  const path = `/property/${id}`
  await at.ask(path)
  await at.letThrough(false)
  await setTimeout(SECONDS * 1000)
  const { status, headers } = await at.ask(path)
  return [
    {
      what: 'without any server a stranger got',
      figure: `${status} (${String(headers['x-cache'])})`,
      isMet: status === 200,
    },
  ]
}
