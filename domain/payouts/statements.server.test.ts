import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { takeAnswer } from './commands/mark-file.server.ts'
import { payoutReference } from './payout-reference.ts'
import { accountZone } from './queries/read-account-zone.server.ts'
import { readStatement, walkStatement } from './queries/read-statement.server.ts'
import type { StatementLine } from './statement.ts'

const { db } = await aDatabase()

/** Lines of a page. */
const PAGE_LINES = 50

const YEAR = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }

/** All lines, as a file has them. */
async function walked(hostId: string): Promise<StatementLine[]> {
  const lines = []
  for await (const line of walkStatement(db, { hostId, currency: 'CLP', ...YEAR }, 'en')) lines.push(line)
  return lines
}

test('[HOST-09] a payout of seven bookings is one line with its reference, the bank’s own and the account; five bookings are named, the file has all', async () => {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  let last = new Date(0)
  for (let stays = 0; stays < 7; stays += 1) {
    const from = addDays('2026-03-20', 3 * stays)
    const { startsAt } = await aBegunStay(db, listing, from, addDays(from, 2))
    last = startsAt
  }
  await makePayouts(db, last)
  const adminId = await aGuest(db)
  const fileId = valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, last))
  const { id } = await db.selectFrom('payouts').select('id').where('host_id', '=', hostId).executeTakeFirstOrThrow()
  const reference = payoutReference(id)
  const rows = [{ reference, amount: null, bankReference: 'TEF 1', outcome: 'paid' } as const]
  valueOf(await takeAnswer(db, { adminId, fileId, rows }, later(last, { days: 1 })))

  const { lines, closing } = await readStatement(db, { hostId, currency: 'CLP', ...YEAR }, 'en')
  expect(lines.map(({ kind }) => kind)).toEqual([...Array.from({ length: 7 }, () => 'share'), 'payout'])
  expect(closing).toEqual(money(0, 'CLP'))
  const { payout, booking, amount, balance } = lines[7]!
  expect([booking, amount.minor, balance.minor]).toEqual([null, -700_000, 0])
  expect(payout).toMatchObject({ payoutId: id, reference, bankReference: 'TEF 1', account: '•••• 1234', count: 7 })
  expect(payout!.parts.map((part) => [part.amount.minor, part.unit])).toEqual(
    Array.from({ length: 5 }, () => [100_000, 'day']),
  )
  expect((await walked(hostId)).at(-1)!.payout!.parts).toHaveLength(7)
})

test('[HOST-09] a statement of more lines than a page has pages, each with its balances, and its file has every line', async () => {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  const { bookingId, startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  const COUNT = 450
  const owed = { account: { kind: 'host', ownerId: hostId }, amount: money(-1, 'CLP') } as const
  const held = { account: { kind: 'held' }, amount: money(1, 'CLP') } as const
  const entries = Array.from({ length: COUNT }, () => ({
    eventKey: `claim:${newId()}`,
    bookingId,
    postings: [owed, held],
  }))
  await inTransaction(db, (tx) => postEntries(tx, entries, later(startsAt, { hours: 1 })))

  const read = (page: number) => readStatement(db, { hostId, currency: 'CLP', ...YEAR, page }, 'en')
  const [first, second, last] = [await read(1), await read(2), await read(99)]
  expect(first.at).toEqual({ page: 1, pages: 10 })
  expect(last.at).toEqual({ page: 10, pages: 10 })
  expect([first.lines.length, second.lines.length, last.lines.length]).toEqual([PAGE_LINES, PAGE_LINES, 1])
  expect(first.lines.at(-1)!.balance.minor).toBe(100_000 + PAGE_LINES - 1)
  expect(second.lines[0]!.balance.minor).toBe(100_000 + PAGE_LINES)
  expect([first.opening.minor, first.closing.minor, last.closing.minor]).toEqual([0, 100_000 + COUNT, 100_000 + COUNT])

  const all = await walked(hostId)
  expect(all).toHaveLength(COUNT + 1)
  expect(new Set(all.map(({ id }) => id)).size).toBe(COUNT + 1)
  expect(all.at(-1)!.balance.minor).toBe(100_000 + COUNT)
})

test('[HOST-09] a month of a host’s money begins in the zone of their own account', async () => {
  const userId = await aGuest(db)
  expect(await accountZone(db, userId)).toBe('America/Santiago')
  await db.updateTable('profiles').set({ site: 'uk' }).where('user_id', '=', userId).execute()
  expect(await accountZone(db, userId)).toBe('Europe/London')
})
