import { type Pace, systemTime, type Time } from './pace.server.ts'

/** A sender who is slower than this keeps a place from others for nothing. */
const MIN_BYTES_PER_SECOND = 10 * 1024
/** A phone's line may pause for as long. */
const GRACE_MS = 5000

/** What a sender begins and does not go on with. */
export class SlowSender extends Error {}

type Options = {
  /** Each piece waits for its turn once it is here: what was only announced takes no turn. */
  pace?: Pace | null
  /** For tests. */
  time?: Time
}

/**
 * A body as it arrives. Only the time in which we wait for the sender counts as slow, not that in which the sender waits for us.
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
    // What else arrives is dropped.
    await reader.cancel().catch(() => {})
  }
}
