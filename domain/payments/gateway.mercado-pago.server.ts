import { isId } from '#kernel/ids.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { MercadoPagoSetting } from '#platform/mercado-pago-setting.server.ts'
import type { CardFields, ListedSession, PaymentGateway, Returned, SessionInput } from './gateway.server.ts'
import { mercadoPagoClient, type MercadoPagoPayment, MercadoPagoRefusal } from './gateway.mercado-pago-client.server.ts'
import { findDisputes, listFees } from './gateway.mercado-pago-disputes.server.ts'
import { readNotice } from './gateway.mercado-pago-notices.server.ts'
import { isUndecided, settle } from './gateway.mercado-pago-payments.server.ts'
import {
  endOpen,
  eventOf,
  type MercadoPagoContext,
  preferences,
  type PreferenceRow,
} from './gateway.mercado-pago-preferences.server.ts'
import { readRefund, refundAtMercadoPago, retryStrays } from './gateway.mercado-pago-refunds.server.ts'
import { oddIsOpen } from './odd-payment.ts'

/** For so long the page of a preference begins a payment. */
const SESSION_MS = 30 * MINUTE_MS

/** Some minutes are left to pay in. */
const BEGIN_WITHIN_MS = 25 * MINUTE_MS

/** After its end a payment may still be finished for a while; what then arrives is given back. */
const LATE_MS = 24 * 60 * MINUTE_MS

type Opened = { db: Db; publicUrl: string; clock: () => Date }

/**
 * Checkout Pro of Mercado Pago (decision 177): a guest pays at its page, which may take more than one payment; ours is the first that arrives
 * while its preference is open here, and the others are given back.
 *
 * @param beginWithinMs how long a page may be begun, for tests of other clocks
 */
export function mercadoPagoGateway(
  setting: MercadoPagoSetting,
  { db, publicUrl, clock }: Opened,
  beginWithinMs: number | null = BEGIN_WITHIN_MS,
): PaymentGateway {
  const context: MercadoPagoContext = { db, client: mercadoPagoClient(setting), clock, publicUrl }
  return {
    provider: 'mercado-pago',
    takes: ({ currency, country }) => currency === 'CLP' && country === 'CL',
    ...(beginWithinMs !== null && { beginWithinMs }),
    createSession: (input) => createSession(context, input),
    expireSession: (id) => expireSession(context, id),
    listSessions: (since) => listSessions(context, since),
    refund: (input) => refundAtMercadoPago(context, input),
    readRefund: (refundId) => readRefund(context, refundId),
    findDisputes: (wanted) => findDisputes(context, wanted),
    listEntries: async (wanted) => ({ entries: await listFees(context, wanted), isCut: false }),
    readEvent: () => null,
    readNotice: (notice) => readNotice(context, setting.webhookSecrets, notice),
    takeReturn: (returned) => takeReturn(context, returned),
    cardFields: (id) => cardFields(context, id, beginWithinMs),
  }
}

