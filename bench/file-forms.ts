import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction, openDatabase } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { logIn } from './guest.ts'
import { memoryOf } from './memory.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

const MEGABYTE = 1024 * 1024
/** One after the other, of each address and field. */
const ROUNDS = 5
/** The pause between two requests for `/healthz`. */
const ASKS_EVERY_MS = 10

/** Measures what others notice of forms that are far too long, and the memory these take. */
export async function measure(_options: Options): Promise<Figure[]> {
  const patio = await startPatio()
  try {
    const cookie = await logIn(patio.address)
    const { conversationId, bookingId } = await thingsOf(patio.databaseUrl)
    const forms: [string, string[]][] = [
      [`/messages/${conversationId}`, ['text', 'key', 'other']],
      [`/messages/${conversationId}/send`, ['text', 'key', 'other']],
      [`/bookings/${bookingId}/problem`, ['kind', 'text', 'what1', 'other']],
      ['/profile/picture', ['x', 'other']],
      ['/uploads', ['other']],
    ]
    const post = (path: string, form: Form) => send(patio.address + path, cookie, form)
    note('Forms with 14 MB in a field...')
    const posts = forms.flatMap(([path, names]) => names.map((name) => ({ url: patio.address + path, name })))
    // The first of each finds code that is not compiled yet.
    await sentByThread({ cookie, posts, rounds: 1 })
    const health = healthOf(patio.address)
    const answers = await sentByThread({ cookie, posts, rounds: ROUNDS })
    const healthMs = await health.end()

    note('20 forms of 45 MB to a conversation that does not exist...')
    const before = memoryOf(patio.pid).total
    const unread = formOf('text', 45 * MEGABYTE)
    const all = Promise.all(Array.from({ length: 20 }, () => post(`/messages/${newId()}`, unread)))
    const max = await peakMemory(patio.pid, all)
    return [
      { figure: 'long.answered', value: Math.max(...answers.map(({ ms }) => median(ms))), unit: 'ms', goal: '<=100' },
      { figure: 'long.answered_most', value: Math.max(...answers.flatMap(({ ms }) => ms)), unit: 'ms' },
      {
        figure: 'long.answer',
        value: Math.max(...answers.map(({ bytes }) => bytes)) / 1024,
        unit: 'KB',
        goal: '<=200',
      },
      { figure: 'long.health_most', value: healthMs, unit: 'ms', goal: '<=100' },
      { figure: 'unread.memory_grown', value: max - before, unit: 'MB', goal: '<=50' },
    ]
  } finally {
    await patio.stop()
  }
}

type Posts = { cookie: string; posts: readonly { url: string; name: string }[]; rounds: number }
type Answered = { ms: number[]; bytes: number }

/** In a thread of its own: what sending costs the sender must not be counted as the health's time. */
const sentByThread = (sending: Posts): Promise<Answered[]> =>
  new Promise((done, failed) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: sending })
    thread.once('message', done)
    thread.once('error', failed)
  })

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
if (!isMainThread) parentPort!.postMessage(await sendAll(workerData as Posts))

async function sendAll({ cookie, posts, rounds }: Posts): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const { url, name } of posts) {
    const form = formOf(name, 14 * MEGABYTE)
    const of: Answered = { ms: [], bytes: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { status, ms, bytes } = await send(url, cookie, form)
      if (status !== 400) throw new Error(`${url} answered ${status} to 14 MB of ${name}.`)
      of.ms.push(ms)
      of.bytes = Math.max(of.bytes, bytes)
    }
    answered.push(of)
  }
  return answered
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type Form = { type: string; body: Uint8Array<ArrayBuffer> }

function formOf(name: string, bytes: number): Form {
  const boundary = `----${newId()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'a '), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(body) }
}

async function send(url: string, cookie: string, { type, body }: Form) {
  const began = performance.now()
  const headers = { cookie, origin: new URL(url).origin, 'content-type': type }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body })
  const ms = performance.now() - began
  return { ms, status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

/** Asks all the time. @returns the longest that an answer has taken, ms */
function healthOf(address: string): { end: () => Promise<number> } {
  const over = new AbortController()
  const asking = (async () => {
    let max = 0
    while (!over.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${address}/healthz`)).arrayBuffer()
      max = Math.max(max, performance.now() - began)
      await wait(ASKS_EVERY_MS)
    }
    return max
  })()
  const end = () => {
    over.abort()
    return asking
  }
  return { end }
}

async function peakMemory(pid: number, until: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const end = until.finally(() => over.abort())
  let max = 0
  while (!over.signal.aborted) {
    max = Math.max(max, memoryOf(pid).total)
    await wait(50)
  }
  await end
  return Math.max(max, memoryOf(pid).total)
}

/** Finds a conversation and a booking of the demo's guest. */
async function thingsOf(databaseUrl: string): Promise<{ conversationId: string; bookingId: string }> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    const { rows } = await sql<{ id: string; guestId: string; hostId: string; listingId: string }>`
      select b.id, guest_id as "guestId", host_id as "hostId", listing_id as "listingId" from bookings b join "user" u on u.id = guest_id
      where email = 'guest@patio.example' and status = 'completed' order by b.id limit 1`.execute(db)
    const { id: bookingId, ...two } = rows[0]!
    const conversationId = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), new Date()))
    return { conversationId, bookingId }
  } finally {
    await db.destroy()
  }
}
