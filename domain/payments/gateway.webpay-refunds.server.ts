import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import { inTransaction, type Tx } from '#platform/db.server.ts'
import type { MadeRefund, RefundInput } from './gateway.server.ts'
import { WebpayRefusal, type WebpayTransaction } from './gateway.webpay-client.server.ts'
import { transactions, type WebpayContext, type WebpayRow } from './gateway.webpay-transactions.server.ts'

/** Days for which Transbank says how a transaction stands. */
const STATUS_MS = 7 * DAY_MS

/** Longer than a call and its patience. */
const TURN_MS = MINUTE_MS / 2

type Attempt = { row: WebpayRow; isNew: boolean; before: number; made: MadeRefund | null }

/**
 * Gives back a part or all: Transbank reverses in its first hours, and nullifies later.
 *
 * It knows no keys, so each refund is written down before it is asked for, and one whose answer was lost
 * is found by what is left of the payment. Where that can no longer be asked, admins look it up.
 *
 * @throws Error where the outcome is unknown, or another refund of the payment is on its way
 */
export async function refundAtWebpay(context: WebpayContext, input: RefundInput): Promise<MadeRefund> {
  const { row, isNew, before, made } = await begin(context, input)
  if (made) return made
  if (!isNew) {
    const found = await outcomeOf(context, row, input, before)
    if (found === 'unknown') return end(context, row, input, { status: 'refused', answer: UNKNOWN })
    if (found === 'made') return end(context, row, input, { status: 'made', answer: 'found by its balance' })
  }
  try {
    const { type, response_code, authorization_code } = await context.client.refund(row.token, input.amount.minor)
    const isDone = type === 'REVERSED' || (type === 'NULLIFIED' && (response_code ?? 0) === 0)
    const answer = type === 'REVERSED' ? type : isDone ? (authorization_code ?? type) : `${type} ${response_code}`
    return await end(context, row, input, { status: isDone ? 'made' : 'refused', answer })
  } catch (error) {
    if (!(error instanceof WebpayRefusal)) throw error
    return end(context, row, input, { status: 'refused', answer: error.message })
  }
}

/** Admins read this beside the refund; a transfer before looking might pay twice. */
const UNKNOWN = 'outcome unknown: look it up in Transbank’s portal before any transfer'

/** First phase. @returns the refunds made before, in minor units, and the end where it is known */
function begin({ db, clock }: WebpayContext, { sessionId, idempotencyKey, reference, amount }: RefundInput) {
  return inTransaction(db, async (tx): Promise<Attempt> => {
    const row = await transactions(tx, sessionId).forUpdate().executeTakeFirst()
    if (row?.status !== 'paid')
      throw new Error(`webpay: ${row?.buy_order ?? 'nothing'} was not paid, so nothing goes back`)
    const all = await tx.selectFrom('webpay_refunds').selectAll().where('token', '=', sessionId).execute()
    const before = all.reduce((sum, { status, amount_minor }) => sum + (status === 'made' ? amount_minor : 0), 0)
    const own = all.find((each) => each.idempotency_key === idempotencyKey)
    if (own && own.status !== 'begun') return { row, isNew: false, before, made: madeOf(row, reference, own) }
    if (own) {
      await takeTurn(tx, own, clock())
      return { row, isNew: false, before, made: null }
    }
    if (all.some(({ status }) => status === 'begun'))
      throw new Error(`webpay: another refund of ${row.buy_order} is on its way`)
    await insert(tx, { sessionId, idempotencyKey, reference, amount }, clock())
    return { row, isNew: true, before, made: null }
  })
}

/** Two tries at once would both find nothing made. @throws Error while an earlier one may still be answered */
async function takeTurn(tx: Tx, own: { idempotency_key: string; begun_at: Date }, now: Date): Promise<void> {
  if (now.getTime() - own.begun_at.getTime() < TURN_MS)
    throw new Error('webpay: the refund is on its way; it is tried again')
  await tx
    .updateTable('webpay_refunds')
    .set({ begun_at: now })
    .where('idempotency_key', '=', own.idempotency_key)
    .execute()
}

const insert = (tx: Tx, { sessionId, idempotencyKey, reference, amount }: RefundInput, now: Date) =>
  tx
    .insertInto('webpay_refunds')
    .values({
      idempotency_key: idempotencyKey,
      token: sessionId,
      reference,
      amount_minor: amount.minor,
      status: 'begun',
      begun_at: now,
    })
    .execute()

/** An earlier try was performed or not, by what Transbank says is left. */
async function outcomeOf(
  { client, clock }: WebpayContext,
  row: WebpayRow,
  { amount }: RefundInput,
  before: number,
): Promise<'made' | 'not-made' | 'unknown'> {
  if (clock().getTime() - row.created_at.getTime() >= STATUS_MS) return 'unknown'
  const back = givenBack(row, await client.status(row.token))
  return back === before + amount.minor ? 'made' : back === before ? 'not-made' : 'unknown'
}

function givenBack({ amount_minor }: WebpayRow, { status, balance }: WebpayTransaction): number | null {
  if (status === 'REVERSED') return amount_minor
  if (status === 'NULLIFIED' || status === 'PARTIALLY_NULLIFIED')
    return balance === null || balance === undefined ? null : amount_minor - balance
  return 0
}

type Ended = { status: 'made' | 'refused'; answer: string }

async function end(
  { db, clock }: WebpayContext,
  row: WebpayRow,
  { idempotencyKey, reference }: RefundInput,
  { status, answer }: Ended,
): Promise<MadeRefund> {
  const ended = { status, answer: answer.slice(0, 200) }
  await db
    .updateTable('webpay_refunds')
    .set({ ...ended, ended_at: clock() })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', '=', 'begun')
    .execute()
  return madeOf(row, reference, ended)!
}

/** Named by the order and our refund, because Transbank gives no name that is unique. */
function madeOf({ buy_order }: WebpayRow, reference: string, ended: { status: string; answer: string | null }) {
  if (ended.status === 'begun') return null
  const refundId = `${buy_order}:${reference}`
  if (ended.status === 'made') return { refundId, state: 'succeeded' as const }
  return { refundId, state: 'failed' as const, why: ended.answer ?? 'refused' }
}
