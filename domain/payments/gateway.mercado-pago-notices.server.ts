import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Notice, ProviderEvent } from './gateway.server.ts'
import { MercadoPagoRefusal } from './gateway.mercado-pago-client.server.ts'
import { disputeOf } from './gateway.mercado-pago-disputes.server.ts'
import { settle } from './gateway.mercado-pago-payments.server.ts'
import { eventOf, type MercadoPagoContext, preferences } from './gateway.mercado-pago-preferences.server.ts'

/** Seconds by which a signature's date may differ from ours, on both sides (domain rules, Webhooks). */
const TOLERANCE_S = 300

/** Dates of seconds are smaller for a long time yet; both are written. */
const IN_MS = 1e11

const PAYMENT = /^\d{1,20}$/

/**
 * A notice says no more than which payment has changed; that is then asked for.
 *
 * @returns what follows from it in our books; 'ignored' for what is not ours; null where the signature is wrong, missing or over 300 s off
 * @throws Error where Mercado Pago does not answer: it sends the notice again
 */
export async function readNotice(
  context: MercadoPagoContext,
  secrets: readonly string[],
  notice: Notice,
): Promise<readonly ProviderEvent[] | 'ignored' | null> {
  const now = context.clock()
  if (!isSigned(notice, secrets, now)) return null
  const paymentId = notice.search.get('data.id') ?? ''
  if (notice.search.get('type') !== 'payment' || !PAYMENT.test(paymentId)) return 'ignored'

  const payment = await context.client.payment(paymentId).catch((error: unknown) => {
    if (error instanceof MercadoPagoRefusal) return null
    throw error
  })
  const row =
    payment?.external_reference &&
    (await preferences(context.db).where('reference', '=', payment.external_reference).executeTakeFirst())
  if (!payment || !row) return 'ignored'
  const settled = await settle(context, row, [payment])
  if (settled.payment_id !== payment.id) return []
  return [eventOf(settled, now), disputeOf(settled, payment, now)].filter((event) => event !== null)
}

/** HMAC over id, request and time, each as far as it was sent: https://www.mercadopago.cl/developers/en/docs/checkout-pro/payment-notifications */
function isSigned({ search, header }: Notice, secrets: readonly string[], now: Date): boolean {
  const parts = new Map((header('x-signature') ?? '').split(',').map((part) => pairOf(part)))
  const [ts = '', given = ''] = [parts.get('ts'), parts.get('v1')]
  if (!/^\d{9,14}$/.test(ts) || !/^[\da-f]{64}$/.test(given)) return false
  const ms = Number(ts) < IN_MS ? Number(ts) * 1000 : Number(ts)
  if (Math.abs(ms - now.getTime()) > TOLERANCE_S * 1000) return false
  const signed = manifestOf(search.get('data.id'), header('x-request-id'), ts)
  return secrets.some((secret) => timingSafeEqual(hmac(signed, secret), Buffer.from(given, 'hex')))
}

function pairOf(part: string): [string, string] {
  const at = part.indexOf('=')
  return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()]
}

function manifestOf(dataId: string | null, requestId: string | null, ts: string): string {
  return `${dataId ? `id:${dataId.toLowerCase()};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()
