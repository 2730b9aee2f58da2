import { isId, newId } from '#kernel/ids.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { Db } from '#platform/db.server.ts'
import type { WebpaySetting } from '#platform/webpay-setting.server.ts'
import type { CardFields, ListedSession, PaymentGateway, SessionInput } from './gateway.server.ts'
import { webpayClient } from './gateway.webpay-client.server.ts'
import { refundAtWebpay } from './gateway.webpay-refunds.server.ts'
import { findOut, takeReturn } from './gateway.webpay-returns.server.ts'
import { endOpen, transactions, type WebpayContext, type WebpayRow } from './gateway.webpay-transactions.server.ts'
import { oddIsOpen } from './odd-payment.ts'

/** A token is dead five minutes after its creation; a minute is left to press the button. */
const BEGIN_WITHIN_MS = 4 * MINUTE_MS

/** After this time no form that Webpay has shown can be paid. */
const SESSION_MS = 30 * MINUTE_MS

/** A commit that has not been answered by then does not reach Transbank any more. */
const COMMIT_MS = MINUTE_MS / 2

/** For so long a commit is looked up after its transaction was ended here. */
const LATE_COMMIT_MS = 60 * MINUTE_MS

/**
 * Webpay Plus (decision 163): a guest pays at Transbank's own page, and only our commit takes the money.
 * Without events or lists, the return, the end of the hold and the reconciler ask by its status.
 *
 * @param beginWithinMs how long a token may be begun, for tests of other clocks
 */
export function webpayGateway(
  setting: WebpaySetting,
  { db, publicUrl, clock }: { db: Db; publicUrl: string; clock: () => Date },
  beginWithinMs: number | null = BEGIN_WITHIN_MS,
): PaymentGateway {
  const client = webpayClient(setting)
  const context: WebpayContext = { db, client, clock, publicUrl }
  return {
    provider: 'webpay',
    takes: ({ currency, country }) => currency === 'CLP' && country === 'CL',
    ...(beginWithinMs !== null && { beginWithinMs }),
    createSession: (input) => createSession(context, input),
    expireSession: (token) => expireSession(context, token),
    listSessions: (since) => listSessions(context, since),
    refund: (input) => refundAtWebpay(context, input),
    readEvent: () => null,
    takeReturn: (returned) => takeReturn(context, returned),
    cardFields: (token) => cardFields(context, token, beginWithinMs),
  }
}

/** 25 signs at most, unique, of which Transbank allows 26. */
const buyOrder = (now: Date) => BigInt(`0x${newId(now.getTime()).replaceAll('-', '')}`).toString(36)

/** A transaction whose answer was lost takes no money, because its token has reached no browser. */
async function createSession({ db, client, clock, publicUrl }: WebpayContext, input: SessionInput) {
  const { idempotencyKey, reference, amount, returnUrl } = input
  if (amount.currency !== 'CLP' || !isId(reference)) throw new Error('webpay: takes pesos for a payment of ours')
  const known = await db
    .selectFrom('webpay_transactions')
    .select('token')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (known) return { sessionId: known.token }

  const now = clock()
  const buy_order = buyOrder(now)
  const origin = returnUrl ? new URL(returnUrl).origin : publicUrl
  const return_url = `${origin}/api/returns/webpay`
  const made = await client.create({ buy_order, session_id: reference, amount: amount.minor, return_url })
  await db
    .insertInto('webpay_transactions')
    .values({
      token: made.token,
      buy_order,
      idempotency_key: idempotencyKey,
      reference,
      amount_minor: amount.minor,
      form_url: made.url,
      return_url: returnUrl,
      status: 'open',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const { token } = await db
    .selectFrom('webpay_transactions')
    .select('token')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  return { sessionId: token }
}

/** Nothing ends at Transbank: what has ended here is never committed, and so takes no money. */
async function expireSession(context: WebpayContext, token: string): Promise<'expired' | 'paid'> {
  const { db, clock } = context
  if (await endOpen(db, token)) return 'expired'
  const row = await transactions(db, token).executeTakeFirstOrThrow()
  if (row.status !== 'committing') return row.status === 'paid' ? 'paid' : 'expired'

  const found = await findOut(context, row)
  if (found !== 'uncommitted') return found === 'paid' ? 'paid' : 'expired'
  if (clock().getTime() - row.commit_begun_at!.getTime() < COMMIT_MS)
    throw new Error('webpay: the transaction is being committed; its end is tried again')
  await db
    .updateTable('webpay_transactions')
    .set({ status: 'ended' })
    .where('token', '=', token)
    .where('status', '=', 'committing')
    .execute()
  return 'expired'
}

const madeSince = (db: Db, since: Date): Promise<WebpayRow[]> =>
  db.selectFrom('webpay_transactions').selectAll().where('created_at', '>=', since).orderBy('created_at').execute()

/** Our own list, as Transbank has none; only what was being committed is asked for there. */
async function listSessions(context: WebpayContext, since: Date): Promise<ListedSession[]> {
  const rows = await madeSince(context.db, since)
  const listed: ListedSession[] = []
  for (const row of rows)
    listed.push({ sessionId: row.token, reference: row.reference, state: await stateOf(context, row).catch(oddIsOpen) })
  return listed
}

async function stateOf(context: WebpayContext, row: WebpayRow): Promise<ListedSession['state']> {
  const now = context.clock().getTime()
  if (row.status === 'paid') return 'paid'
  if (row.status === 'open') {
    if (now - row.created_at.getTime() < SESSION_MS) return 'open'
    return (await endOpen(context.db, row.token)) ? 'expired' : 'open'
  }
  const isLate = row.commit_begun_at && now - row.commit_begun_at.getTime() < LATE_COMMIT_MS
  if (row.status === 'ended' && !isLate) return 'expired'
  const found = await findOut(context, row)
  return found === 'paid' ? 'paid' : found === 'uncommitted' && row.status === 'committing' ? 'open' : 'expired'
}

async function cardFields(
  { db, clock }: WebpayContext,
  token: string,
  beginWithinMs: number | null,
): Promise<CardFields> {
  const row = await transactions(db, token).executeTakeFirst()
  if (!row || row.status === 'ended') return { kind: 'expired' }
  if (row.status !== 'open') return { kind: 'paid' }
  const leftMs = row.created_at.getTime() + (beginWithinMs ?? SESSION_MS) - clock().getTime()
  return { kind: 'form', action: row.form_url, fields: { token_ws: token }, leftMs: Math.max(0, leftMs) }
}
