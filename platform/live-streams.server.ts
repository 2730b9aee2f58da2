import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, isOutage } from './db.server.ts'
import { isTooSlow } from './deadline.server.ts'
import type { Limits } from './limits.server.ts'
import { LIVE_CHANNEL, type LiveEvent, type LivePosition, type LiveQuestion, readLive } from './live.server.ts'
import { listenForEver, type LiveListener } from './live-listener.server.ts'
import { livePositions } from './live-position.server.ts'
import type { Log } from './log.server.ts'

/** Whoever wants to be told what happens to them. */
type LiveClient = {
  userId: string
  /** Of the session's cookie: the stream ends with the session. */
  token: string
  /** The day's pseudonym of the connection. */
  client: string
  /** As the browser has it from the last stream. */
  position: string | null
  /** How old the page is that asks: without a position it is told what has happened since. */
  pageSeconds: number
}

export type LiveStreams = {
  open: (client: LiveClient) => Result<ReadableStream<Uint8Array>, { reason: 'too-many' | 'leaving' }>
  count: () => number
  close: () => Promise<void>
}

type Wiring = {
  db: Db
  /** See `DATABASE_LISTEN_URL`. */
  listenUrl: string
  limits: Pick<Limits, 'liveStreamsPerAccount' | 'liveStreamsPerAddress' | 'liveStreamsPerServer'>
  /** Which of these sessions are still valid. */
  validSessions: (db: Db, tokens: readonly string[]) => Promise<ReadonlySet<string>>
  /** Signs positions. */
  secret: string
  log: Pick<Log, 'warn'>
}

type Stream = LiveClient & {
  controller: ReadableStreamDefaultController<Uint8Array>
  from: LiveQuestion['from']
  /** When it may be sent something again, by `performance.now()`. */
  dueAt: number
  hasBegun: boolean
  /** What was before its beginning cannot be told any more. */
  isCut: boolean
}

/** Spec §7: ten times a second. What happens in between is sent together. */
const EVERY_MS = 100
/** So that no proxy takes the connection for dead. */
const COMMENT_EVERY_MS = 20_000
/** Somebody who is signed out or suspended is so everywhere within five seconds. */
const CHECK_SESSIONS_EVERY_MS = 2000
/** What a reader may leave unread, besides what the connection holds: a slower one is cut off, and goes on where it was. */
const MAX_UNREAD_BYTES = 64 * 1024
/** How many are read for by one statement. */
const STREAMS_EACH = 250
/** Of an older page, and what a transaction may take from its beginning to its end. */
const MAX_PAGE_SECONDS = 3600
const SLACK_SECONDS = 15
const RETRY_MS = 1000

const bytes = (text: string) => new TextEncoder().encode(text)

const message = (id: string, events: readonly LiveEvent[]) => bytes(`id: ${id}\ndata: ${JSON.stringify(events)}\n\n`)

/** What a browser is told when some of it cannot be told any more: it reads its page anew. */
const missed: LiveEvent = { kind: 'missed' }

/**
 * The event streams of this process: one connection listens for all of them, and says only whose turn it is. What they are sent is read from
 * the table, from each one's own position on, so nothing is lost or sent twice, whichever server a browser comes back to.
 */
