import { randomBytes } from 'node:crypto'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { emitSandboxEvent } from './commands/emit-sandbox-event.server.ts'
import type {
  LinesWanted,
  ListedEntries,
  ListedLines,
  MadeRefund,
  PaymentGateway,
  ProviderLine,
  RefundInput,
  RefundState,
  SessionState,
  SessionInput,
} from './gateway.server.ts'
import { answerSandboxDispute, findSandboxDisputes, isSandboxDisputed } from './gateway.sandbox-disputes.server.ts'
import { readSandboxEvent } from './gateway.sandbox-events.server.ts'
import { chargeStored, findStored, forgetCard } from './gateway.sandbox-stored.server.ts'
import { chargeProblem } from './charge-limits.ts'
import { noFaults, type SandboxFaults } from './sandbox-faults.ts'

/** The minimum life of a card provider's session (decision C2). */
const SESSION_MINUTES = 30

/** The built-in provider: tables `sandbox_*`, own card fields and signed webhooks (decision C6). */
export function sandboxGateway(
  db: Db,
  webhookSecret: string,
  clock: () => Date,
  faults: SandboxFaults = noFaults,
): PaymentGateway {
  const call = <Value>(method: string, work: () => Promise<Value>) => faulty(faults, method, work)
  return {
    provider: 'sandbox',
    createSession: (input) => call('createSession', () => createSession(db, input, clock())),
    chargeStored: (input) => call('chargeStored', () => chargeStored(db, input, clock(), faults)),
    findStored: (input) => call('findStored', () => findStored(db, input)),
    forgetCard: (sessionId) => call('forgetCard', () => forgetCard(db, sessionId)),
    expireSession: (sessionId) => call('expireSession', () => expireSession(db, sessionId, clock(), faults)),
    listSessions: (since) => call('listSessions', () => listSessions(db, since, clock())),
    refund: (input) => call('refund', () => refund(db, input, clock(), faults)),
    findDisputes: (wanted) => call('findDisputes', () => findSandboxDisputes(db, wanted, clock())),
    answerDispute: (input) => call('answerDispute', () => answerSandboxDispute(db, input, clock(), faults)),
    readRefund: (refundId) => call('readRefund', () => readRefund(db, refundId)),
    listLines: (wanted) => call('listLines', () => listLines(db, wanted)),
    listEntries: (wanted) => call('listEntries', async () => feesOf(await listLines(db, wanted))),
    readEvent: (rawBody, signature, now) => readSandboxEvent(rawBody, signature, webhookSecret, now),
    cardFields: async (sessionId) => ({ kind: 'frame', url: `/sandbox/sessions/${sessionId}` }),
  }
}

/**
 * Simulates a call over an unreliable network, which may have run before it fails.
 *
 * @throws Error as a provider's client throws
 */
async function faulty<Value>(faults: SandboxFaults, method: string, work: () => Promise<Value>): Promise<Value> {
  const fault = faults.call(method)
  if (fault === 'timeout-before') throw new Error(`sandbox: ${method} timed out`)
  if (fault === 'error') throw new Error(`sandbox: ${method} answered 500`)
  const value = await work()
  if (fault === 'timeout-after') throw new Error(`sandbox: ${method} timed out`)
  return value
}

async function createSession(db: Db, input: SessionInput, now: Date): Promise<{ sessionId: string }> {
  if (chargeProblem(input.amount)) throw new Error('sandbox: the amount is not chargeable')
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('sandbox_sessions')
      .values({
        id: `ss_${randomBytes(12).toString('hex')}`,
        status: 'open',
        created_at: now,
        expires_at: addMinutes(now, SESSION_MINUTES),
        idempotency_key: input.idempotencyKey,
        reference: input.reference,
        amount_minor: input.amount.minor,
        currency: input.amount.currency,
        email: input.email,
        return_url: input.returnUrl,
        stores_card: input.storesCard ?? false,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning(['id', 'expires_at'])
      .executeTakeFirst()
    if (made) {
      await addJob(tx, 'payments.expire-sandbox-session', { sessionId: made.id }, { runAt: made.expires_at })
      return { sessionId: made.id }
    }
    const row = await tx
      .selectFrom('sandbox_sessions')
      .select('id')
      .where('idempotency_key', '=', input.idempotencyKey)
      .executeTakeFirstOrThrow()
    return { sessionId: row.id }
  })
}

