import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { ProviderEvent, Returned } from './gateway.server.ts'
import { WebpayRefusal, type WebpayTransaction } from './gateway.webpay-client.server.ts'
import { endOpen, transactions, type WebpayContext, type WebpayRow } from './gateway.webpay-transactions.server.ts'
import { OddPayment } from './odd-payment.ts'

/** `uncommitted`: authorised or not, no money has moved. */
type Found = 'paid' | 'declined' | 'uncommitted'

/** Of these the money was taken, whatever went back later. */
const takenStatuses = new Set(['AUTHORIZED', 'CAPTURED', 'NULLIFIED', 'PARTIALLY_NULLIFIED'])

const TOKEN = /^[\w-]{1,64}$/
const BUY_ORDER = /^[a-z\d]{1,26}$/

/**
 * A guest's browser comes back in one of Webpay's four ways; each says only which transaction to ask for.
 *
 * `token_ws`: the form was filled in. With `TBK_TOKEN`: given up, and with both: the form has failed.
 * Neither, but `TBK_ORDEN_COMPRA`: the form has timed out.
 *
 * @returns null where it names none of ours
 */
export async function takeReturn(context: WebpayContext, returned: URLSearchParams): Promise<Returned | null> {
  const [filled, stopped] = ['token_ws', 'TBK_TOKEN'].map((name) => returned.get(name) ?? '')
  const row = await named(context, filled || stopped || '', returned.get('TBK_ORDEN_COMPRA') ?? '')
  if (!row) return null
  const answer = (outcome: Returned['outcome'], event: ProviderEvent | null = null): Returned => ({
    outcome,
    event,
    returnUrl: row.return_url,
  })
  try {
    return await settle(context, row, { isFilled: filled !== '', isStopped: stopped !== '' }, answer)
  } catch (error) {
    // It stays as it was begun, and the reconciler finds out.
    return { ...answer('unknown'), error }
  }
}

type Way = { isFilled: boolean; isStopped: boolean }
type Say = (outcome: Returned['outcome'], event?: ProviderEvent | null) => Returned

async function settle(
  context: WebpayContext,
  row: WebpayRow,
  { isFilled, isStopped }: Way,
  answer: Say,
): Promise<Returned> {
  if (row.status === 'paid') return answer('paid', paidEvent(row, context.clock()))
  if (row.status === 'ended') return answer('ended', expiredEvent(row, context.clock()))
  if (isFilled && !isStopped) {
    const found = await commit(context, row)
    if (found === 'paid') return answer('paid', paidEvent(row, context.clock()))
    return found === 'uncommitted' ? answer('unpaid') : answer(found, expiredEvent(row, context.clock()))
  }
  // What was being committed is asked for even where the browser says that it was stopped.
  const found = row.status === 'committing' ? await findOut(context, row) : 'uncommitted'
  if (found === 'paid') return answer('paid', paidEvent(row, context.clock()))
  const isEnded = await endOpen(context.db, row.token)
  const outcome = isFilled ? 'failed' : isStopped ? 'stopped' : 'timed-out'
  return answer(outcome, isEnded ? expiredEvent(row, context.clock()) : null)
}

async function named({ db }: WebpayContext, token: string, order: string): Promise<WebpayRow | undefined> {
  if (token) return TOKEN.test(token) ? transactions(db, token).executeTakeFirst() : undefined
  if (!BUY_ORDER.test(order)) return undefined
  return db.selectFrom('webpay_transactions').selectAll().where('buy_order', '=', order).executeTakeFirst()
}

/** Three phases: our word that it is being committed, Transbank's answer, and what it says. */
async function commit(context: WebpayContext, { token }: WebpayRow): Promise<Found | 'ended'> {
  const { db, client, clock } = context
  const row = await inTransaction(
    db,
    async (tx) => {
      await tx
        .updateTable('webpay_transactions')
        .set({ status: 'committing', commit_begun_at: clock() })
        .where('token', '=', token)
        .where('status', 'in', ['open', 'committing'])
        .execute()
      return transactions(tx, token).executeTakeFirstOrThrow()
    },
    'payments.begin-commit',
  )
  if (row.status !== 'committing') return row.status === 'paid' ? 'paid' : 'ended'

  const answered = await client.commit(token).catch((error: unknown) => {
    if (error instanceof WebpayRefusal) return null
    throw error
  })
  // A refusal may mean that it was committed before, or never paid: the status says which.
  const found = answered ? await note(context, row, answered) : await findOut(context, row)
  if (found === 'uncommitted')
    await db
      .updateTable('webpay_transactions')
      .set({ status: 'open', commit_begun_at: null })
      .where('token', '=', token)
      .where('status', '=', 'committing')
      .execute()
  return found
}

/** Asks how a transaction stands, and stores what is final. */
export async function findOut(context: WebpayContext, row: WebpayRow): Promise<Found> {
  return note(context, row, await context.client.status(row.token))
}

async function note({ db, clock }: WebpayContext, row: WebpayRow, answered: WebpayTransaction): Promise<Found> {
  const found = foundBy(row, answered)
  if (found === 'uncommitted') return found
  const last4 = /(\d{4})$/.exec(answered.card_detail?.card_number ?? '')?.[1]
  const voucher = {
    authorization_code: answered.authorization_code?.slice(0, 16) ?? null,
    payment_type: answered.payment_type_code?.slice(0, 4) ?? null,
    installments: Math.min(99, Math.max(0, answered.installments_number ?? 0)),
    card_last4: last4 ?? null,
  }
  await db
    .updateTable('webpay_transactions')
    .set(found === 'paid' ? { status: 'paid', paid_at: clock(), ...voucher } : { status: 'ended' })
    .where('token', '=', row.token)
    .where('status', '<>', 'paid')
    .execute()
  return found
}

/** Paid only where it is what we asked for; a transaction that Transbank has reversed has taken nothing. */
function foundBy(row: WebpayRow, { status, amount, buy_order, response_code }: WebpayTransaction): Found {
  if (status === 'INITIALIZED') return 'uncommitted'
  const isOurs = amount === row.amount_minor && buy_order === row.buy_order
  const isTaken = takenStatuses.has(status) && response_code === 0
  if (isTaken && !isOurs) throw new OddPayment(`webpay: ${row.buy_order} was paid with another amount or order`)
  return isTaken ? 'paid' : 'declined'
}

const paidEvent = ({ token, reference, amount_minor }: WebpayRow, at: Date): ProviderEvent => ({
  id: `${token}:paid`,
  type: 'session.paid',
  sessionId: token,
  reference,
  amount: money(amount_minor, 'CLP'),
  at,
})

const expiredEvent = ({ token, reference }: WebpayRow, at: Date): ProviderEvent => ({
  id: `${token}:expired`,
  type: 'session.expired',
  sessionId: token,
  reference,
  at,
})
