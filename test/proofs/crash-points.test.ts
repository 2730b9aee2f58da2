import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { findBrokenPromises } from '#domain/bookings/queries/find-broken-promises.server.ts'
import type { Failpoint } from '#platform/failpoint.server.ts'
import { moveDemoClock } from '#platform/demo-clock.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../world.ts'
import { clockOf, idle, type Journey, journeys, type Stage } from './crash-journeys.ts'
import { aProgram, aSite, eventually, type Program } from './processes.ts'
import { isLong } from './size.ts'

type Role = 'server' | 'worker'
type Side = 'before' | 'after'
type Crash = { point: Failpoint; side: Side; role: Role; journey: Journey }

/** The journeys on which server or worker pass each point. Where both pass it, both are killed there. */
const journeysTo: Record<Failpoint, Partial<Record<Role, Journey>>> = {
  'bookings.hold': { server: 'pay' },
  'bookings.end-hold': { server: 'releaseHold', worker: 'holdExpires' },
  'bookings.answer': { server: 'request' },
  'bookings.cancel': { server: 'cancel' },
  'bookings.change': { server: 'change' },
  'bookings.complete': { worker: 'stay' },
  'payments.intend': { server: 'pay' },
  'payments.note-session': { server: 'pay' },
  'bookings.record-event': { server: 'pay', worker: 'mend' },
  'payments.settle-refund': { worker: 'cancel' },
  'bookings.settle-shares': { worker: 'stay' },
  'notifications.notify-of-booking': { worker: 'pay' },
  'gateway.createSession': { server: 'pay' },
  'gateway.expireSession': { server: 'releaseHold', worker: 'holdExpires' },
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

/** The short form: the points where most money or dates are at stake. */
const some = new Set([
  'server bookings.hold:after',
  'server gateway.createSession:after',
  'server bookings.record-event:after',
  'server bookings.end-hold:after',
  'worker bookings.end-hold:before',
  'worker gateway.refund:after',
])
const nameOf = ({ point, side, role }: Crash) => `${role} ${point}:${side}`
const crashes = isLong ? all : all.filter((crash) => some.has(nameOf(crash)))

const { db, url } = await aDatabase()
const site = await aSite(url)
const programs: Record<Role, Program> = { server: aProgram('server.ts', site), worker: aProgram('worker.ts', site) }
const gateway = sandboxGateway(db, localSecret(site.dataDir, 'sandbox-webhook'), () => new Date())
const stage: Stage = { db, address: site.address }

beforeAll(async () => {
  await Promise.all(Object.values(programs).map((program) => program.start()))
})

/** Starts server or worker so that it is killed at that point, and restarts it then. @returns whether it was killed there */
async function armed({ role, point, side }: Crash): Promise<() => Promise<boolean>> {
  const program = programs[role]
  await program.kill('SIGTERM')
  await program.start(`${point}:${side}`)
  let hasDied = false
  const revived = program.exited().then(async (signal) => {
    // Otherwise the next test stops it, and the point was not reached.
    if (signal !== 'SIGKILL') return
    hasDied = true
    // Instead of waiting a minute without heartbeats, after which a killed worker's jobs are unlocked.
    await sql`update worker_heartbeats set at = at - interval '1 minute'`.execute(db)
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(db)
    await program.start()
  })
  return async () => {
    // Its commit becomes visible a moment before its end does.
    const isSo = await eventually(`${point} is reached`, async () => hasDied, 10).catch(() => false)
    if (isSo) await revived
    return isSo
  }
}

test.each(crashes.map((crash) => [nameOf(crash), crash] as const))(
  '[BOOK-02] [BOOK-04] [BOOK-05] killed at %s: after the restart every invariant holds',
  async (_, crash) => {
    const hasDied = await armed(crash)

    await journeys[crash.journey](stage)

    expect(await hasDied(), 'the point was not reached').toBe(true)
    await idle(db)
    expect(await reconcile(db, gateway, await clockOf(db), 0)).toEqual([])
    expect(await findBrokenPromises(db, null)).toEqual([])
    expect(await chargedTwice()).toEqual([])
  },
)

test('[BOOK-04] an hour after all of them the books are in order', async () => {
  await moveDemoClock(db, 3600)
  await idle(db)
  expect(await reconcile(db, gateway, await clockOf(db), 0)).toEqual([])
  await moveDemoClock(db, 600)
  await idle(db)
  expect(await findBrokenPromises(db, await clockOf(db))).toEqual([])
})

/** Bookings, or changes of one, for which the provider has taken money more than once. */
async function chargedTwice(): Promise<unknown[]> {
  const { rows } = await sql`select p.booking_id, p.change_id
    from sandbox_sessions s join payments p on p.session_id = s.id or p.id::text = s.reference
    where s.status = 'paid' group by p.booking_id, p.change_id having count(distinct s.id) > 1`.execute(db)
  return rows
}
