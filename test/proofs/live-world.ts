import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { queueExpired } from '#domain/bookings/commands/queue-expired.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { findBrokenPromises } from '../../promises.ts'
import type { PaymentGateway, PaymentProvider, ProviderEvent } from '#domain/payments/gateway.server.ts'
import { noFaults, type SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { addDays } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { moveDemoClock } from '#platform/demo-clock.server.ts'
import { afterAll } from 'vitest'
import { workerTasks } from '../../tasks.ts'
import { aProvider, type CardProvider } from './card-provider.ts'
import { WEBHOOK_SECRET, wideLimits } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { noMedia } from '#test/media.ts'
import { doDueJobs } from '#test/queue.ts'

/** Database, clock, provider, webhook and worker in one process: everything but the pages. */
export type LiveWorld = {
  db: Db
  clock: () => Date
  gateway: PaymentGateway
  provider: CardProvider
  /** The provider has these faults from now on. */
  setFaults: (faults: SandboxFaults) => void
  faults: SandboxFaults
  /** A day so many days after today, where the listings of the tests are. */
  dayAhead: (days: number) => string
  /** Does all that is due in the queue. */
  work: () => Promise<void>
  /** Moves the clock, and does what falls due. */
  pass: (span: { minutes?: number; hours?: number; days?: number }) => Promise<void>
  /** One pass of the reconciler without its patience. */
  mend: () => Promise<void>
  /** Lets time pass with a working provider until nothing is left, and names violated promises. */
  settle: () => Promise<string[]>
}

/** @param connections enough for everyone who acts at once */
export async function aLiveWorld({
  connections = 20,
  name = 'sandbox',
}: {
  connections?: number
  name?: PaymentProvider
} = {}): Promise<LiveWorld> {
  const world = await aDatabase({ connections })
  const { db } = world
  let aheadMs = 0
  let current = noFaults
  const clock = () => new Date(Date.now() + aheadMs)
  const faults: SandboxFaults = { call: (method) => current.call(method), event: (type) => current.event(type) }
  const provider = await aProvider(name, db, clock, faults)
  afterAll(provider.close)
  const { gateway } = provider
  const target = await webhookAt(db, gateway, clock)

  const taskList = workerTasks({
    db,
    ...noMedia(),
    clock,
    gateway,
    payoutGateways: {},
    connect: null,
    mailer: async () => {},
    rates: null,
    log: { warn: () => {} },
    sandbox: { faults, webhook: { target, secret: WEBHOOK_SECRET } },
    sender: {
      origin: 'https://patio.example',
      product: 'Patio',
      limits: wideLimits,
      secret: 'a secret',
      secrets: ['a secret'],
      answersAt: null,
    },
  })
  const work = async () => {
    await queueExpired(db, clock())
    await doDueJobs(world, taskList, { concurrency: 4 })
    await provider.deliver(target)
  }
  const pass: LiveWorld['pass'] = async ({ minutes = 0, hours = 0, days = 0 }) => {
    const seconds = ((days * 24 + hours) * 60 + minutes) * 60
    await moveDemoClock(db, seconds)
    aheadMs += seconds * 1000
    await work()
  }
  const mend = async () => void (await reconcile(db, gateway, clock(), 0))

  return {
    db,
    clock,
    gateway,
    provider,
    faults,
    setFaults: (next) => {
      current = next
    },
    dayAhead: (days) => addDays(dayIn(clock(), 'America/Santiago'), days),
    work,
    pass,
    mend,
    settle: async () => {
      current = noFaults
      // Long enough for each hold to expire and each job to be retried.
      for (let round = 0; round < 4; round += 1) {
        await pass({ minutes: 20 })
        await mend()
      }
      await pass({ minutes: 20 })
      return findBrokenPromises(db, clock())
    },
  }
}

/** Our webhook's door: the same reading and recording as the route's, over HTTP as from outside. */
async function webhookAt(db: Db, gateway: PaymentGateway, clock: () => Date): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const recorded = heard(gateway, request, Buffer.concat(chunks).toString(), clock()).then(async (events) => {
        if (events === null) return null
        for (const event of events) if (!(await recordEvent(db, gateway.provider, event, clock()))) return false
        return true
      })
      void recorded
        .then((isKnown) => (isKnown === null ? 400 : isKnown ? 200 : 409))
        .catch(() => 500)
        .then((status) => response.writeHead(status).end())
    })
  })
  await listening(server)
  afterAll(() => new Promise((done) => server.close(done)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** @returns null where it is not signed by the provider */
async function heard(
  gateway: PaymentGateway,
  { url, headers }: IncomingMessage,
  body: string,
  now: Date,
): Promise<readonly ProviderEvent[] | null> {
  const header = (name: string) => headers[name]?.toString() ?? null
  const { searchParams: search } = new URL(url!, 'http://webhook')
  const found = gateway.readNotice
    ? await gateway.readNotice({ search, header })
    : gateway.readEvent(body, header(`${gateway.provider}-signature`), now)
  if (found === 'ignored') return []
  return found && 'type' in found ? [found] : found
}

const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
