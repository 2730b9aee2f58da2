import type { Server } from 'node:http'
import type { Log } from './log.server.ts'

/** Requests and jobs that run get so long once nothing new is taken: a photo or a large download needs it. */
const RUNNING_MS = 25_000

/** @returns when a program that has been told to leave is gone, whatever happens. @param drainMs of its configuration */
export const leavesWithinMs = (drainMs = 0) => drainMs + RUNNING_MS + 5000

/**
 * The program ends on a signal, without its parent, and on an uncaught error.
 * Such an error leaves an unknown state, so a supervisor must start a new process.
 *
 * @param leave takes no new work, ends what runs, and closes what is open; `code` is 0 when the program was told to end
 */
export function leaveInOrder(
  log: Pick<Log, 'fatal' | 'error'>,
  leave: (code: number) => Promise<void>,
  { drainMs = 0 } = {},
): (code: number) => void {
  let isLeaving = false
  const end = (code: number) => {
    if (isLeaving) return
    isLeaving = true
    setTimeout(() => process.exit(code), leavesWithinMs(drainMs)).unref()
    leave(code)
      .catch((error: unknown) => log.error({ err: error }, 'the program did not end in order'))
      .finally(() => process.exit(code))
  }

  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // When `npm start` has ended, nothing else would stop its child.
  process.on('disconnect', () => end(0))
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught: the program ends and has to be started again')
    end(1)
  })
  return end
}

/** Running requests may end, until they are cut off. */
export async function closeServer(server: Server, cutOffAfterMs = RUNNING_MS): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  // A browser would keep a connection open that has become idle meanwhile.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), cutOffAfterMs)
  await closed
  clearInterval(idle)
  clearTimeout(cutOff)
}
