import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#app/session/lazy/live.ts'
import { useRootData } from '#app/ui/route-data.ts'
import { merged } from './merged.ts'
import type { Answer, Outgoing, post } from './lazy/post.ts'
import type { Further, MessageView, SeenView, ThreadView } from './thread.view.server.ts'

/** A message that the server has not answered yet, or has refused. */
export type Unsent = Outgoing & {
  /** Percent of the pictures sent; null for text alone. */
  share: number | null
  /** Why it was not taken; empty where it could not be sent; null while it is on its way. */
  problem: string | null
  /** The way to the log-in, where the session has ended. */
  logIn?: string | undefined
  /** The number of the sent message. */
  number: number | null
}

export type LiveThread = {
  messages: readonly MessageView[]
  unsent: readonly Unsent[]
  older: number | null
  seen: SeenView
  /** When the other side was last heard to be writing; 0 where it has said something since. */
  typingAt: number
  send: (message: Outgoing) => void
  retry: (key: string) => void
  discard: (key: string) => void
  readOlder: (before: number) => void
}

type Known = Pick<ThreadView, 'messages' | 'older' | 'seen'> & { from: ThreadView }

/** A thread kept current: the page's messages and all that has arrived since. */
export function useThread(thread: ThreadView): LiveThread {
  const { id, isNewest } = thread
  const [known, setKnown] = useState<Known>({ ...thread, from: thread })
  // The page's data was reloaded.
  if (known.from !== thread) setKnown(withPage(known, thread))
  const [typingAt, setTypingAt] = useState(0)
  const lastNumber = useRef(0)
  useEffect(() => void (lastNumber.current = known.messages.at(-1)?.number ?? 0), [known])
  const posting = useRef(new Set<Promise<unknown>>())

  const catchUp = useCatchUp({
    id,
    lastNumber,
    /** A message just sent arrives with its own answer, or it would be shown twice. */
    async take(further) {
      if (further.messages.some((each) => each.kind === 'said' && each.isOwn)) await Promise.all(posting.current)
      if (further.messages.some((each) => each.kind === 'said' && !each.isOwn)) setTypingAt(0)
      setKnown((before) => ({ ...before, seen: further.seen, messages: merged(before.messages, further.messages) }))
    },
  })
  useLive(isNewest, id, catchUp, setTypingAt)
  const outbox = useOutbox(thread, posting, catchUp)

  const readOlder = useCallback(
    async (before: number) => {
      const further = await ask(id, `before=${before}`)
      if (!further) return
      setKnown((now) => ({ ...now, older: further.older, messages: merged(now.messages, further.messages) }))
    },
    [id],
  )
  const numbers = new Set(known.messages.map(({ number }) => number))
  return {
    ...known,
    ...outbox,
    unsent: outbox.unsent.filter(({ number }) => number === null || !numbers.has(number)),
    typingAt,
    readOlder: (before) => void readOlder(before),
  }
}

function withPage(known: Known, thread: ThreadView): Known {
  const messages = merged(known.messages, thread.messages)
  const isSame = messages[0]?.number === known.messages[0]?.number
  return { messages, older: isSame ? known.older : thread.older, seen: thread.seen, from: thread }
}

/** @returns null where it could not be had: the next event, or the next connection, asks again */
async function ask(id: string, query: string): Promise<Further | null> {
  try {
    const answer = await fetch(`/messages/${id}/after?lang=${document.documentElement.lang}&${query}`)
    return answer.ok ? ((await answer.json()) as Further) : null
  } catch {
    return null
  }
}

type CatchUp = { id: string; lastNumber: RefObject<number>; take: (further: Further) => Promise<void> }

/**
 * Reads what is behind the last message that is known, one request after the other. @returns asks for it; `from`: a message that has changed
 */
function useCatchUp({ id, lastNumber, take }: CatchUp): (from?: number) => void {
  const latest = useRef(take)
  useEffect(() => void (latest.current = take))
  const wanted = useRef<number | null>(null)
  const isAsking = useRef(false)
  return useCallback(
    (from = Number.POSITIVE_INFINITY) => {
      wanted.current = Math.min(wanted.current ?? Number.POSITIVE_INFINITY, from)
      if (!isAsking.current) void work()
      async function work(): Promise<void> {
        isAsking.current = true
        while (wanted.current !== null) {
          let after = Math.max(0, Math.min(wanted.current - 1, lastNumber.current))
          wanted.current = null
          for (let hasMore = true; hasMore;) {
            const further = await ask(id, `after=${after}${document.hidden ? '' : '&look'}`)
            if (further) await latest.current(further)
            after = further?.messages.at(-1)?.number ?? after
            hasMore = further?.hasMore ?? false
          }
        }
        isAsking.current = false
      }
    },
    [id, lastNumber],
  )
}

