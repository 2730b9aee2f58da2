import { type Pace, systemTime, type Time } from './pace.server.ts'

/** A slower sender blocks others' places for nothing. */
const MIN_BYTES_PER_SECOND = 10 * 1024
/** A phone's line may pause for as long. */
const GRACE_MS = 5000

/** The sender has begun a body and does not go on. */
export class SlowSender extends Error {}

type Options = {
  /** Each piece waits for its turn once it has arrived; announced bytes take no turn. */
  pace?: Pace | null
  /** Tests pass their own. */
  time?: Time
}

/**
 * Only our waiting for the sender counts as slow, not the sender's waiting for us.
 *
 * @throws SlowSender
 */
export async function* arriving(
  body: ReadableStream<Uint8Array>,
  { pace = null, time = systemTime }: Options = {},
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let arrived = 0
  let waitedMs = 0
  try {
    for (;;) {
      const over = new AbortController()
      const since = time.now()
      const mayWaitMs = GRACE_MS + (arrived / MIN_BYTES_PER_SECOND) * 1000 - waitedMs
      const late = time.wait(mayWaitMs, over.signal).then(() => 'late' as const)
      const read = await Promise.race([reader.read(), late]).finally(() => over.abort())
      waitedMs += time.now() - since
      if (read === 'late') throw new SlowSender(`${arrived} bytes in ${Math.round(waitedMs)} ms`)
      if (read.done) return
      arrived += read.value.length
      await pace?.turn(read.value.length)
      yield read.value
    }
  } finally {
    // Further bytes are dropped.
    await reader.cancel().catch(() => {})
  }
}
