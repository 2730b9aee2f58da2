type SpareTime<Item> = {
  /** Adding never waits or fails. @returns false where too many wait, and the item is dropped */
  add: (item: Item) => boolean
  drop: (isDropped: (item: Item) => boolean) => void
  /** Resolves once the work that is being done is, out of which nothing can be dropped. */
  settle: () => Promise<void>
  /** Works off all that waits, without pauses; the program calls this before it ends. */
  flush: () => Promise<void>
}

type Options<Item> = {
  work: (item: Item) => Promise<void>
  onFailed: (error: unknown) => void
  /** After so much work there is a pause, which is longer where the process is busy. */
  sliceMs: number
  pauseMs: number
  maxItems: number
}

/** Does small works in order and bit by bit, so that an answer waits for a slice of them at most. */
export function createSpareTime<Item>(options: Options<Item>): SpareTime<Item> {
  const { work, onFailed, sliceMs, pauseMs, maxItems } = options
  let items: Item[] = []
  /** The items before it are done. */
  let next = 0
  let working: Promise<void> | null = null
  let current = Promise.resolve()

  async function workUntil(end: number): Promise<void> {
    while (next < items.length && performance.now() < end) {
      current = work(items[next++]!).catch(onFailed)
      await current
    }
    items = items.slice(next)
    next = 0
  }

  async function workAll(): Promise<void> {
    while (items.length > 0) {
      await new Promise((done) => setTimeout(done, pauseMs))
      await workUntil(performance.now() + sliceMs)
    }
    working = null
  }

  return {
    add: (item) => {
      if (items.length - next >= maxItems) return false
      items.push(item)
      working ??= workAll()
      return true
    },
    drop: (isDropped) => {
      items = items.slice(next).filter((item) => !isDropped(item))
      next = 0
    },
    settle: () => current,
    flush: async () => {
      while (items.length > 0) await workUntil(Infinity)
      await working
    },
  }
}