const LISTEN_AFTER_MS = 2000

/** Follows the conversation's events, and catches up when its reader returns. */
function useLive(
  isNewest: boolean,
  id: string,
  catchUp: (from?: number) => void,
  setTypingAt: (at: number) => void,
): void {
  useEffect(() => {
    if (!isNewest) return
    const hear = (events: readonly LiveEvent[]) => {
      const own = events.filter((event) => event['conversationId'] === id || event.kind === 'missed')
      if (own.some(({ kind }) => kind === 'typing')) setTypingAt(Date.now())
      const changed = own.filter(({ kind }) => kind !== 'typing')
      if (changed.length === 0) return
      catchUp(Math.min(...changed.map(({ number }) => (typeof number === 'number' ? number : Infinity))))
    }
    let end: (() => void) | undefined
    let isLeft = false
    const since = performance.now()
    const listen = () =>
      void import('#app/session/lazy/live.ts').then(
        ({ onLive }) => isLeft || (end = onLive(hear, since)),
        () => addEventListener('online', listen, { once: true }),
      )
    // Delayed, so that the page loads first; missed events follow then.
    const timer = setTimeout(listen, LISTEN_AFTER_MS)
    const look = () => document.hidden || catchUp()
    const lookAgain = () => catchUp()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', lookAgain)
    return () => {
      isLeft = true
      clearTimeout(timer)
      end?.()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', lookAgain)
    }
  }, [isNewest, id, catchUp, setTypingAt])
}

/** Sends a message; a script that does not come is a line that is down. */
const posted = (...message: Parameters<typeof post>): Promise<Answer> =>
  import('./lazy/post.ts').then(({ post }) => post(...message)).catch(() => ({ problem: '' }))

/** Messages being sent; each has a key, so that sending one again does not duplicate it. */
function useOutbox({ id }: ThreadView, posting: RefObject<Set<Promise<unknown>>>, catchUp: () => void) {
  const mark = useRootData()?.actor?.mark ?? ''
  const stored = useRef(new Set<string>())
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const latest = useRef(unsent)
  useEffect(() => void (latest.current = unsent), [unsent])

  const { send, retry } = useSending()
  useEffect(() => {
    const again = () => {
      for (const each of latest.current) if (each.problem === '') retry(each.key)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [retry])
  const discard = (key: string) => setUnsent((all) => all.filter((each) => each.key !== key))
  return { unsent, send, retry, discard }

  /** A message that could not be sent without a log-in stands in the field after it, until it is sent. */
  async function keepWords({ key, text }: Outgoing, isUnsent: boolean) {
    if (stored.current.has(key) === isUnsent) return
    if (isUnsent) stored.current.add(key)
    else stored.current.delete(key)
    const { addToDraft, takeFromDraft } = await import('./lazy/drafts.ts')
    const write = isUnsent ? addToDraft : takeFromDraft
    write(mark, id, text)
  }

  function useSending() {
    const change = useCallback(
      (key: string, to: Partial<Unsent>) =>
        setUnsent((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each))),
      [],
    )
    const attempt = useCallback(
      async (message: Outgoing) => {
        const sending = posted(id, message, (share) => change(message.key, { share }))
        posting.current.add(sending)
        const answer = await sending
        posting.current.delete(sending)
        change(message.key, 'number' in answer ? { number: answer.number } : answer)
        if ('number' in answer || 'logIn' in answer) await keepWords(message, 'logIn' in answer)
        if ('number' in answer) catchUp()
      },
      [change],
    )
    const send = useCallback(
      (message: Outgoing) => {
        const share = message.pictures.length > 0 ? 0 : null
        setUnsent((all) => [...all, { ...message, share, problem: null, number: null }])
        void attempt(message)
      },
      [attempt],
    )
    const retry = useCallback(
      (key: string) => {
        const message = latest.current.find((each) => each.key === key)
        if (!message) return
        change(key, { problem: null, logIn: undefined })
        void attempt(message)
      },
      [attempt, change],
    )
    return { send, retry }
  }
}
