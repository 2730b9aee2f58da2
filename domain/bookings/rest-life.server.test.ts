import { violates } from '#platform/db.server.ts'
import { NOW } from '#test/factories.ts'
import { from, movesIn, movesThrough, namedIn, statusesIn } from '#test/lives.ts'
import { aDepositPaid } from '#test/rests.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { restLife, type RestStatus } from './rest.ts'

const { db } = await aDatabase()
const { bookingId } = await aDepositPaid(db)
const as = (status: RestStatus) => sql`update booking_rests set status = ${status},
    next_at = ${status === 'open' ? NOW : null}, ended_at = ${status === 'open' ? null : NOW} where booking_id = ${bookingId}`

test('[BOOK-06] the rest of a booking is let through by the database as its table of life says', async () => {
  expect(await movesThrough(db, restLife, 'booking_rests_move_as_listed', as)).toEqual(movesIn(restLife))
  expect(await namedIn(db, 'booking_rests_status_check')).toEqual(statusesIn(restLife).toSorted())
})

test.each([
  ['open', 77_001, true],
  ['open', 76_999, false],
  ['paid', 76_999, true],
] as const)('[BOOK-06] one that is %s becomes %i pesos: refused is %s', async (status, minor, isRefused) => {
  const changed = from(db, as(status), async (inside) =>
    sql`update booking_rests set amount_minor = ${minor} where booking_id = ${bookingId}`.execute(inside),
  )
  const refused = await changed.then(
    () => false,
    (error: unknown) => violates(error, 'rest_only_shrinks'),
  )
  expect(refused).toBe(isRefused)
})
