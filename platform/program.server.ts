import type { Server } from 'node:http'
import type { Log } from './log.server.ts'

/** Work that still runs after so long is cut off. */
const LEAVE_WITHIN_MS = 10_000

/**
 * The program ends on a signal, without its parent, and on an uncaught error.
 * Such an error leaves an unknown state, so a supervisor must start a new process.
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
export async function closeServer(server: Server, cutOffAfterMs = 3000): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  // A browser would keep a connection open that has become idle meanwhile.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), cutOffAfterMs)
  await closed
  clearInterval(idle)
  clearTimeout(cutOff)
}