/** Ends an unpaid session and emits its event; the worker also calls it when a session expires. */
export async function expireSession(
  db: Db,
  sessionId: string,
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<'expired' | 'paid'> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('sandbox_sessions')
      .set({ status: 'expired' })
      .where('id', '=', sessionId)
      .where('status', 'in', ['open', 'challenge'])
      .executeTakeFirst()
    if (ended.numUpdatedRows > 0n) {
      await emitSandboxEvent(tx, { type: 'session.expired', sessionId }, now, faults)
      return 'expired'
    }
    const row = await tx
      .selectFrom('sandbox_sessions')
      .select('status')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return row.status === 'paid' ? 'paid' : 'expired'
  })
}

type SessionRow = { status: string; expires_at: Date }

const stateOf = ({ status, expires_at }: SessionRow, now: Date): SessionState =>
  status === 'paid' ? 'paid' : status === 'expired' || expires_at <= now ? 'expired' : 'open'

async function listSessions(db: Db, since: Date, now: Date) {
  const rows = await db
    .selectFrom('sandbox_sessions')
    .select(['id', 'reference', 'status', 'expires_at'])
    .where('created_at', '>=', since)
    .execute()
  return rows.map((row) => ({ sessionId: row.id, reference: row.reference, state: stateOf(row, now) }))
}

async function listLines(db: Db, { from, to, max }: LinesWanted): Promise<ListedLines> {
  const charges = await db
    .selectFrom('sandbox_sessions')
    .select(['id', 'reference', 'amount_minor', 'currency', 'paid_at as at'])
    .where('status', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .orderBy('paid_at')
    .limit(max + 1)
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refunds as r')
    .innerJoin('sandbox_sessions as s', 's.id', 'session_id')
    .select(['r.id', 'r.reference', 'r.amount_minor', 's.currency', 'r.created_at as at'])
    .where('r.status', '=', 'succeeded')
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', to)
    .orderBy('r.created_at')
    .limit(max + 1)
    .execute()
  const lineOf =
    (kind: ProviderLine['kind']) =>
    ({
      id,
      reference,
      amount_minor,
      currency,
      at,
    }: (typeof refunds)[number] | (typeof charges)[number]): ProviderLine => ({
      kind,
      id,
      reference,
      amount: { minor: amount_minor, currency },
      at: at!,
    })
  const lines = [charges.slice(0, max).map(lineOf('charge')), refunds.slice(0, max).map(lineOf('refund'))].flat()
  return { lines, isCut: charges.length > max || refunds.length > max }
}

/** The part that it takes of each charge, as card providers do; nothing of a refund, whose fee stays with it. */
const FEE_PERCENT = 3

const feesOf = ({ lines, isCut }: ListedLines): ListedEntries => ({
  isCut,
  entries: lines
    .filter(({ kind }) => kind === 'charge')
    .map(({ id, reference, amount, at }) => {
      const minor = Math.max(1, Math.round((amount.minor * FEE_PERCENT) / 100))
      return { id: `fee_${id}`, kind: 'charge-fee', reference, sourceId: id, amount: { ...amount, minor }, at }
    }),
})

/** Accepted at once; how it ends is said by the card that paid, and by an event of its own. */
async function refund(
  db: Db,
  { idempotencyKey, sessionId, amount, reference }: RefundInput,
  now: Date,
  faults: SandboxFaults,
): Promise<MadeRefund> {
  return inTransaction(db, async (tx) => {
    const { refunds_end } = await tx
      .selectFrom('sandbox_sessions')
      .select('refunds_end')
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = await tx
      .selectFrom('sandbox_refunds')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (!known && (await isSandboxDisputed(tx, sessionId))) return { refundId: '', state: 'disputed' }
    const made = await tx
      .insertInto('sandbox_refunds')
      .values({
        id: `sr_${randomBytes(12).toString('hex')}`,
        idempotency_key: idempotencyKey,
        session_id: sessionId,
        amount_minor: amount.minor,
        reference,
        status: refunds_end === 'failed' ? 'failed' : 'succeeded',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    const state = refunds_end === 'succeeded' ? 'succeeded' : 'sent'
    if (made) {
      const type = refunds_end === 'failed' ? 'refund.failed' : 'refund.succeeded'
      await emitSandboxEvent(tx, { type, sessionId, refundId: made.id }, now, faults)
      return { refundId: made.id, state }
    }
    const row = await tx
      .selectFrom('sandbox_refunds')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
    return { refundId: row.id, state }
  })
}

async function readRefund(db: Db, refundId: string): Promise<RefundState> {
  const { status } = await db
    .selectFrom('sandbox_refunds')
    .select('status')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  return { state: status === 'failed' ? 'failed' : 'succeeded' }
}
