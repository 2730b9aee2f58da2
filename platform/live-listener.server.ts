import pg from 'pg'
import type { Log } from './log.server.ts'

type Options = {
  /** A pooler would give each statement another connection, so this must bypass it. */
  databaseUrl: string
  channel: string
  onNotification: (payload: string) => void
  /** From now on nothing is missed; earlier events have to be read. */
  onListening: () => void
  log: Pick<Log, 'warn'>
}

export type LiveListener = { close: () => Promise<void> }

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 10_000
/** Only a regular question reveals a connection whose other end has vanished. */
const ASK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5000

/** A lost connection is reopened, soon at first and then after longer pauses. */
export function listenForEver({ databaseUrl, channel, onNotification, onListening, log }: Options): LiveListener {
  let isClosed = false
  let client: pg.Client | null = null
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  void connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'patio-live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    client = own
    own.on('error', () => lose(own))
    own.on('end', () => lose(own))
    own.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await own.connect()
      await own.query(`listen ${pg.escapeIdentifier(channel)}`)
      failures = 0
      onListening()
      askLater(own)
    } catch (error) {
      log.warn({ err: error }, 'live events cannot be heard')
      lose(own)
    }
  }

  function askLater(own: pg.Client): void {
    timer = setTimeout(() => {
      own.query('select 1').then(
        () => client === own && !isClosed && askLater(own),
        () => lose(own),
      )
    }, ASK_EVERY_MS)
  }

  /** Each connection is lost once, whichever of its ends is noticed first. */
  function lose(own: pg.Client): void {
    if (client !== own || isClosed) return
    client = null
    // Nobody waits for the end, because it may hang.
    own.end().catch(() => {})
    clearTimeout(timer)
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    failures += 1
    // Servers that lose the database together must not all return at once.
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2))
  }
}