/** A preference whose answer was lost is paid by nobody, because its page has reached no browser. */
async function createSession(context: MercadoPagoContext, input: SessionInput): Promise<{ sessionId: string }> {
  const { db, client, clock, publicUrl } = context
  const { idempotencyKey, reference, amount, returnUrl, text } = input
  if (amount.currency !== 'CLP' || !isId(reference)) throw new Error('mercado-pago: takes pesos for a payment of ours')
  const known = () =>
    db
      .selectFrom('mercado_pago_preferences')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
  const before = await known()
  if (before) return { sessionId: before.id }

  const now = clock()
  const origin = returnUrl ? new URL(returnUrl).origin : publicUrl
  const made = await client.createPreference(
    {
      title: text?.title || PRODUCT_NAME,
      description: text?.details ?? '',
      amount: amount.minor,
      email: input.email,
      reference,
      returnUrl: `${origin}/api/returns/mercado-pago`,
      statement: text?.statement ?? '',
      from: now,
      until: new Date(now.getTime() + SESSION_MS),
    },
    idempotencyKey,
  )
  await db
    .insertInto('mercado_pago_preferences')
    .values({
      id: made.id,
      idempotency_key: idempotencyKey,
      reference,
      amount_minor: amount.minor,
      init_point: made.init_point,
      return_url: returnUrl,
      status: 'open',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { sessionId: (await known())!.id }
}

const one = ({ db }: MercadoPagoContext, id: string): Promise<PreferenceRow> =>
  preferences(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Its page begins no payment any more, what is being paid is stopped, and what arrives all the same is given back. */
async function expireSession(context: MercadoPagoContext, id: string): Promise<'expired' | 'paid'> {
  const { client, clock } = context
  const row = await one(context, id)
  if (row.status === 'open') {
    // One that is over already may not be changed.
    await client.endPreference(id, clock()).catch(unlessRefused)
    const payments = await client.search({ reference: row.reference })
    if ((await settle(context, row, payments)).status === 'open') {
      for (const payment of payments.filter(isUndecided)) await client.cancelPayment(payment.id)
      await endOpen(context, id)
    }
  }
  return endOf(await one(context, id))
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof MercadoPagoRefusal)) throw error
}

/** Our own list; of what is open, or was ended of late, it is asked what has been paid. */
async function listSessions(context: MercadoPagoContext, since: Date): Promise<ListedSession[]> {
  const { db, client, clock } = context
  await retryStrays(context)
  const now = clock().getTime()
  const rows = await preferences(db).where('created_at', '>=', since).orderBy('created_at').execute()
  const isUnsure = ({ status, ended_at }: PreferenceRow) =>
    status === 'open' || (ended_at !== null && now - ended_at.getTime() < LATE_MS)
  const first = rows.find(isUnsure)
  const payments = first
    ? await client.search({
        range: 'date_created',
        from: new Date(first.created_at.getTime() - MINUTE_MS),
        to: new Date(now + MINUTE_MS),
      })
    : []
  const listed: ListedSession[] = []
  for (const row of rows)
    listed.push({
      sessionId: row.id,
      reference: row.reference,
      state: isUnsure(row) ? await stateOf(context, row, payments).catch(oddIsOpen) : endOf(row),
    })
  return listed
}

const endOf = ({ status }: Pick<PreferenceRow, 'status'>) => (status === 'paid' ? 'paid' : 'expired')

/** @param payments of all preferences */
async function stateOf(
  context: MercadoPagoContext,
  row: PreferenceRow,
  payments: readonly MercadoPagoPayment[],
): Promise<ListedSession['state']> {
  const own = payments.filter(({ external_reference }) => external_reference === row.reference)
  const settled = await settle(context, row, own)
  if (settled.status !== 'open') return endOf(settled)
  const isOver = context.clock().getTime() - row.created_at.getTime() >= SESSION_MS + MINUTE_MS
  if (!isOver || own.some(isUndecided)) return 'open'
  return (await endOpen(context, row.id)) ? 'expired' : 'open'
}

const PREFERENCE = /^[\w-]{1,100}$/
const PAYMENT = /^\d{1,20}$/

/**
 * A guest's browser comes back from its page; what it says decides only which payment is asked for.
 *
 * @returns null where it names none of ours
 */
async function takeReturn(context: MercadoPagoContext, returned: URLSearchParams): Promise<Returned | null> {
  const row = await named(context, returned)
  if (!row) return null
  const { return_url: returnUrl } = row
  try {
    const paymentId = returned.get('payment_id') ?? ''
    const isNew = PAYMENT.test(paymentId) && paymentId !== row.payment_id
    const payments = isNew ? await read(context, paymentId) : []
    const settled = isNew || row.status === 'open' ? await settle(context, row, payments) : row
    return { outcome: outcomeOf(settled, payments), event: eventOf(settled, context.clock()), returnUrl }
  } catch (error) {
    // It stays as it is, and the reconciler finds out.
    return { outcome: 'unknown', event: null, returnUrl, error }
  }
}

/** One that is not there is a browser's invention. */
const read = async ({ client }: MercadoPagoContext, paymentId: string): Promise<MercadoPagoPayment[]> =>
  client.payment(paymentId).then(
    (payment) => [payment],
    (error: unknown) => {
      unlessRefused(error)
      return []
    },
  )

async function named({ db }: MercadoPagoContext, returned: URLSearchParams): Promise<PreferenceRow | undefined> {
  const [id, reference] = [returned.get('preference_id') ?? '', returned.get('external_reference') ?? '']
  if (PREFERENCE.test(id)) return preferences(db).where('id', '=', id).executeTakeFirst()
  return isId(reference) ? preferences(db).where('reference', '=', reference).executeTakeFirst() : undefined
}

function outcomeOf({ status, reference }: PreferenceRow, payments: readonly MercadoPagoPayment[]): Returned['outcome'] {
  if (status !== 'open') return status === 'paid' ? 'paid' : 'ended'
  const [payment] = payments.filter(({ external_reference }) => external_reference === reference)
  if (!payment) return 'stopped'
  return isUndecided(payment) ? 'unknown' : 'declined'
}

async function cardFields(
  { db, clock }: MercadoPagoContext,
  id: string,
  beginWithinMs: number | null,
): Promise<CardFields> {
  const row = await preferences(db).where('id', '=', id).executeTakeFirst()
  if (!row || row.status === 'ended') return { kind: 'expired' }
  if (row.status === 'paid') return { kind: 'paid' }
  const leftMs = row.created_at.getTime() + (beginWithinMs ?? SESSION_MS) - clock().getTime()
  return { kind: 'link', address: row.init_point, leftMs: Math.max(0, leftMs) }
}
