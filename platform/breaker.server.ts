import type { Log } from './log.server.ts'

/** Between two looks at whether the database answers again. */
const LOOK_MS = 500

/** The database does not answer at all, so nobody waits for it; its code reads as an outage. */
class NoAnswer extends Error {
  readonly code = '08006'
}

type Breaker = {
  /** Nobody is let through to the database. */
  isOpen: () => boolean
  /** @param why what went unanswered; from now on all are refused at once, until `look` is answered */
  open: (why: unknown) => void
  /**
   * A connection, unless the database is known not to answer, or becomes so meanwhile.
   *
   * @param unwanted gets a connection that comes when its caller has been refused
   */
  connect: <Connection>(
    connect: () => Promise<Connection>,
    unwanted: (connection: Connection) => void,
  ) => Promise<Connection>
  end: () => void
}

/** @param look asks the database by a connection of its own; it has to end by itself */
export function createBreaker(look: () => Promise<unknown>, log?: Pick<Log, 'warn'>, lookMs = LOOK_MS): Breaker {
  let isOpen = false
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(error: Error) => void>()
  const noAnswer = () => new NoAnswer('the database does not answer')

  const lookAgain = () => {
    if (hasEnded) return
    timer = setTimeout(() => void look().then(close, lookAgain), lookMs).unref()
  }
  const close = () => {
    isOpen = false
    log?.warn('the database answers again')
  }
  return {
    isOpen: () => isOpen,
    open(why) {
      if (isOpen || hasEnded) return
      isOpen = true
      log?.warn({ err: why }, 'the database does not answer: requests are refused until it does')
      for (const refuse of waiting) refuse(noAnswer())
      lookAgain()
    },
    connect: (connect, unwanted) =>
      new Promise((resolve, reject) => {
        if (isOpen) return reject(noAnswer())
        let isRefused = false
        const refuse = (error: Error) => {
          isRefused = true
          reject(error)
        }
        waiting.add(refuse)
        connect()
          .then((connection) => (isRefused ? unwanted(connection) : resolve(connection)), reject)
          .finally(() => waiting.delete(refuse))
      }),
    end() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
