import type { Server } from 'node:http'
import type { Log } from './log.server.ts'

/** Longest that a program takes to leave: what runs then is cut off. */
const LEAVE_WITHIN_MS = 10_000

/**
 * A program that leaves in order: on a signal, when whoever started it is gone, and on an error that nobody caught. After such an
 * error nobody knows what state the program is in, so it is logged, what runs is answered, and whoever supervises starts a new one.
 *
 * @param leave takes no new work, ends what runs, and closes what is open
 * @param options.killAfterMs for tests: leaves after so long at the latest
 */
export function leaveInOrder(
  log: Pick<Log, 'fatal' | 'error'>,
  leave: () => Promise<void>,
  { killAfterMs = LEAVE_WITHIN_MS } = {},
): (code: number) => void {
  let isLeaving = false
  const end = (code: number) => {
    if (isLeaving) return
    isLeaving = true
    setTimeout(() => process.exit(code), killAfterMs).unref()
    leave()
      .catch((error: unknown) => log.error({ err: error }, 'the program did not end in order'))
      .finally(() => process.exit(code))
  }

  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  // Started by `npm start`: when that process has ended, nothing else would stop this one.
  process.on('disconnect', () => end(0))
  // Also an unhandled rejection.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught: the program ends and has to be started again')
    end(1)
  })
  return end
}

/** Takes no new connections, and lets running requests end; after so long they are cut off. */
export async function closeServer(server: Server, cutOffAfterMs = 3000): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  // A connection that was busy a moment ago is idle now; its browser would keep it open.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), cutOffAfterMs)
  await closed
  clearInterval(idle)
  clearTimeout(cutOff)
}
