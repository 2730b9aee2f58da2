import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { endedAlways } from './interruption.ts'
import { freePort } from '#test/processes.ts'
import { outsideNpm, root } from './running.ts'

type Started = {
  pid: number
  /** From the command to the first page that was answered with 200. */
  untilAnswerMs: number
  output: () => string
  stop: () => Promise<void>
}

/** A cold start installs packages and loads the demo world; longer than this it is not a start any more. */
const LIMIT_MS = 900_000

/** Runs `npm start` in a folder as one would by hand, on a port of its own. Stopped as by Ctrl-C. */
export async function npmStart(folder: string, settings: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const env = { ...handEnvironment(), ...settings, PORT: String(port) }
  const begun = performance.now()
  // A process group of its own, as a terminal would make one: Ctrl-C reaches all of it.
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const stop = endedAlways(() => interrupted(child))

  try {
    await firstPage(`http://127.0.0.1:${port}/`, child)
    const untilAnswerMs = performance.now() - begun
    await until(() => output.includes('is running at'), child)
    return { pid: child.pid!, untilAnswerMs, output: () => output, stop }
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message} \`npm start\` said:\n${output}`, { cause: error })
  }
}

/** Nothing of ours that a fresh machine would not have: no configuration, no Node of this folder. */
function handEnvironment(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _url,
    DEMO: _demo,
    HOST: _host,
    PUBLIC_URL: _publicUrl,
    DATA_DIR: _dataDir,
    NODE_ENV: _mode,
    ...env
  } = outsideNpm()
  const paths = (env['PATH'] ?? '').split(delimiter).filter((path) => !path.startsWith(`${root}/node_modules`))
  return { ...env, PATH: paths.join(delimiter) }
}

async function firstPage(url: string, child: ChildProcess): Promise<void> {
  let isAnswered = false
  await until(async () => {
    isAnswered ||= await answers(url)
    return isAnswered
  }, child)
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.text()
    return answer.status === 200
  } catch {
    return false
  }
}

async function until(isTrue: () => boolean | Promise<boolean>, child: ChildProcess): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await isTrue())) {
    if (hasEnded(child)) throw new Error('It ended before it answered.')
    if (Date.now() > end) throw new Error('It did not answer in time.')
    await new Promise((done) => setTimeout(done, 10))
  }
}

async function interrupted(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exited = new Promise((done) => child.once('exit', done))
  process.kill(-child.pid!, 'SIGINT')
  await exited
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
