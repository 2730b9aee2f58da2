import pg from 'pg'
import type { Log } from './log.server.ts'
import { writerOf } from './writer.server.ts'

type Heard = {
  onNotification: (payload: string) => void
  /** From now on nothing is missed; what was before has to be read. */
  onListening: () => void
}

/** The one connection on which the database tells this process what others have written. */
export type Channels = {
  /** The first one opens the connection. */
  listen: (channel: string, heard: Heard) => void
  close: () => Promise<void>
}

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 10_000
/** Only a regular question reveals a connection whose other end has vanished. */
const ASK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5000

/**
 * A lost connection is reopened, soon at first and then after longer pauses.
 *
 * @param databaseUrl a pooler would give each statement another connection, so this must bypass it
 */
export function openChannels({ databaseUrl, log }: { databaseUrl: string; log: Pick<Log, 'warn'> }): Channels {
  const writer = writerOf(databaseUrl)
  const channels = new Map<string, Heard>()
  let isClosed = false
  let client: pg.Client | null = null
  /** It listens to all channels of before. */
  let isListening = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  return {
    listen: (channel, heard) => {
      const isFirst = channels.size === 0
      channels.set(channel, heard)
      if (isFirst) void connect()
      else if (client && isListening) void listenTo(client, [[channel, heard]]).catch(() => client && lose(client))
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }

  async function connect(): Promise<void> {
    let own: pg.Client | null = null
    try {
      if (writer.hasMany) await writer.find()
      if (isClosed) return
      own = clientAt(writer.current())
      client = own
      await own.connect()
      // Those that come meanwhile are listened to as well.
      for (let heard = 0; heard < channels.size;) {
        const next = [...channels].slice(heard)
        await listenTo(own, next)
        heard += next.length
      }
      isListening = true
      failures = 0
      askLater(own)
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'live events cannot be heard')
      if (own) lose(own)
      else connectLater()
    }
  }

  function clientAt(connectionString: string): pg.Client {
    const own = new pg.Client({
      connectionString,
      application_name: 'patio-live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    own.on('error', () => lose(own))
    own.on('end', () => lose(own))
    own.on('notification', ({ channel, payload }) => channels.get(channel)?.onNotification(payload ?? ''))
    return own
  }

  async function listenTo(own: pg.Client, added: readonly (readonly [string, Heard])[]): Promise<void> {
    for (const [channel] of added) await own.query(`listen ${pg.escapeIdentifier(channel)}`)
    for (const [, { onListening }] of added) onListening()
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
    isListening = false
    // Nobody waits for the end, because it may hang.
    own.end().catch(() => {})
    connectLater()
  }

  function connectLater(): void {
    if (isClosed) return
    clearTimeout(timer)
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    failures += 1
    // Servers that lose the database together must not all return at once.
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2))
  }
}
