import type { Returned } from '#domain/payments/gateway.server.ts'
import { webpayGateway } from '#domain/payments/gateway.webpay.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { Db } from '#platform/db.server.ts'
import { afterAll } from 'vitest'
import { NOW } from '../factories.ts'
import { aWebpay } from './stand-in.ts'

/** The adapter and the stand-in that it speaks to, gone with the test file; both go by one clock. */
export async function aWebpayWorld(
  db: Db,
  { clock = () => NOW, faults }: { clock?: () => Date; faults?: SandboxFaults } = {},
) {
  const webpay = await aWebpay({ clock, ...(faults && { faults }) })
  afterAll(webpay.close)
  const gateway = webpayGateway(webpay.setting, { db, clock, publicUrl: 'http://localhost:3000' })
  const comeBack = (returned: URLSearchParams): Promise<Returned | null> => gateway.takeReturn!(returned)
  return { webpay, gateway, comeBack }
}
