import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** A side process does one thing at a time. */
type SideProcess<Input, Output> = {
  /** @returns null when it crashed or took too long */
  ask: (input: Input) => Promise<Output | null>
  end: () => void
}

type Bounds = {
  deadlineMs: number
  /** 0 ends it after each answer, for a program that cannot give its memory back. */
  idleMs: number
  /** The system gives it no more; Node reserves 600 of them and uses 50. */
  memoryMb: number
}

/**
 * It starts when needed and ends when idle, to save memory; its crash harms nothing else.
 *
 * @param path of the program, which calls `answerParent`
 */
export function sideProcess<Input, Output>(path: string, bounds: Readonly<Bounds>): SideProcess<Input, Output> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function started(): ChildProcess {
    // 'advanced' passes bytes unchanged.
    const program = fork(path, [], { serialization: 'advanced', ...bounded(bounds.memoryMb) })
    program.once('exit', () => {
      if (child === program) child = null
    })
    return program
  }

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  async function askNow(input: Input): Promise<Output | null> {
    clearTimeout(idle)
    child ??= started()
    const answer = await answerOf<Output>(child, input, bounds.deadlineMs)
    if (answer === null || bounds.idleMs === 0) end()
    idle = setTimeout(end, bounds.idleMs).unref()
    return answer
  }

  return {
    ask: (input) => {
      const answer = last.then(() => askNow(input))
      last = answer.catch(() => {})
      return answer
    },
    end,
  }
}

/** A decoder's memory is none of V8's: Linux bounds it (RLIMIT_DATA), macOS ignores the limit (docs/operations.md). */
const bounded = (memoryMb: number) => ({
  execPath: '/bin/sh',
  execArgv: [
    '-c',
    'ulimit -d "$0" 2>/dev/null; exec "$@"',
    String(memoryMb * 1024),
    process.execPath,
    '--max-old-space-size=256',
  ],
})

function answerOf<Output>(child: ChildProcess, input: unknown, deadlineMs: number): Promise<Output | null> {
  return new Promise((done) => {
    const settle = (answer: Output | null) => {
      clearTimeout(deadline)
      child.off('message', onMessage).off('exit', onExit).off('error', onExit)
      done(answer)
    }
    const onMessage = (message: unknown) => settle(message as Output)
    const onExit = () => settle(null)
    const deadline = setTimeout(onExit, deadlineMs)
    child.once('message', onMessage).once('exit', onExit).once('error', onExit)
    child.send({ input }, (error) => error && onExit())
  })
}

/** The side process calls this first; it yields to whatever answers people and ends with its parent. */
export function answerParent(answer: (input: unknown) => Promise<unknown>): void {
  setPriority(10)
  // Ctrl-C reaches every process of a terminal; the parent decides when this one ends.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  process.on(
    'message',
    (message: { input: unknown }) => void answer(message.input).then((output) => process.send?.(output)),
  )
}
