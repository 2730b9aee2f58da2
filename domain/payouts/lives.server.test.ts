import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { hostPaymentEntry } from '#domain/payments/ledger.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
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
import { confirmWriteOff, refuseWriteOff } from './commands/write-off.server.ts'
import type { PayoutGateways, ReverseOutcome } from './gateway.server.ts'
import { onItsWay, payoutLife, type PayoutStatus } from './payout.ts'
import { reversalLife } from './reversal.ts'
import { writeOffLife } from './write-off.ts'

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

describe('a write-off', async () => {
  const writeOffId = newId()
  const [proposer, second] = [await aGuest(db), await aGuest(db)]
  const { hostId } = listing
  const as = (status: keyof typeof writeOffLife) => {
    const [by, at] = status === 'proposed' ? [null, null] : [second, now]
    return sql`insert into write_offs (id, host_id, currency, amount_minor, reason, status, proposed_by, proposed_at, decided_by, decided_at)
      values (${writeOffId}, ${hostId}, 'CLP', 1000, 'gone', ${status}, ${proposer}, ${now}, ${by}::uuid, ${at}::timestamptz)
      on conflict (id) do update set status = excluded.status, decided_by = excluded.decided_by, decided_at = excluded.decided_at`
  }
  const decisions = { confirmed: confirmWriteOff, refused: refuseWriteOff }
  /** The host owes that much of the booking. */
  const withDebt = (inside: typeof db) =>
    inTransaction(inside, (tx) =>
      postJournal(
        tx,
        {
          eventKey: `host-paid:${writeOffId}`,
          bookingId,
          postings: hostPaymentEntry(money(-500_000, 'CLP'), hostId),
        },
        now,
      ),
    )

  test.each(changesIn(writeOffLife).filter(([, to]) => to !== 'proposed'))(
    '[HOST-09] that is %s becomes %s by its command: %s',
    async (before, to, may) => {
      const after = await from(db, as(before), async (inside) => {
        await withDebt(inside)
        await decisions[to as keyof typeof decisions](inside, { adminId: second, writeOffId }, now)
        return inside.selectFrom('write_offs').select('status').where('id', '=', writeOffId).executeTakeFirstOrThrow()
      })
      expect(after.status).toBe(may ? to : before)
    },
  )

  test('[HOST-09] is let through by the database as its table of life says', async () => {
    expect(await movesThrough(db, writeOffLife, 'write_offs_move_as_listed', as)).toEqual(movesIn(writeOffLife))
    expect(await namedIn(db, 'write_offs_status_check')).toEqual(statusesIn(writeOffLife).toSorted())
  })
})
