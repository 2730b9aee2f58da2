import { unmeasured } from './work.server.ts'

type Queue<Item> = {
  /** Adding never waits or fails. @returns false where the queue is full and the item is dropped */
  add: (item: Item) => boolean
  /** Drops waiting items, and says how many. */
  drop: (isDropped: (item: Item) => boolean) => number
  /** Resolves once the batch that is being written has been or has failed, out of which nothing can be dropped. */
  settle: () => Promise<void>
  /** Resolves once all that waits has been written or has failed; the program calls this before it ends. */
  flush: () => Promise<void>
}

type Options<Item> = {
  write: (items: readonly Item[]) => Promise<void>
  /** A batch is written when it is full, or when its first item has waited so long. */
  batchSize: number
  afterMs: number
  /** A database that is slow or away costs no more memory than these. */
  maxItems: number
  onWritten: (count: number) => void
  /** The items of the batch are lost. */
  onFailed: (count: number, error: unknown) => void
}

/** A bounded queue in memory for writes that nobody waits for; one batch is written at a time. */
export function createQueue<Item>(options: Options<Item>): Queue<Item> {
  const { write, batchSize, afterMs, maxItems, onWritten, onFailed } = options
  let items: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null
  let batchUnderway: Promise<void> | null = null

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = null
      if (items.length > 0) wait()
    })
    return writing
  }

  /** Full batches, and what is left at the end of them when the wait was over. */
  async function writeAll(): Promise<void> {
    do {
      const batch = items.slice(0, batchSize)
      items = items.slice(batchSize)
      batchUnderway = writeBatch(batch)
      await batchUnderway
      batchUnderway = null
    } while (items.length >= batchSize)
  }

  async function writeBatch(batch: readonly Item[]): Promise<void> {
    try {
      await write(batch)
      onWritten(batch.length)
    } catch (error) {
      onFailed(batch.length, error)
    }
  }

  function wait(): void {
    timer ??= unmeasured(() => setTimeout(() => void begin(), afterMs)).unref()
  }

  return {
    add: (item) => {
      if (items.length >= maxItems) return false
      items.push(item)
      if (items.length >= batchSize && !writing) void unmeasured(begin)
      else if (!writing) wait()
      return true
    },
    drop: (isDropped) => {
      const before = items.length
      items = items.filter((item) => !isDropped(item))
      return before - items.length
    },
    settle: async () => void (await batchUnderway),
    flush: async () => {
      while (writing || items.length > 0) await begin()
    },
  }
}
