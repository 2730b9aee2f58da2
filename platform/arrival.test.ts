import { handTime } from '#test/time.ts'
import { expect, test } from 'vitest'
import { arriving, SlowSender } from './arrival.server.ts'
import { createPace } from './pace.server.ts'

const KILOBYTE = 1024

/** The test decides when the sender's pieces come. */
function aSender() {
  let sender: ReadableStreamDefaultController<Uint8Array>
  const own = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (sender = controller),
    cancel: () => void (own.isCancelled = true),
  })
  return { body, own, send: (bytes: number) => sender.enqueue(new Uint8Array(bytes)), end: () => sender.close() }
}

/** @returns how much has come, and how it ended */
function listening(body: ReadableStream<Uint8Array>, options: Parameters<typeof arriving>[1]) {
  const heard = { bytes: 0 }
  const ended = (async () => {
    for await (const piece of arriving(body, options)) heard.bytes += piece.length
  })().then(
    () => 'whole',
    (error: unknown) => (error instanceof SlowSender ? 'too slow' : error),
  )
  return { heard, ended }
}

test('[HOST-03] who announces much and sends a byte is given up after five seconds', async () => {
  const time = handTime()
  const { body, own, send } = aSender()
  const { heard, ended } = listening(body, { time })
  send(1)
  await time.waiting(1)
  await time.pass(4999)
  expect([heard.bytes, own.isCancelled]).toEqual([1, false])
  await time.pass(2)
  expect([await ended, own.isCancelled]).toEqual(['too slow', true])
})

test('[HOST-03] 10 KB a second are enough, and a line that pauses for a moment is not given up', async () => {
  const time = handTime()
  const { body, send, end } = aSender()
  const { heard, ended } = listening(body, { time })
  await time.waiting(1)
  for (let second = 0; second < 20; second += 1) {
    await time.pass(1000)
    send(10 * KILOBYTE)
  }
  await time.pass(4000)
  end()
  expect([await ended, heard.bytes]).toEqual(['whole', 200 * KILOBYTE])
})

test('[HOST-03] what has arrived takes its turn, not what was announced; and who waits for us is not slow', async () => {
  const time = handTime()
  const pace = createPace(KILOBYTE, time)
  const slow = aSender()
  const first = listening(slow.body, { pace, time })
  slow.send(1)
  await time.pass(0)
  const other = aSender()
  const second = listening(other.body, { pace, time })
  other.send(60 * KILOBYTE)
  await time.pass(1)
  expect(second.heard.bytes).toBe(60 * KILOBYTE)
  // The next piece waits for a minute, which is our time.
  other.send(KILOBYTE)
  slow.end()
  await first.ended
  await time.pass(61_000)
  other.end()
  expect([await second.ended, second.heard.bytes]).toEqual(['whole', 61 * KILOBYTE])
})
