import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'patio-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Takes the lock and runs until its input ends; only a `start.ts` counts as a holder. */
const program = join(folder, 'start.ts')
writeFileSync(
  program,
  `import { takeRunLock } from ${JSON.stringify(new URL('run-lock.ts', import.meta.url).href)}
   console.log(JSON.stringify(takeRunLock(process.argv[2], 'http://localhost:' + process.argv[3])))
   process.stdin.on('end', () => process.exit(0)).resume()`,
)

const running: ChildProcess[] = []
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
}

async function start(dataDir: string, port: number) {
  const child = spawn(process.execPath, [program, dataDir, String(port)], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.push(child)
  const found = await new Promise<string>((done) => child.stdout.once('data', (chunk) => done(String(chunk))))
  return { child, found: JSON.parse(found) as { pid: number; address: string } | null }
}

afterEach(async () => {
  for (const child of running) child.stdin?.end()
  await Promise.all(running.splice(0).map(ended))
})

test('[OPS-01] of many that start at once in one folder, one runs and the others are answered which', async () => {
  const dataDir = join(folder, 'race')
  const starts = await Promise.all(Array.from({ length: 6 }, (_, index) => start(dataDir, 3000 + index)))

  const winners = starts.filter(({ found }) => found === null)
  expect(winners).toHaveLength(1)
  for (const { found } of starts) if (found) expect(found.pid).toBe(winners[0]!.child.pid)
})

test('[OPS-01] a program that ends releases the folder', async () => {
  const dataDir = join(folder, 'again')
  const first = await start(dataDir, 3000)
  first.child.stdin.end()
  await ended(first.child)
  expect((await start(dataDir, 3001)).found).toBeNull()
})

test('[OPS-01] the lock of a killed program blocks no other', async () => {
  const dataDir = join(folder, 'killed')
  const first = await start(dataDir, 3000)
  first.child.kill('SIGKILL')
  await ended(first.child)
  expect((await start(dataDir, 3001)).found).toBeNull()
})

test.each([
  ['half written', '{"pid":'],
  [
    'of a process that is another program by now',
    JSON.stringify({ pid: process.pid, address: 'http://localhost:3000' }),
  ],
  ['empty', ''],
])('[OPS-01] a lock that is %s stops nobody', async (_name, text) => {
  const dataDir = mkdtempSync(join(folder, 'stale-'))
  writeFileSync(join(dataDir, 'running.json'), text)
  const { found, child } = await start(dataDir, 3000)
  expect(found).toBeNull()
  expect(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))).toMatchObject({ pid: child.pid })
})
