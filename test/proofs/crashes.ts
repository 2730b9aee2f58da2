import { cardsToForget } from '#domain/bookings/queries/card-to-forget.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { findBrokenPromises } from '../../promises.ts'
import type { Failpoint } from '#platform/failpoint.server.ts'
import { moveDemoClock } from '#platform/demo-clock.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clockOf, idle, type Journey, journeys, type Stage } from './crash-journeys.ts'
import { aProgram, eventually, type Program, type Site } from './processes.ts'
import { isLong } from './size.ts'

const roles = ['server', 'worker'] as const
type Role = (typeof roles)[number]
type Side = 'before' | 'after'
type Crash = { point: Failpoint; side: Side; role: Role; journey: Journey }

/** The journeys on which server or worker pass each point; both are killed where both pass. */
const journeysTo: Record<Failpoint, Partial<Record<Role, Journey>>> = {
  'bookings.hold': { server: 'pay' },
  'bookings.end-hold': { server: 'releaseHold', worker: 'holdExpires' },
  'bookings.answer': { server: 'request' },
  'bookings.cancel': { server: 'cancel' },
  'bookings.change': { server: 'change' },
  'bookings.complete': { worker: 'stay' },
  'bookings.collect-rest': { worker: 'rest' },
  'payments.intend': { server: 'pay' },
  'payments.note-session': { server: 'pay' },
  // Only of providers from whose page a guest comes back.
  'payments.begin-commit': { server: 'pay' },
  'gateway.takeReturn': { server: 'pay' },
  'bookings.record-event': { server: 'pay', worker: 'mend' },
  'payments.settle-refund': { worker: 'cancel' },
  'bookings.settle-shares': { worker: 'stay' },
  'notifications.notify-of-booking': { worker: 'pay' },
  'gateway.createSession': { server: 'pay' },
  'gateway.expireSession': { server: 'releaseHold', worker: 'holdExpires' },
  'gateway.chargeStored': { worker: 'rest' },
  'gateway.findStored': { worker: 'lostRest' },
  'gateway.forgetCard': { worker: 'rest' },
  'gateway.refund': { worker: 'cancel' },
  'gateway.listSessions': { worker: 'mend' },
  'webhook.deliver': { worker: 'pay' },
  'mailer.send': { worker: 'pay' },
}

const all: Crash[] = (Object.keys(journeysTo) as Failpoint[]).flatMap((point) =>
  (Object.entries(journeysTo[point]) as [Role, Journey][]).flatMap(([role, journey]) =>
    (['before', 'after'] as const).map((side) => ({ point, side, role, journey })),
  ),
)

const nameOf = ({ point, side, role }: Crash) => `${role} ${point}:${side}`

/** A provider as the crash proof needs it: the cards typed at it, and what it knows in the end. */
export type CrashedProvider = {
  gateway: PaymentGateway
  pay: Stage['pay']
  payUnheard: Stage['payUnheard']
  chargeUnheard?: Stage['chargeUnheard']
  /** Bookings, or changes or the rest of one, for which it has taken money more than once. */
  chargedTwice: () => Promise<unknown[]>
}

/** A journey, and the points on it at which programs are killed; one is started again armed with its next. */
export type Crashes = { journey: Journey; at: readonly string[] }

/**
 * Server and worker are killed at each point and started again; afterwards every invariant holds.
 *
 * @param leftOut points that no program passes with this provider
 * @param short the points of the short form, where most money or dates are at stake; in the long one each has a journey of its own
 */
export function proveCrashes(
  { db, site }: { db: Db; site: Site },
  provider: CrashedProvider,
  { leftOut, short }: { leftOut: readonly Failpoint[]; short: readonly Crashes[] },
): void {
  const each = all.filter(({ point }) => !leftOut.includes(point))
  const crashes = isLong ? each.map((crash) => ({ journey: crash.journey, at: [nameOf(crash)] })) : short
  const programs: Record<Role, Program> = { server: aProgram('server.ts', site), worker: aProgram('worker.ts', site) }
  const { pay, payUnheard, chargeUnheard = storesNone } = provider
  const stage: Stage = { db, address: site.address, pay, payUnheard, chargeUnheard }

  test.each(crashes.map(({ journey, at }) => [at.join(', then at '), journey, at] as const))(
    `[BOOK-02] [BOOK-04] [BOOK-05] with ${provider.gateway.provider} killed at %s: after the restart every invariant holds`,
    async (_, journey, at) => {
      const pointsOf = (role: Role) => each.filter((crash) => crash.role === role && at.includes(nameOf(crash)))
      expect(roles.flatMap(pointsOf)).toHaveLength(at.length)
      const unreached = await Promise.all(roles.map((role) => armed(db, programs[role], pointsOf(role))))

      await journeys[journey](stage)

      for (const left of unreached) expect(await left(), 'these points were not reached').toEqual([])
      await idle(db)
      expect(await reconcile(db, provider.gateway, await clockOf(db), 0)).toEqual([])
      expect(await findBrokenPromises(db, null)).toEqual([])
      expect(await provider.chargedTwice()).toEqual([])
    },
  )

  test(`[BOOK-04] with ${provider.gateway.provider} the books are in order an hour after all of them`, async () => {
    await running(programs.worker)
    await moveDemoClock(db, 3600)
    await idle(db)
    expect(await reconcile(db, provider.gateway, await clockOf(db), 0)).toEqual([])
    await moveDemoClock(db, 600)
    await idle(db)
    expect(await findBrokenPromises(db, await clockOf(db))).toEqual([])
    // No card is left where nothing is charged of it any more.
    expect(await cardsToForget(db, await clockOf(db), [provider.gateway.provider])).toEqual([])
  })
}

const storesNone = (): never => {
  throw new Error('this provider stores no cards')
}

const running = (program: Program) => (program.isRunning() ? null : program.start())

/**
 * Starts server or worker so that it is killed at these points, one after the other, and restarts it each time.
 *
 * @returns the points that it was not killed at
 */
async function armed(db: Db, program: Program, crashes: readonly Crash[]): Promise<() => Promise<string[]>> {
  const left = crashes.map(({ point, side }) => `${point}:${side}`)
  if (left.length === 0) {
    await running(program)
    return async () => left
  }
  await program.kill('SIGTERM')
  await program.start(left[0])
  const revived = (async () => {
    while (left.length > 0) {
      // Otherwise the next test stops it, and the point was not reached.
      if ((await program.exited()) !== 'SIGKILL') return
      left.shift()
      // Instead of waiting a minute without heartbeats, after which a killed worker's jobs are unlocked.
      await sql`update worker_heartbeats set at = at - interval '1 minute'`.execute(db)
      await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(db)
      await program.start(left[0])
    }
  })()
  return async () => {
    // Its commit becomes visible a moment before its end does.
    const isSo = await eventually('all points are reached', async () => left.length === 0, 30).catch(() => false)
    if (isSo) await revived
    return left
  }
}
