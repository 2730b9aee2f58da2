import { capturePayment } from '#domain/bookings/commands/capture-payment.server.ts'
import { lockPayment } from '#domain/bookings/commands/lock-payment.server.ts'
import { money } from '#kernel/money.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aListing, anOpenPayment, aPaidBooking, NOW } from '#test/factories.ts'
import { changesIn, from, movesIn, movesThrough, namedIn, statusesIn } from '#test/lives.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noteCapture } from './commands/note-capture.server.ts'
import { expirePayment, noteSession } from './commands/note-session.server.ts'
import { endWait } from './commands/end-wait.server.ts'
import { failRefund, noteSent, settleRefund } from './commands/end-refund.server.ts'
import { transferRefund } from './commands/transfer-refund.server.ts'
import { mayBePaid, openPaymentStatuses, paymentLife, type PaymentStatus } from './payment.ts'
import { refundLife } from './refund.ts'

const { db } = await aDatabase()

describe('a payment', async () => {
  const { bookingId, guestId, sessionId } = await anOpenPayment(db, await aListing(db))
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const as = (status: PaymentStatus) =>
    sql`update payments set status = ${status}, captured_at = ${status === 'captured' ? NOW : null} where id = ${id}`
  const statusIn = async (inside: typeof db) =>
    (await inside.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  const makes: Record<Exclude<PaymentStatus, 'intended'>, (inside: typeof db) => Promise<unknown>> = {
    open: (inside) => inTransaction(inside, (tx) => noteSession(tx, id, sessionId)),
    captured: (inside) =>
      inTransaction(inside, async (tx) =>
        capturePayment(tx, (await lockPayment(tx, { sessionId, reference: id }))!, sessionId, NOW),
      ),
    expired: (inside) => inTransaction(inside, (tx) => expirePayment(tx, id, sessionId)),
  }

  test.each(changesIn(paymentLife).filter(([, to]) => to !== 'intended'))(
    '[BOOK-04] that is %s becomes %s by its command: %s',
    async (before, to, may) => {
      const after = await from(db, as(before), async (inside) => {
        await makes[to as keyof typeof makes](inside)
        return statusIn(inside)
      })
      expect(after).toBe(may ? to : before)
    },
  )

  test('[BOOK-04] is captured once, whoever forgets to ask', async () => {
    const again = from(db, as('captured'), (inside) =>
      inTransaction(inside, (tx) =>
        noteCapture(tx, { paymentId: id, bookingId, sessionId, amount: money(110_000, 'CLP') }, NOW),
      ),
    )
    await expect(again).rejects.toThrow(RangeError)
  })

  test('[BOOK-04] is let through by the database as its table of life says', async () => {
    expect(await movesThrough(db, paymentLife, 'payments_move_as_listed', as)).toEqual(movesIn(paymentLife))
  })

  test('[BOOK-04] has in the database the statuses of its table of life, and the same ones may still be paid', async () => {
    expect(await namedIn(db, 'payments_status_check')).toEqual(statusesIn(paymentLife).toSorted())
    expect(await namedIn(db, 'payments_one_open')).toEqual(openPaymentStatuses.toSorted())
    expect(await namedIn(db, 'payments_waiting')).toEqual(openPaymentStatuses.toSorted())
  })

  test.each(statusesIn(paymentLife))(
    '[BOOK-04] that is %s keeps its hold alive while it may be paid',
    async (status) => {
      const hold = await from(db, as(status), (inside) =>
        sql<{
          isPayable: boolean
        }>`select may_be_paid as "isPayable" from unpaid_holds where guest_id = ${guestId}`.execute(inside),
      )
      expect(hold.rows).toEqual([{ isPayable: mayBePaid(status) }])
    },
  )
})

describe('a refund', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
  const refundId = newId()
  const as = (status: keyof typeof refundLife) => sql`
    insert into refunds (id, payment_id, booking_id, amount_minor, currency, status, reason, idempotency_key, created_at,
      failed_at, transfer_reference, dropped_minor)
    select ${refundId}, id, booking_id, ${status === 'dropped' ? 0 : 1000}, currency, ${status}, 'admin-cancelled', 'once', ${NOW},
      ${status === 'failed' || status === 'transferred' ? NOW : null}, ${status === 'transferred' ? 'T-1' : null},
      ${status === 'dropped' ? 1000 : 0} from payments
    where booking_id = ${bookingId} on conflict (id) do update
      set status = excluded.status, failed_at = excluded.failed_at, transfer_reference = excluded.transfer_reference,
        amount_minor = excluded.amount_minor, dropped_minor = excluded.dropped_minor`
  const outcome = { refundId, providerRefundId: 're_1', why: 'lost_or_stolen_card' }
  const makes: Record<Exclude<keyof typeof refundLife, 'intended'>, (inside: typeof db) => Promise<unknown>> = {
    sent: (inside) => inTransaction(inside, (tx) => noteSent(tx, outcome, NOW)),
    succeeded: (inside) => inTransaction(inside, (tx) => settleRefund(tx, outcome, NOW)),
    failed: (inside) => inTransaction(inside, (tx) => failRefund(tx, outcome, NOW)),
    // The guest's bank has given all of the payment back.
    dropped: (inside) =>
      inTransaction(inside, async (tx) => {
        const { rows } = await sql<{ id: string }>`insert into disputes
          (id, payment_id, amount_minor, currency, status, opened_at, closed_at)
          select 'du_1', id, amount_minor, currency, 'lost', ${NOW}, ${NOW} from payments where booking_id = ${bookingId}
          returning payment_id as id`.execute(tx)
        await endWait(tx, rows[0]!.id)
      }),
    transferred: (inside) => transferRefund(inside, { adminId: guestId, refundId, reference: 'T-1' }, NOW),
  }

  test.each(changesIn(refundLife).filter(([, to]) => to !== 'intended'))(
    '[BOOK-05] that is %s becomes %s by its command: %s',
    async (before, to, may) => {
      const after = await from(db, as(before), async (inside) => {
        await makes[to as keyof typeof makes](inside)
        return inside.selectFrom('refunds').select('status').where('id', '=', refundId).executeTakeFirstOrThrow()
      })
      expect(after.status).toBe(may ? to : before)
    },
  )

  test('[BOOK-05] is let through by the database as its table of life says', async () => {
    expect(await movesThrough(db, refundLife, 'refunds_move_as_listed', as)).toEqual(movesIn(refundLife))
    expect(await namedIn(db, 'refunds_status_check')).toEqual(statusesIn(refundLife).toSorted())
  })
})
