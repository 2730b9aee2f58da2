type Batch<Item> = {
  /** Never waits, and never fails: what is too much is dropped. */
  add: (item: Item) => void
  /** Writes what has come together, before the program ends. */
  flush: () => Promise<void>
}

type Options<Item> = {
  write: (items: readonly Item[]) => Promise<void>
  /** Items of one key are one. */
  keyOf: (item: Item) => string
  /** How long the first of them waits. */
  afterMs: number
  /** At most so many at a time; a full batch takes no more until it is written. */
  maxItems: number
  onError: (error: unknown) => void
}

/**
 * Collects what is worth less than the answer to a request, and writes it together a moment later. It lives in one process's memory:
 * what a crash loses was a moment's worth.
 */
export function createBatch<Item>({ write, keyOf, afterMs, maxItems, onError }: Options<Item>): Batch<Item> {
  let items = new Map<string, Item>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (items.size === 0) return
    const written = [...items.values()]
    items = new Map()
    try {
      await write(written)
    } catch (error) {
      onError(error)
    }
  }

  return {
    flush,
    add: (item) => {
      const key = keyOf(item)
      if (items.size >= maxItems && !items.has(key)) return
      items.set(key, item)
      timer ??= setTimeout(() => void flush(), afterMs).unref()
    },
  }
}
