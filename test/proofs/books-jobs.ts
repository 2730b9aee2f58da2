import { findLostDisputes } from '#domain/bookings/commands/find-lost-disputes.server.ts'
import { reconcile } from '#domain/bookings/commands/reconcile.server.ts'
import { queueReversals } from '#domain/payouts/commands/reverse-payouts.server.ts'
import { makePayouts, queueSends } from '#domain/payouts/commands/make-payouts.server.ts'
import { noFaults } from '#domain/payments/sandbox-faults.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { JobHelpers } from 'graphile-worker'
import { workerTasks } from '../../tasks.ts'
import type { Dependencies } from '../../works.ts'
import { wideLimits } from '../factories.ts'
import { testVault } from '../vault.ts'
import type { BooksProvider } from './books-provider.ts'

/** Jobs that move money, and tell of it; the provider's events come as the sequence says. */
const run = /^(bookings|claims|payments|payouts)\.|^notifications\.notify/
const left = new Set(['payments.deliver-sandbox-event', 'bookings.check-books'])

type Queued = { id: string; name: string; payload: unknown; at: Date }

export type Worker = {
  /** Does the jobs that are due by the sequence's clock, and those that they queue. */
  work: () => Promise<void>
  /** The turns of each minute: reconciler and payouts. */
  turn: () => Promise<void>
  forget: () => Promise<void>
}

/** The worker's own tasks, by a clock far ahead of the queue's. */
export function aWorker(db: Db, { gateway, payouts }: BooksProvider, clock: () => Date): Worker {
  const tasks = workerTasks({
    db,
    clock,
    gateway,
    payoutGateways: payouts,
    connect: null,
    log: { warn: () => {} },
    vault: testVault,
    sandbox: { faults: noFaults, webhook: { target: '', secret: '' } },
    sender: {
      origin: 'https://patio.example',
      product: 'Patio',
      limits: wideLimits,
      secret: SECRET,
      secrets: [SECRET],
    },
  } as unknown as Dependencies)

  const helpersOf = () => ({ job: { id: '0', attempts: 1, created_at: clock() } }) as unknown as JobHelpers
  const work = async () => {
    for (;;) {
      const due = await takeDue(db, clock())
      if (due.length === 0) return
      for (const { name, payload } of due)
        if (run.test(name) && !left.has(name)) await tasks[name]!(payload, helpersOf())
    }
  }
  const turn = async () => {
    await work()
    // At once, since nothing else is in progress here.
    const failed = await reconcile(db, gateway, clock(), 0)
    failed.push(...(await findLostDisputes(db, gateway, clock())).map((each) => ({ step: 'dispute', ...each })))
    if (failed.length > 0) throw new Error(failed.map(({ step, error }) => `${step}: ${String(error)}`).join('\n'))
    await makePayouts(db, clock(), payouts)
    await queueSends(db, payouts, clock())
    await queueReversals(db, payouts, clock())
    await work()
  }
  const forget = async () => void (await sql`delete from graphile_worker._private_jobs`.execute(db))
  return { work, turn, forget }
}

const SECRET = 'x'.repeat(40)

async function takeDue(db: Db, now: Date): Promise<Queued[]> {
  const { rows } =
    await sql<Queued>`delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and run_at <= ${now}
    returning jobs.id::text, tasks.identifier as name, payload, run_at as at`.execute(db)
  return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(a.id) - Number(b.id))
}
