import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { throughFailpoints } from '#domain/payments/gateway.server.ts'
import { faultsByChance, noFaults } from '#domain/payments/sandbox-faults.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { demoClock } from '#platform/demo-clock.server.ts'
import { armFailpoint } from '#platform/failpoint.server.ts'
import type { Log } from '#platform/log.server.ts'
import { localSecret } from '#platform/secrets.server.ts'

/** Clock, payment provider and the faults that tests configure: server and worker must build them alike. */
export async function openOutside(config: Config, db: Db, log: Log) {
  armFailpoint(config.failpoint)
  const demo = config.demo ? await demoClock(db, (error) => log.warn({ err: error }, 'the clock was not read')) : null
  const clock = demo?.clock ?? systemClock
  const sandboxFaults = config.sandboxFaults > 0 ? faultsByChance(config.sandboxFaults, Math.random) : noFaults

  /** The built-in payment provider; its secret is generated on first use. */
  const openSandbox = () => {
    const webhookSecret = localSecret(config.dataDir, 'sandbox-webhook')
    return { webhookSecret, gateway: throughFailpoints(sandboxGateway(db, webhookSecret, clock, sandboxFaults)) }
  }

  return { clock, demoClock: demo, sandboxFaults, openSandbox }
}
