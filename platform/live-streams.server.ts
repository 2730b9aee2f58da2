import { fail, ok, type Result } from '#kernel/result.ts'
import type { Channels } from './channels.server.ts'
import { type Db, isOutage } from './db.server.ts'
import { isTooSlow } from './deadline.server.ts'
import type { Limits } from './limits.server.ts'
import { LIVE_CHANNEL, type LiveEvent, type LivePosition, type LiveQuestion, readLive } from './live.server.ts'
import { livePositions } from './live-position.server.ts'
import type { Log } from './log.server.ts'
import { unmeasured } from './work.server.ts'

type LiveClient = {
  userId: string
  /** The hash of the session's token: the stream ends with its session. */
  tokenHash: string
  /** The connection's pseudonym of the day. */
  client: string
  /** The browser has it from its last stream. */
  position: string | null
  /** Without a position a page gets the events since it was made, so many seconds ago. */
  pageSeconds: number
}

export type LiveStreams = {
  open: (client: LiveClient) => Result<ReadableStream<Uint8Array>, { reason: 'too-many' | 'leaving' }>
  count: () => number
  close: () => void
}

type Wiring = {
  db: Db
  channels: Pick<Channels, 'listen'>
  limits: Pick<Limits, 'liveStreamsPerAccount' | 'liveStreamsPerAddress' | 'liveStreamsPerServer'>
  /** Ended sessions are missing in the result. */
  validSessions: (db: Db, hashes: readonly string[]) => Promise<ReadonlySet<string>>
  /** Signs positions. */
  secrets: readonly string[]
  log: Pick<Log, 'warn'>
}

type Stream = LiveClient & {
  controller: ReadableStreamDefaultController<Uint8Array>
  from: LiveQuestion['from']
  /** The stream may be sent to again at this time, by `performance.now()`. */
  dueAt: number
  hasBegun: boolean
  /** Events before the stream's beginning were lost. */
  isCut: boolean
}

/** Events are sent at most ten times a second, together (spec §7). */
const EVERY_MS = 100
/** A comment keeps proxies from closing the connection. */
const COMMENT_EVERY_MS = 20_000
/** Sign-outs and suspensions must take effect everywhere within five seconds. */
const CHECK_SESSIONS_EVERY_MS = 2000
/** A slower reader is disconnected, and later continues from its position. */
const MAX_UNREAD_BYTES = 64 * 1024
/** One statement reads for so many streams. */
const STREAMS_EACH = 250
/** An older page must reload; the slack is the longest time from a transaction's start to its end. */
const MAX_PAGE_SECONDS = 3600
const SLACK_SECONDS = 15
const RETRY_MS = 1000

const bytes = (text: string) => new TextEncoder().encode(text)

const message = (id: string, events: readonly LiveEvent[]) => bytes(`id: ${id}\ndata: ${JSON.stringify(events)}\n\n`)

/** Sent when events were lost; the client must reload. */
const missed: LiveEvent = { kind: 'missed' }

/**
 * The connection that listens only says whose events there are.
 * Each stream reads them from its own position, so none is lost or repeated on any server.
 */
export function createLiveStreams({ db, channels, limits, validSessions, secrets, log }: Wiring): LiveStreams {
  const positions = livePositions(secrets)
  const streams = new Set<Stream>()
  const waiting = new Set<Stream>()
  const ofRecipient = new Map<string, Set<Stream>>()
  let isListening = false
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

    if (!isListening) unmeasured(listen)
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

  function listen(): void {
    isListening = true
    channels.listen(LIVE_CHANNEL, {
      onNotification: (recipients) => {
        for (const recipient of recipients.split(',')) wake(ofRecipient.get(recipient) ?? [])
      },
      onListening: () => wake(streams),
    })
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
    // Clients that have lost the same server must not all return at once.
    controller.enqueue(bytes(`retry: ${RETRY_MS + Math.floor(Math.random() * 2 * RETRY_MS)}\n\n`))
    wake([stream])
    return stream
  }

  function wake(those: Iterable<Stream>): void {
    for (const stream of those) waiting.add(stream)
    if (waiting.size > 0) readIn(0)
  }

  /** A short wait lets one read fetch events that happen together. */
  function readIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = unmeasured(() => setTimeout(() => void readDue(), milliseconds))
  }

  /** Only one statement reads at a time. */
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

  /** When a shared read throws, each stream is read alone, and only the faulty one is ended. */
  async function sendDue(due: readonly Stream[]): Promise<void> {
    // Removed before the read, so that a stream woken meanwhile is read again.
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
      if (isTheirs && only && due.length === 1) return abandon(only, error)
      for (const stream of due) if (streams.has(stream)) waiting.add(stream)
      if (!isTheirs) throw error
      for (const stream of due) await sendDue([stream])
    }
  }

  /** The browser returns with a position that nobody has signed, and so begins anew. */
  function abandon(stream: Stream, error: unknown): void {
    log.warn({ err: error }, 'a stream of live events could not be read and was ended')
    if (!streams.has(stream)) return
    stream.controller.enqueue(message('0', [missed]))
    end(stream)
  }

  function send(stream: Stream, events: readonly LiveEvent[], position: LivePosition): void {
    if (!streams.has(stream) || (events.length === 0 && stream.hasBegun)) return
    // A stream's first message has its position, even without events.
    const batch = unique(stream.isCut ? [missed] : events)
    stream.isCut = false
    stream.hasBegun = true
    stream.from = position
    stream.dueAt = performance.now() + EVERY_MS
    stream.controller.enqueue(message(positions.write(stream.userId, position), batch))
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
    const hashes = [...new Set([...streams].map(({ tokenHash }) => tokenHash))]
    try {
      const valid = await validSessions(db, hashes)
      for (const stream of streams) if (hashes.includes(stream.tokenHash) && !valid.has(stream.tokenHash)) end(stream)
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

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    for (const each of regular) clearInterval(each)
    for (const stream of streams) end(stream)
  }
}

/** Repeated events are sent once. */
const unique = (events: readonly LiveEvent[]) => [
  ...new Map(events.map((event) => [JSON.stringify(event), event])).values(),
]