export function createLiveStreams({ db, listenUrl, limits, validSessions, secret, log }: Wiring): LiveStreams {
  const positions = livePositions(secret)
  const streams = new Set<Stream>()
  const waiting = new Set<Stream>()
  const ofRecipient = new Map<string, Set<Stream>>()
  let listener: LiveListener | null = null
  let isClosed = false
  let isReading = false
  let timer: NodeJS.Timeout | undefined
  const regular = [
    setInterval(comment, COMMENT_EVERY_MS),
    setInterval(() => void endSignedOut(), CHECK_SESSIONS_EVERY_MS),
  ]

  return { open, count: () => streams.size, close }

  function open(client: LiveClient): ReturnType<LiveStreams['open']> {
    if (isClosed) return fail({ reason: 'leaving' })
    const others = (is: (other: Stream) => boolean) => [...streams].filter(is).length
    const isTooMany =
      streams.size >= limits.liveStreamsPerServer ||
      (ofRecipient.get(client.userId)?.size ?? 0) >= limits.liveStreamsPerAccount ||
      others((other) => other.client === client.client) >= limits.liveStreamsPerAddress
    if (isTooMany) return fail({ reason: 'too-many' })

    // The first time that anybody wants to hear something.
    listener ??= listenForEver({
      databaseUrl: listenUrl,
      channel: LIVE_CHANNEL,
      onNotification: (recipients) => {
        for (const recipient of recipients.split(',')) wake(ofRecipient.get(recipient) ?? [])
      },
      onListening: () => wake(streams),
      log,
    })
    let stream: Stream
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (stream = begin(client, controller)),
        cancel: () => leave(stream),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 1024 }),
    )
    return ok(body)
  }

  function begin(client: LiveClient, controller: Stream['controller']): Stream {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const position = positions.read(client.userId, client.position, nowSeconds)
    const from = position ?? { secondsBack: Math.min(client.pageSeconds, MAX_PAGE_SECONDS) + SLACK_SECONDS }
    const isCut = !position && (client.position !== null || client.pageSeconds > MAX_PAGE_SECONDS)
    const stream: Stream = { ...client, controller, from, isCut, dueAt: 0, hasBegun: false }
    streams.add(stream)
    const own = ofRecipient.get(client.userId)
    if (own) own.add(stream)
    else ofRecipient.set(client.userId, new Set([stream]))
    // All who have lost the same server do not come back at once.
    controller.enqueue(bytes(`retry: ${RETRY_MS + Math.floor(Math.random() * 2 * RETRY_MS)}\n\n`))
    wake([stream])
    return stream
  }

  function wake(those: Iterable<Stream>): void {
    for (const stream of those) waiting.add(stream)
    if (waiting.size > 0) readIn(0)
  }

  /** A moment later: what has happened at once is read at once. */
  function readIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void readDue(), milliseconds)
  }

  /** One statement at a time, whatever happens meanwhile. */
  async function readDue(): Promise<void> {
    if (isReading || isClosed) return
    isReading = true
    try {
      for (;;) {
        const now = performance.now()
        const due = [...waiting].filter(({ dueAt }) => dueAt <= now).slice(0, STREAMS_EACH)
        if (due.length === 0) break
        await sendDue(due)
      }
      const [next] = [...waiting].map(({ dueAt }) => dueAt).toSorted((a, b) => a - b)
      if (next !== undefined) readIn(Math.max(0, next - performance.now()))
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read')
      readIn(RETRY_MS)
    } finally {
      isReading = false
    }
  }

  /** What throws for one of them is found by reading each alone: only that one is ended. */
  async function sendDue(due: readonly Stream[]): Promise<void> {
    // Before it is read: whoever is woken meanwhile is read once more.
    for (const stream of due) waiting.delete(stream)
    try {
      const answers = await readLive(
        db,
        due.map(({ userId, from }) => ({ recipientId: userId, from })),
      )
      answers.forEach(({ events, position }, place) => send(due[place]!, events ?? [missed], position))
    } catch (error) {
      const isTheirs = !isOutage(error) && !isTooSlow(error)
      const [only] = due
      if (isTheirs && only && due.length === 1) return endFailed(only, error)
      for (const stream of due) if (streams.has(stream)) waiting.add(stream)
      if (!isTheirs) throw error
      for (const stream of due) await sendDue([stream])
    }
  }

  /** Its browser comes back with a position that nobody has signed, and so begins anew. */
  function endFailed(stream: Stream, error: unknown): void {
    log.warn({ err: error }, 'a stream of live events could not be read and was ended')
    if (!streams.has(stream)) return
    stream.controller.enqueue(message('0', [missed]))
    end(stream)
  }

  function send(stream: Stream, events: readonly LiveEvent[], position: LivePosition): void {
    if (!streams.has(stream) || (events.length === 0 && stream.hasBegun)) return
    // The first of a stream says where it begins, even when nothing has happened yet.
    const unsent = unique(stream.isCut ? [missed] : events)
    stream.isCut = false
    stream.hasBegun = true
    stream.from = position
    stream.dueAt = performance.now() + EVERY_MS
    stream.controller.enqueue(message(positions.write(stream.userId, position), unsent))
    if ((stream.controller.desiredSize ?? 0) < -MAX_UNREAD_BYTES) {
      leave(stream)
      stream.controller.error(new Error('a reader of live events is too slow'))
    }
  }

  function comment(): void {
    for (const { controller } of streams) controller.enqueue(bytes(':\n\n'))
  }

  async function endSignedOut(): Promise<void> {
    if (streams.size === 0) return
    const tokens = [...new Set([...streams].map(({ token }) => token))]
    try {
      const valid = await validSessions(db, tokens)
      for (const stream of streams) if (tokens.includes(stream.token) && !valid.has(stream.token)) end(stream)
    } catch (error) {
      log.warn({ err: error }, 'the sessions of live events could not be checked')
    }
  }

  function end(stream: Stream): void {
    leave(stream)
    stream.controller.close()
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    waiting.delete(stream)
    const own = ofRecipient.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) ofRecipient.delete(stream.userId)
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(timer)
    for (const each of regular) clearInterval(each)
    for (const stream of streams) end(stream)
    await listener?.close()
  }
}

/** One that has happened several times is told once. */
const unique = (events: readonly LiveEvent[]) => [
  ...new Map(events.map((event) => [JSON.stringify(event), event])).values(),
]
