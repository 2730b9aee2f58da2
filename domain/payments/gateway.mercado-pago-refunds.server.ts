import { MINUTE_MS } from '#kernel/durations.ts'
import { inTransaction, type Tx } from '#platform/db.server.ts'
import type { MadeRefund, RefundInput, RefundState } from './gateway.server.ts'
import {
  type MercadoPagoPayment,
  MercadoPagoRefusal,
  type MercadoPagoRefund,
} from './gateway.mercado-pago-client.server.ts'
import type { MercadoPagoContext, PreferenceRow } from './gateway.mercado-pago-preferences.server.ts'

/** Longer than a call and its patience. */
const TURN_MS = MINUTE_MS / 2

type Wanted = { key: string; preferenceId: string; paymentId: string; reference: string | null; minor: number }
type Row = { status: 'begun' | 'made' | 'refused'; refund_id: string | null; answer: string | null }

/**
 * Gives back a part or all of a payment.
 *
 * A key is kept there for some time only, so each refund is written down before it is asked for, and one whose answer was lost is looked for
 * in the payment's list before it is asked for again.
 *
 * @throws Error where the outcome is unknown, or another refund of the payment is on its way
 */
export async function refundAtMercadoPago(context: MercadoPagoContext, input: RefundInput): Promise<MadeRefund> {
  const { sessionId, idempotencyKey, reference, amount } = input
  const paid = await context.db
    .selectFrom('mercado_pago_preferences')
    .select('payment_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!paid?.payment_id) throw new Error(`mercado-pago: ${sessionId} was not paid, so nothing goes back`)
  const wanted = {
    key: idempotencyKey,
    preferenceId: sessionId,
    paymentId: paid.payment_id,
    reference,
    minor: amount.minor,
  }
  const row = await make(context, wanted)
  return row ? madeOf(paid.payment_id, row) : { refundId: '', state: 'disputed' }
}

/**
 * Gives all of a stray back, a payment that counts for nothing: nobody has to ask for it, and it is in no books of ours.
 *
 * Whoever pays does not wait for it: what failed is tried again with the next list of sessions.
 */
export async function giveBack(
  context: MercadoPagoContext,
  { id: preferenceId }: Pick<PreferenceRow, 'id'>,
  { id: paymentId, transaction_amount: minor }: MercadoPagoPayment,
): Promise<void> {
  const wanted = { key: `stray-${paymentId}`, preferenceId, paymentId, reference: null, minor }
  await make(context, wanted).catch(leftForLater)
}

/** The promise that strays go back notices one that never does. */
const leftForLater = (): void => {}

/** A stray whose refund has no answer yet goes back now; one that was refused may have been given back by hand at the provider. */
export async function retryStrays(context: MercadoPagoContext): Promise<void> {
  const { db, clock } = context
  const rows = await db
    .selectFrom('mercado_pago_refunds')
    .select(['idempotency_key as key', 'preference_id as preferenceId', 'payment_id as paymentId', 'reference'])
    .select(['amount_minor as minor', 'status'])
    .where('reference', 'is', null)
    .where('status', '<>', 'made')
    .where('tried_at', '<=', new Date(clock().getTime() - TURN_MS))
    .execute()
  for (const { status, ...wanted } of rows)
    await (status === 'begun' ? make(context, wanted) : noteByHand(context, wanted)).catch(leftForLater)
}

async function noteByHand(context: MercadoPagoContext, wanted: Wanted): Promise<void> {
  const found = await findLost(context, wanted)
  if (found && stateOf(found.status) !== 'failed') await end(context, wanted, endedBy(found))
}

/** @returns null where the guest's bank disputes the payment, and nothing was made */
async function make(context: MercadoPagoContext, wanted: Wanted): Promise<Row | null> {
  const { client } = context
  const { row, isNew } = await begin(context, wanted)
  if (row) return row
  if (!isNew) {
    const lost = await findLost(context, wanted)
    if (lost) return end(context, wanted, endedBy(lost))
  }
  try {
    return await end(context, wanted, endedBy(await client.refund(wanted.paymentId, wanted.minor, wanted.key)))
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    if (await isDisputed(context, wanted.paymentId)) return forget(context, wanted)
    return end(context, wanted, { status: 'refused', refund_id: null, answer: error.message })
  }
}

/** First phase. @returns the row where it has ended */
function begin({ db, clock }: MercadoPagoContext, wanted: Wanted): Promise<{ row: Row | null; isNew: boolean }> {
  return inTransaction(db, async (tx) => {
    // All refunds of a preference's payments wait for each other here.
    await tx
      .selectFrom('mercado_pago_preferences')
      .select('id')
      .where('id', '=', wanted.preferenceId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const own = await tx
      .selectFrom('mercado_pago_refunds')
      .select(['status', 'refund_id', 'answer', 'tried_at'])
      .where('idempotency_key', '=', wanted.key)
      .executeTakeFirst()
    if (own && own.status !== 'begun') return { row: own, isNew: false }
    if (own) {
      await takeTurn(tx, wanted.key, own.tried_at, clock())
      return { row: null, isNew: false }
    }
    const other = await tx
      .selectFrom('mercado_pago_refunds')
      .select('idempotency_key')
      .where('payment_id', '=', wanted.paymentId)
      .where('status', '=', 'begun')
      .executeTakeFirst()
    if (other) throw new Error(`mercado-pago: another refund of ${wanted.paymentId} is on its way`)
    await tx
      .insertInto('mercado_pago_refunds')
      .values({
        idempotency_key: wanted.key,
        preference_id: wanted.preferenceId,
        payment_id: wanted.paymentId,
        reference: wanted.reference,
        amount_minor: wanted.minor,
        status: 'begun',
        begun_at: clock(),
        tried_at: clock(),
      })
      .execute()
    return { row: null, isNew: true }
  })
}

/** Two tries at once would both find nothing made. @throws Error while an earlier one may still be answered */
async function takeTurn(tx: Tx, key: string, triedAt: Date, now: Date): Promise<void> {
  if (now.getTime() - triedAt.getTime() < TURN_MS)
    throw new Error('mercado-pago: the refund is on its way; it is tried again')
  await tx.updateTable('mercado_pago_refunds').set({ tried_at: now }).where('idempotency_key', '=', key).execute()
}

/** A refund of that amount in the payment's list which none of ours is known to be. */
async function findLost({ db, client }: MercadoPagoContext, wanted: Wanted): Promise<MercadoPagoRefund | undefined> {
  const listed = await client.refunds(wanted.paymentId)
  const known = await db
    .selectFrom('mercado_pago_refunds')
    .select('refund_id')
    .where('payment_id', '=', wanted.paymentId)
    .where('refund_id', 'is not', null)
    .execute()
  const ids = new Set(known.map(({ refund_id }) => refund_id))
  return listed.find(({ id, amount }) => amount === wanted.minor && !ids.has(id))
}

/** A bank that asks for the money back has it, or will. */
async function isDisputed({ client }: MercadoPagoContext, paymentId: string): Promise<boolean> {
  const { status, status_detail } = await client.payment(paymentId)
  return status === 'charged_back' && status_detail !== 'reimbursed' && status_detail !== 'settled'
}

/** It is asked for anew once the bank has decided. */
async function forget({ db }: MercadoPagoContext, { key }: Wanted): Promise<null> {
  await db.deleteFrom('mercado_pago_refunds').where('idempotency_key', '=', key).where('status', '=', 'begun').execute()
  return null
}

/** Both have its id, so that neither is taken for another whose answer was lost. */
const endedBy = ({ id, status }: MercadoPagoRefund): Row => ({
  status: stateOf(status) === 'failed' ? 'refused' : 'made',
  refund_id: id,
  answer: status,
})

async function end({ db, clock }: MercadoPagoContext, { key }: Wanted, ended: Row): Promise<Row> {
  const row = { ...ended, answer: ended.answer?.slice(0, 200) ?? null }
  await db
    .updateTable('mercado_pago_refunds')
    .set({ ...row, ended_at: clock() })
    .where('idempotency_key', '=', key)
    .where('status', '<>', 'made')
    .execute()
  return row
}

const stateOf = (status: string): RefundState['state'] =>
  status === 'approved' ? 'succeeded' : ['rejected', 'cancelled'].includes(status) ? 'failed' : 'sent'

/** Named with its payment, because both are asked for together. */
function madeOf(paymentId: string, { status, refund_id, answer }: Row): MadeRefund {
  if (status !== 'made') return { refundId: '', state: 'failed', why: answer ?? 'refused' }
  return { refundId: `${paymentId}:${refund_id}`, state: stateOf(answer ?? '') }
}

/** @param refundId as above */
export async function readRefund({ client }: MercadoPagoContext, refundId: string): Promise<RefundState> {
  const [paymentId = '', id = ''] = refundId.split(':')
  const { status } = await client.readRefund(paymentId, id)
  const state = stateOf(status)
  return state === 'failed' ? { state, why: status } : { state }
}
