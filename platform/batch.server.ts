import { unmeasured } from './work.server.ts'

type Batch<Item> = {
  /** Adding never waits or fails; a full batch drops the item. */
  add: (item: Item) => void
  /** The program calls this before it ends. */
  flush: () => Promise<void>
}

type Options<Item> = {
  write: (items: readonly Item[]) => Promise<void>
  /** Items of one key are written once. */
  keyOf: (item: Item) => string
  /** Otherwise the newest of them is. */
  merge?: (former: Item, item: Item) => Item
  /** The first item waits so long. */
  afterMs: number
  /** A full batch takes no more until it is written. */
  maxItems: number
  onError: (error: unknown) => void
}

/** Collects writes that matter less than an answer, in memory: a crash loses a moment's worth. */
export function createBatch<Item>({ write, keyOf, merge, afterMs, maxItems, onError }: Options<Item>): Batch<Item> {
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
      const former = items.get(key)
      if (items.size >= maxItems && former === undefined) return
      items.set(key, former !== undefined && merge ? merge(former, item) : item)
      timer ??= unmeasured(() => setTimeout(() => void flush(), afterMs)).unref()
    },
  }
}
