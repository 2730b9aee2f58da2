/** An event of a kind with its ids; the kind `missed` means that events were lost. */
export type LiveEvent = { kind: string; [id: string]: string | number }
type Listener = (events: readonly LiveEvent[]) => void

/** Names the lock of the tab that holds the stream, and the channel on which it forwards events. */
const NAME = 'live'
const MAX_HEARD = 200
/** Milliseconds before a page was made whose events it already shows. */
const SLACK_MS = 15_000
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 300_000

type Heard = { id: string; events: readonly LiveEvent[] }
/** `for` names the only tab that is meant. */
type Message = { heard: Heard; for?: string } | { asks: string; ageMs: number } | { leads: true }

const listeners = new Set<Listener>()
/** Events since the page was made. */
let recent: readonly { at: number; event: LiveEvent }[] = []
let leave: (() => void) | null = null

/**
 * Listens to the signed-in user's events; all tabs of a browser share one stream.
 *
 * @param since by `performance.now()`: events from then on are delivered at once to a later listener
 * @returns a function that ends it
 */
export function onLive(listener: Listener, since: number): () => void {
  listeners.add(listener)
  leave ??= join(performance.now())
  const before = recent.filter(({ at }) => at >= since)
  if (before.length > 0) listener(before.map(({ event }) => event))
  return () => void listeners.delete(listener)
}

// A page in the back-forward cache releases lock and connection, and may be old when shown again.
addEventListener('pagehide', () => {
  leave?.()
  leave = null
})
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || listeners.size === 0) return
  leave ??= join(0)
  notify([{ kind: 'missed' }])
})

function notify(events: readonly LiveEvent[]): void {
  if (events.length === 0) return
  recent = [...recent, ...events.map((event) => ({ at: performance.now(), event }))].slice(-MAX_HEARD)
  for (const listener of listeners) listener(events)
}

/** @param ageMs of what the page shows */
function join(ageMs: number): () => void {
  const joinedAt = performance.now()
  const age = () => ageMs + performance.now() - joinedAt
  const own = crypto.randomUUID()
  const channel = new BroadcastChannel(NAME)
  const over = new AbortController()
  /** Events with their time of arrival, for tabs that open later. */
  let heard: (Heard & { at: number })[] = []
  let isAnswered = false
  let stopLeading: (() => void) | null = null

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  const say = (message: Message) => channel.postMessage(message)
  const ask = () => say({ asks: own, ageMs: age() })
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('leads' in data) return void (isAnswered || ask())
    if ('asks' in data) return void (stopLeading && answer(data.asks, data.ageMs))
    if (data.for !== undefined && data.for !== own) return
    isAnswered = true
    hear(data.heard)
  })

  /** Events since that tab's page was made, with the position for a stream of its own. */
  function answer(tab: string, pageAgeMs: number): void {
    const since = performance.now() - pageAgeMs - SLACK_MS
    const events = heard.filter(({ at }) => at >= since).flatMap((each) => each.events)
    const last = heard.at(-1)
    if (last) say({ heard: { id: last.id, events }, for: tab })
  }

  function hear(one: Heard): void {
    heard = [...heard, { ...one, at: performance.now() }].slice(-MAX_HEARD)
    notify(one.events)
  }

  function lead(): void {
    const last = heard.at(-1)?.id
    stopLeading = stream(last ? `after=${encodeURIComponent(last)}` : `age=${Math.ceil(age() / 1000)}`, (one) => {
      hear(one)
      say({ heard: one })
    })
    say({ leads: true })
  }

  const isLeft = new Promise<void>((done) => over.signal.addEventListener('abort', () => done()))
  ask()
  // Without a secure address there are no locks: then each tab has a stream.
  if (navigator.locks)
    navigator.locks
      .request(NAME, { signal: over.signal }, () => {
        lead()
        return isLeft
      })
      .catch(() => {})
  else lead()

  return () => {
    stopLeading?.()
    over.abort()
    channel.close()
  }
}

/** Opens the stream; the browser resumes it after a lost connection, this code after a refusal. */
function stream(from: string, hear: (heard: Heard) => void): () => void {
  let query = from
  let pauseMs = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource

  function begin(): void {
    source = new EventSource(`/live?${query}`)
    source.addEventListener('message', ({ lastEventId: id, data }: MessageEvent<string>) => {
      query = `after=${encodeURIComponent(id)}`
      pauseMs = FIRST_PAUSE_MS
      hear({ id, events: JSON.parse(data) as LiveEvent[] })
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(begin, pauseMs * (1 + Math.random()))
      pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)
    })
  }
  begin()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
