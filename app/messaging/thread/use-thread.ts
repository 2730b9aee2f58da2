import { useCallback, useEffect, useRef, useState } from 'react'
import { useRootData } from '#app/ui/route-data.ts'
import type { Following } from './lazy/follow.ts'
import { merged } from './merged.ts'
import type { Further, MessageView, SeenView, ThreadView } from './thread.view.server.ts'
import { posting, type Unsent, useUnsent } from './unsent.ts'
import { useOutbox } from './use-outbox.ts'

export type LiveThread = {
  messages: readonly MessageView[]
  unsent: readonly Unsent[]
  older: number | null
  seen: SeenView
  /** When the other side was last heard to be writing; 0 where it has said something since. */
  typingAt: number
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

  /** A message just sent arrives with its own answer, or it would be shown twice. */
  const take = useCallback(async (further: Further) => {
    if (further.messages.some((each) => each.kind === 'said' && each.isOwn)) await Promise.all(posting)
    if (further.messages.some((each) => each.kind === 'said' && !each.isOwn)) setTypingAt(0)
    setKnown((before) => ({ ...before, seen: further.seen, messages: merged(before.messages, further.messages) }))
  }, [])
  const catchUp = useFollowing(isNewest, () => ({
    id,
    lastNumber: () => lastNumber.current,
    take,
    onTyping: () => setTypingAt(Date.now()),
  }))
  useOutbox(useRootData()?.actor?.mark ?? '')
  const numbers = new Set(known.messages.map(({ number }) => number))
  const unsent = useUnsent(id).filter(({ number }) => isNewest && (number === null || !numbers.has(number)))
  const sent = unsent.findLast(({ number }) => number !== null)?.number
  useEffect(() => void (sent && catchUp()), [sent, catchUp])

  const readOlder = useCallback(
    async (before: number) => {
      const further = await loadFollow().then(({ ask }) => ask(id, `before=${before}`))
      if (!further) return
      setKnown((now) => ({ ...now, older: further.older, messages: merged(now.messages, further.messages) }))
    },
    [id],
  )
  return {
    ...known,
    unsent,
    typingAt,
    readOlder: (before) => void readOlder(before).catch(() => null),
  }
}

function withPage(known: Known, thread: ThreadView): Known {
  const messages = merged(known.messages, thread.messages)
  const isSame = messages[0]?.number === known.messages[0]?.number
  return { messages, older: isSame ? known.older : thread.older, seen: thread.seen, from: thread }
}

const loadFollow = () => import('./lazy/follow.ts')
type Thread = Omit<Parameters<Awaited<ReturnType<typeof loadFollow>>['followThread']>[0], 'since'>

const LISTEN_AFTER_MS = 2000

/** @returns reads the messages that the page lacks */
function useFollowing(isNewest: boolean, threadOf: () => Thread): () => void {
  const first = useRef(threadOf)
  const begin = useRef<() => Promise<Following | null>>(null)
  useEffect(() => {
    if (!isNewest) return
    const since = performance.now()
    let following: ReturnType<typeof follow> | undefined
    const followLater = () => void follow()
    const follow = (): Promise<Following | null> =>
      (following ??= loadFollow().then(
        ({ followThread }) => followThread({ ...first.current(), since }),
        () => {
          following = undefined
          addEventListener('online', followLater, { once: true })
          return null
        },
      ))
    begin.current = follow
    // Delayed, so that the page loads first; missed events follow then.
    const timer = setTimeout(followLater, LISTEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', followLater)
      void following?.then((each) => each?.end())
    }
  }, [isNewest])
  return useCallback(() => void begin.current?.().then((each) => each?.catchUp()), [])
}
