import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processes } from '#scripts/machine/processes.ts'
import { freePort, stopped } from '#test/processes.ts'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'

const running: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(stopped))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Beside other tests, on a machine half as fast as another, the first test has taken over two minutes. */
const PATIENT = { timeout: 300_000 }
const WHOLE_START_MS = 600_000

type Start = { child: ChildProcess; output: () => string; printed: (words: RegExp) => Promise<void> }

/** The inner command is what `npm start` runs once the packages are there. */
const [inner, whole] = [
  [process.execPath, 'scripts/start.ts'],
  ['npm', 'start'],
] as const

function start(env: Record<string, string>, [program, option]: readonly [string, string] = inner): Start {
  const child = spawn(program, [option], { env: { ...withoutOurs(), ...env }, stdio: 'pipe' })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return {
    child,
    output: () => text,
    printed: async (words) => {
      await expect.poll(() => text, PATIENT).toMatch(words)
    },
  }
}

/** A shell's environment, without the settings of the tests. */
const withoutOurs = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|DATABASE_URL|DEMO|PORT|DATA_DIR)/.test(name)),
  )

/** The number of the server's process that a start runs. */
const serverOf = (start: ChildProcess): number =>
  processes.all().find(({ parent, command }) => parent === start.pid && command.includes('server.ts'))!.pid

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patio-'))
  folders.push(folder)
  return folder
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => (child.exitCode === null ? child.once('exit', done) : done(child.exitCode)))

test(
  '[OPS-01] [SHELL-09] one start brings database, demo world, server and worker; a page in the reader’s language says how far it is; a second one says that the first is running; a server that is killed is started again; Ctrl-C stops everything',
  async () => {
    const DATA_DIR = aFolder()
    const PORT = String(await freePort())
    const first = start({ DATA_DIR, PORT })
    const shown = new Set<string>()
    const look = async () => {
      const headers = { accept: 'text/html', 'accept-language': 'es' }
      const answer = await fetch(`http://localhost:${PORT}/bookings?x`, { headers }).catch(() => null)
      if (answer?.status === 503) {
        expect(answer.headers.get('retry-after')).toBe('5')
        const [, stage = ''] = /aria-current="step">([^<]+) <span>Ahora/.exec(await answer.text()) ?? []
        shown.add(stage)
      }
      return answer?.status === 200
    }
    await expect.poll(look, { ...PATIENT, interval: 100 }).toBe(true)
    expect([...shown]).toEqual(expect.arrayContaining(['Llegan las personas y los espacios de la demo']))
    await first.printed(/is running at/)
    expect(first.output()).toContain('guest@patio.example')
    expect(first.output()).toMatch(/^Database: by this machine's socket, as patio_app$/m)
    const ifThere = { throwIfNoEntry: false } // a server still writes: a part's temporary name may be gone by now
    const open = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).filter((path) => {
      const file = path.startsWith('postgres') ? undefined : statSync(join(DATA_DIR, path), ifThere)
      return file !== undefined && (file.mode & 0o077) !== 0
    })
    expect([statSync(DATA_DIR).mode & 0o777, ...open]).toEqual([0o700])
    const home = await (await fetch(`http://localhost:${PORT}/`)).text()
    expect(home.match(/<article/g)!.length).toBeGreaterThanOrEqual(60)

    const second = start({ DATA_DIR, PORT })
    expect(await ended(second.child)).toBe(1)
    expect(second.output()).toMatch(new RegExp(`already running .*${PORT}`))

    const server = serverOf(first.child)
    process.kill(server, 'SIGKILL')
    await first.printed(/server\.ts ended unexpectedly \(SIGKILL\) and is started again\./)
    const answers = () =>
      fetch(`http://localhost:${PORT}/`).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(answers, PATIENT).toBe(200)
    expect(serverOf(first.child)).not.toBe(server)

    first.child.kill('SIGINT')
    await ended(first.child)
    await expect(fetch(`http://localhost:${PORT}/`)).rejects.toThrow()
    expect(existsSync(join(DATA_DIR, 'running.json'))).toBe(false)
  },
  WHOLE_START_MS,
)

test('[OPS-01] when the port is taken it says so and offers another; a bad setting is named with what is expected, and a public address that is missing', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => other.once('listening', done))
  const PORT = String((other.address() as { port: number }).port)
  const { child, output } = start({ DATA_DIR: aFolder(), PORT })
  expect(await ended(child)).toBe(1)
  expect(output()).toContain(`Port ${PORT} is taken`)
  expect(output()).toContain(`PORT=${Number(PORT) + 1} npm start`)
  other.close()

  const wrong = start({ DATA_DIR: aFolder(), PORT: 'many', PUBLIC_URL: 'patio' })
  expect(await ended(wrong.child)).toBe(1)
  expect(wrong.output()).toMatch(/PORT: expected number/)
  expect(wrong.output()).toMatch(/PUBLIC_URL: expected/)

  // Others would reach it: neither the start nor the server itself guesses at which address.
  const DATABASE_URL = 'postgres://nowhere/x'
  for (const program of ['scripts/start.ts', 'server.ts']) {
    const open = start({ DATA_DIR: aFolder(), DATABASE_URL }, [process.execPath, program])
    expect([program, await ended(open.child)]).toEqual([program, 1])
    expect(open.output()).toMatch(/PUBLIC_URL: expected, because others reach 0\.0\.0\.0/)
  }
})

test(
  "[OPS-01] with a database of one's own nothing is started beside it and nothing is seeded in it, and the empty marketplace looks cared for; start and server say what they warn of; a supervisor's signal to npm ends all of it",
  async () => {
    const { urlPattern, appPattern } = inject('postgres')
    const admin = new pg.Client({ connectionString: urlPattern.replace('DATABASE', 'postgres') })
    await admin.connect()
    const name = `patio_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name}`)
    const [DATABASE_OWNER_URL, DATABASE_URL] = [urlPattern, appPattern].map((each) =>
      each.replace('DATABASE', name),
    ) as [string, string]
    const DATA_DIR = aFolder()
    const PORT = String(await freePort())
    const { child, output, printed } = start(
      { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, PORT, HOST: '127.0.0.1' },
      whole,
    )
    await printed(/is running at/)

    const home = await (await fetch(`http://localhost:${PORT}/?auth=login`)).text()
    expect(home).toContain('The first spaces are on their way')
    expect(home + output()).not.toContain('patio-guest')
    expect(output()).toContain('No payment provider is configured')
    // `config.test.ts` has all that is warned of, as of payments that are not real.
    expect(output()).toMatch(/^!!! SMTP_URL is not set/m)
    await printed(/^\{"level":40,.*"name":"server".*SMTP_URL is not set/m)
    expect(output()).toMatch(/^Database: by this machine's socket, as patio_app$/m)
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
    expect(readFileSync(join(DATA_DIR, 'secrets', 'auth'), 'utf8')).toHaveLength(43)

    const own = new pg.Client({ connectionString: DATABASE_OWNER_URL })
    await own.connect()
    const { rows } = await own.query(
      'select (select count(*) from "user")::int as people, (select count(*) from listings)::int as listings',
    )
    expect(rows).toEqual([{ people: 0, listings: 0 }])
    await own.end()

    child.kill('SIGTERM')
    await ended(child)
    await expect(fetch(`http://localhost:${PORT}/`)).rejects.toThrow()
    expect(existsSync(join(DATA_DIR, 'running.json'))).toBe(false)

    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  },
  WHOLE_START_MS,
)
