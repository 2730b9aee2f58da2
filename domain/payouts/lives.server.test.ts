import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { changesIn, from, movesIn, movesThrough, namedIn, statusesIn } from '#test/lives.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bouncePayout } from './commands/bounce-payout.server.ts'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { markFailed, markPaid } from './commands/mark-payout.server.ts'
import { reversePayout } from './commands/reverse-payouts.server.ts'
import { stopPayout } from './commands/stop-payout.server.ts'
import type { PayoutGateways, ReverseOutcome } from './gateway.server.ts'
import { onItsWay, payoutLife, type PayoutStatus } from './payout.ts'
import { reversalLife } from './reversal.ts'

const { db } = await aDatabase()

const listing = await aHostToPay(db)
const { bookingId, startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
const now = later(startsAt, { hours: 1 })
await makePayouts(db, startsAt)
const adminId = await aGuest(db)
const { id: payoutId } = await db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()

const isOnItsWay = (status: PayoutStatus) => onItsWay.some((each) => each === status)

describe('a payout', () => {
  /** A payout being sent was refused, so that it can be cancelled too. */
  const as = (status: PayoutStatus) => {
    const isEnded = !isOnItsWay(status)
    return sql`update payouts set status = ${status}, sent_at = ${now}, ended_at = ${isEnded ? now : null},
      next_attempt_at = ${status === 'sending' ? now : null} where id = ${payoutId}`
  }

  const makes: Record<Exclude<PayoutStatus, 'due'>, (inside: typeof db) => Promise<unknown>> = {
    sending: (inside) => makeBankFile(inside, { adminId, country: 'CL', currency: 'CLP' }, now),
    paid: (inside) => markPaid(inside, { adminId, payoutId }, now),
    failed: async (inside) => {
      const isPaid = await inTransaction(inside, (tx) =>
        bouncePayout(tx, { payoutId, by: adminId, reason: 'back' }, now),
      )
      if (!isPaid) await markFailed(inside, { adminId, payoutId, reason: 'closed' }, now)
    },
    cancelled: (inside) =>
      inTransaction(inside, (tx) => stopPayout(tx, { bookingId, reason: 'claim', sourceId: newId() }, now)),
  }

  test.each(changesIn(payoutLife).filter(([, to]) => to !== 'due'))(
    '[BOOK-08] that is %s becomes %s by its command: %s',
    async (before, to, may) => {
      const after = await from(db, as(before), async (inside) => {
        await makes[to as keyof typeof makes](inside)
        return inside.selectFrom('payouts').select('status').where('id', '=', payoutId).executeTakeFirstOrThrow()
      })
      expect(after.status).toBe(may ? to : before)
    },
  )

  test('[BOOK-08] is let through by the database as its table of life says', async () => {
    expect(await movesThrough(db, payoutLife, 'payout_moves_on', as)).toEqual(movesIn(payoutLife))
  })

  test('[BOOK-08] has in the database the statuses of its table of life, and the same ones are on their way or have ended', async () => {
    const statuses = statusesIn(payoutLife)
    expect(await namedIn(db, 'payouts_status_check')).toEqual(statuses.toSorted())
    expect(await namedIn(db, 'payouts_open')).toEqual(onItsWay.toSorted())
    const ended = statuses.filter((status) => !isOnItsWay(status))
    expect(await namedIn(db, 'payouts_check1')).toEqual(ended.toSorted())
  })
})

describe('what is asked back of a payout', () => {
  const reversalId = newId()
  const as = (status: keyof typeof reversalLife) => {
    const endedAt = status === 'intended' ? null : now
    return sql`insert into payout_reversals (id, payout_id, booking_id, amount_minor, sent_minor, status, created_at, ended_at)
      values (${reversalId}, ${payoutId}, ${bookingId}, 100, 100, ${status}, ${now}, ${endedAt})
      on conflict (id) do update set status = excluded.status, ended_at = excluded.ended_at`
  }

  const answering = (answer: ReverseOutcome): PayoutGateways => ({
    stripe: {
      method: 'stripe',
      isPerBooking: true,
      isLive: false,
      find: () => Promise.reject(new Error('nothing is sent')),
      send: () => Promise.reject(new Error('nothing is sent')),
      reverse: () => Promise.resolve(answer),
    },
  })
  const answers: Record<'done' | 'failed', ReverseOutcome> = {
    done: { state: 'done', reference: 'trr_1' },
    failed: { state: 'refused', reason: 'nothing left' },
  }

  test.each(changesIn(reversalLife).filter(([, to]) => to !== 'intended'))(
    '[BOOK-08] that is %s becomes %s by its command: %s',
    async (before, to, may) => {
      const after = await from(db, as(before), async (inside) => {
        await sql`set local session_replication_role = replica`.execute(inside)
        await sql`update payouts set method = 'stripe', provider_reference = 'tr_1', file_id = null where id = ${payoutId}`.execute(
          inside,
        )
        await reversePayout(inside, answering(answers[to as keyof typeof answers]), reversalId, now)
        return inside
          .selectFrom('payout_reversals')
          .select('status')
          .where('id', '=', reversalId)
          .executeTakeFirstOrThrow()
      })
      expect(after.status).toBe(may ? to : before)
    },
  )

  test('[BOOK-08] is let through by the database as its table of life says', async () => {
    expect(await movesThrough(db, reversalLife, 'payout_reversals_move_as_listed', as)).toEqual(movesIn(reversalLife))
    expect(await namedIn(db, 'payout_reversals_status_check')).toEqual(statusesIn(reversalLife).toSorted())
  })
})
