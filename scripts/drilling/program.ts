import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { nodeOptions } from '../machine/node-options.ts'

export type ProgramName = 'server.ts' | 'worker.ts'

/** Server or worker in a process of its own. */
export type Program = {
  pid: () => number
  isRunning: () => boolean
  /** Ready once this is done. @throws Error where it ends before */
  start: () => Promise<void>
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** From now on it is started again a second after it has ended, as by a supervisor. @returns ends that */
  supervise: () => () => void
  /** @returns how often a supervisor had to start it */
  starts: () => number
}

const ownRoot = join(import.meta.dirname, '../..')

/** @param options.root the folder of another release */
export function aProgram(
  name: ProgramName,
  env: NodeJS.ProcessEnv,
  { root = ownRoot, preload }: { root?: string | undefined; preload?: string | undefined } = {},
): Program {
  let child: ChildProcess | null = null
  let isSupervised = false
  let starts = 0
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

  async function start(): Promise<void> {
    const execArgv = [...nodeOptions, ...(preload ? ['--import', preload] : [])]
    const started = fork(join(root, name), [], { cwd: root, env, execArgv })
    child = started
    started.once('exit', () => void startAgain(started))
    await new Promise<void>((done, failed) => {
      started.once('message', () => done())
      started.once('exit', (code, signal) => failed(new Error(`${name} ended with ${signal ?? code}`)))
    })
  }

  async function startAgain(ended: ChildProcess): Promise<void> {
    if (!isSupervised || ended !== child) return
    await setTimeout(1000)
    if (!isSupervised) return
    starts += 1
    // Whoever does not become ready is started again by its own end.
    await start().catch(() => {})
  }

  return {
    pid: () => child?.pid ?? 0,
    isRunning,
    start,
    end: async (signal) => {
      isSupervised = false
      if (!isRunning()) return
      const exited = once(child!, 'exit')
      child!.kill(signal)
      await exited
    },
    supervise: () => {
      isSupervised = true
      return () => void (isSupervised = false)
    },
    starts: () => starts,
  }
}
