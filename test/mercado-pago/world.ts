import { mercadoPagoGateway } from '#domain/payments/gateway.mercado-pago.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { Db } from '#platform/db.server.ts'
import { afterAll } from 'vitest'
import { NOW } from '../factories.ts'
import { aMercadoPago, type StandInNotice } from './stand-in.ts'

/** The adapter and the stand-in that it speaks to, gone with the test file; both go by one clock. */
export async function aMercadoPagoWorld(
  db: Db,
  { clock = () => NOW, faults }: { clock?: () => Date; faults?: SandboxFaults } = {},
) {
  const mercadoPago = await aMercadoPago({ clock, ...(faults && { faults }) })
  afterAll(mercadoPago.close)
  const gateway = mercadoPagoGateway(mercadoPago.setting, { db, clock, publicUrl: 'http://localhost:3000' })
  const comeBack = (returned: URLSearchParams) => gateway.takeReturn!(returned)
  const hear = ({ search, headers }: StandInNotice) =>
    gateway.readNotice!({ search, header: (name) => headers[name] ?? null })
  return { mercadoPago, gateway, comeBack, hear }
}
