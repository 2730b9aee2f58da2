import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { stayParams } from '#domain/availability/input.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { aGuest, aListing, hours, LIMITS } from '#test/factories.ts'
import { freePort } from '#test/processes.ts'
import { aSession } from '#test/sessions.ts'
import { sql } from 'kysely'
import { nodeOptions } from './machine/node-options.ts'

/** A server or worker of the present build, on a database of a drill. */
export type DrillProgram = {
  address: string
  isRunning: () => boolean
  stop: () => Promise<void>
}

const AUTH_SECRET = 'a-secret-of-the-drills-that-is-long-enough'
const METRICS_TOKEN = 'a-token-of-the-drills'

/** Starts one and waits until it says that it is ready. @throws Error where it ends before */
export async function startDrillProgram(
  name: 'server.ts' | 'worker.ts',
  settings: Record<string, string>,
): Promise<DrillProgram> {
  const port = await freePort()
  const env = {
    ...process.env,
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_SECRET,
    METRICS_TOKEN,
    LOG_LEVEL: 'silent',
    PAGE_CACHE_SECONDS: '0',
    // One machine is all guests.
    LIMITS,
    NODE_ENV: 'production',
    ...settings,
  }
  const child = fork(new URL(`../${name}`, import.meta.url), [], {
    env,
    execArgv: nodeOptions,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr!.on('data', (chunk) => (complaint = `${complaint}${chunk}`.slice(-2000)))
  await new Promise<void>((done, failed) => {
    child.once('message', () => done())
    child.once('exit', (code) => failed(new Error(`${name} ended with ${code} before it was ready:\n${complaint}`)))
  })
  return { address: `http://localhost:${port}`, isRunning: () => isRunning(child), stop: () => ended(child) }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function ended(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** @returns 0 where nobody answers */
export const statusOf = async (address: string, path: string, cookie = ''): Promise<number> =>
  fetch(address + path, { redirect: 'manual', headers: { cookie }, signal: AbortSignal.timeout(30_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** The figures of `/metrics` by their lines' beginning. */
export async function figureOf(address: string, line: string): Promise<number | null> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const found = (await answer.text()).split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

/** @returns milliseconds until it is so. @throws Error after three minutes */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 180): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > seconds * 1000) throw new Error(`not after ${seconds} s: ${what}`)
    await setTimeout(50)
  }
  return performance.now() - begun
}

export type Holder = { guestId: string; cookie: string; listingId: string; next: number }

/** Somebody who is logged in, with a listing of their own to hold one hour after the other of. */
export async function aHolder(db: Db): Promise<Holder> {
  const auth = createAuth({ secret: AUTH_SECRET, publicUrl: 'http://localhost' })
  const guestId = await aGuest(db)
  const { cookie } = await aSession(db, guestId, { auth })
  const { id } = await aListing(db, { unit: 'hour' })
  return { guestId, cookie, listingId: id, next: 0 }
}

/** The answer to a hold that was asked for until it was answered. */
export type Hold = { guestId: string; bookingId: string; sentAt: number; answeredAt: number; tries: number }

/** Holds the next hour, asking again by the same key while the answer is that the database is away or too much is waiting. @throws Error for any other answer */
export async function holdNext(address: string, holder: Holder): Promise<Hold> {
  const number = holder.next
  holder.next += 1
  const day = addDays(dayIn(new Date(), 'America/Santiago'), 2 + Math.floor(number / 9))
  const start = `${String(9 + (number % 9)).padStart(2, '0')}:00`
  const input = { ...stayParams(hours(day, start, 60)), guests: '1', pets: '0', idempotencyKey: newId() }
  const sentAt = performance.now()
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${address}/property/${holder.listingId}`, {
      method: 'POST',
      body: new URLSearchParams(input),
      headers: { cookie: holder.cookie, origin: address },
      redirect: 'manual',
      signal: AbortSignal.timeout(120_000),
    })
    await answer.arrayBuffer()
    const bookingId = /\/checkout\?bookingId=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1]
    if (answer.status === 302 && bookingId)
      return { guestId: holder.guestId, bookingId, sentAt, answeredAt: performance.now(), tries }
    if (![429, 503].includes(answer.status)) throw new Error(`a hold was answered ${answer.status}`)
    await setTimeout(100)
    if (performance.now() - sentAt > 180_000) throw new Error(`a hold was answered ${answer.status} for three minutes`)
  }
}

/** So many holds a second, evenly, until it is told to end. @returns all that were answered, those underway too */
export function keepHolding(
  address: string,
  holders: readonly Holder[],
  perSecond: number,
): { end: () => Promise<Hold[]>; answered: Hold[] } {
  const answered: Hold[] = []
  const underway = new Set<Promise<void>>()
  let turn = 0
  const timer = setInterval(() => {
    const holder = holders[turn++ % holders.length]!
    const own = holdNext(address, holder).then((hold) => void answered.push(hold))
    underway.add(own)
    own.then(
      () => underway.delete(own),
      () => {},
    )
  }, 1000 / perSecond)
  return {
    answered,
    end: async () => {
      clearInterval(timer)
      await Promise.all(underway)
      return answered
    },
  }
}

/** Of what was answered, how many bookings are not there, and how many hours somebody has twice. */
export async function holdsIn(db: Db, holds: readonly Hold[]): Promise<{ lost: number; doubled: number }> {
  const { rows } = await sql<{ id: string }>`select id from bookings`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  const { rows: twice } =
    await sql`select 1 from bookings group by listing_id, check_in, start_time having count(*) > 1`.execute(db)
  return { lost: holds.filter(({ bookingId }) => !there.has(bookingId)).length, doubled: twice.length }
}
