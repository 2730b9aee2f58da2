import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { notifyOfBalance } from '#domain/notifications/jobs/notify-of-balance.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { aGuest, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay, balancesOf } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { markFailed, markPaid } from './commands/mark-payout.server.ts'
import { remindAll, remindHost } from './commands/remind-host.server.ts'
import { confirmWriteOff, proposeWriteOff, refuseWriteOff } from './commands/write-off.server.ts'
import { listBalances } from './queries/list-balances.server.ts'

const { db } = await aDatabase()

/** Hosts on a page. */
const PAGE_SIZE = 25
checkInvariants(() => db)

/** A host who has earned 100,000 pesos. */
async function anEarner({ hasAccount = true } = {}) {
  const listing = await aHostToPay(db)
  if (!hasAccount) await sql`delete from payout_accounts where host_id = ${listing.hostId}`.execute(db)
  const stay = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  return { listing, ...stay, hostId: listing.hostId }
}

/** A host who was paid 100,000 for a stay of which all is then given back. */
async function aDebtor() {
  const earner = await anEarner()
  const { startsAt, bookingId, listing } = earner
  await makePayouts(db, startsAt)
  const adminId = await aGuest(db)
  await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, startsAt)
  const payouts = await db.selectFrom('payouts').select('id').where('host_id', '=', listing.hostId).execute()
  for (const { id } of payouts) valueOf(await markPaid(db, { adminId, payoutId: id }, later(startsAt, { hours: 1 })))
  const at = later(startsAt, { hours: 2 })
  const host = { hostId: listing.hostId, bookingId, reason: 'flood', idempotencyKey: newId() }
  valueOf(await cancelBy.host(db, host, at))
  return { ...earner, at: later(at, { hours: 1 }) }
}

const listed = async (list: 'no-account' | 'rejected' | 'below-zero', hostId: string) => {
  const { balances } = await listBalances(db, { list, page: 1 }, NOW)
  return balances.find((each) => each.hostId === hostId)
}

test('[HOST-09] who is owed something without an account is listed with how much and since when, and not once there is one', async () => {
  const { hostId, startsAt } = await anEarner({ hasAccount: false })
  expect(await listed('no-account', hostId)).toMatchObject({
    amount: money(100_000, 'CLP'),
    since: startsAt,
    account: null,
    remindedAt: null,
  })
  expect(await listed('rejected', hostId)).toBeUndefined()
  const other = await anEarner()
  expect(await listed('no-account', other.hostId)).toBeUndefined()
})

test('[HOST-09] an account to which nothing is paid any more is listed until a payout may be tried again', async () => {
  const { hostId, startsAt } = await anEarner()
  await makePayouts(db, startsAt)
  const adminId = await aGuest(db)
  await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, startsAt)
  expect(await listed('rejected', hostId)).toBeUndefined()
  const { id } = await db.selectFrom('payouts').select('id').where('host_id', '=', hostId).executeTakeFirstOrThrow()
  valueOf(await markFailed(db, { adminId, payoutId: id, reason: 'no' }, later(startsAt, { hours: 1 })))
  expect(await listed('rejected', hostId)).toMatchObject({ account: '•••• 1234', amount: money(100_000, 'CLP') })
  await sql`update payouts set retried_at = now(), retried_by = ${adminId} where id = ${id}`.execute(db)
  expect(await listed('rejected', hostId)).toBeUndefined()
})

test('[HOST-09] a host is reminded once in fourteen days, by e-mail and on the site, in the audit log; two clicks at once are one', async () => {
  const { hostId } = await anEarner({ hasAccount: false })
  const [adminId, other] = [await aGuest(db), await aGuest(db)]
  const reminder = { adminId, hostId, currency: 'CLP', list: 'no-account' } as const
  const clicks = await Promise.all([
    remindHost(db, reminder, NOW),
    remindHost(db, { ...reminder, adminId: other }, NOW),
  ])
  expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await remindHost(db, reminder, later(NOW, { days: 14, minutes: -1 }))).toEqual({
    ok: false,
    failure: { reason: 'reminded' },
  })
  expect(await remindHost(db, { ...reminder, list: 'below-zero' }, NOW)).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
  const jobs = await queuedJobs(db, 'notifications.notify-of-balance')
  const ids = jobs.map(({ payload }) => (payload as { reminderId: string }).reminderId)
  for (const id of ids) {
    await notifyOfBalance(db, id, NOW)
    await notifyOfBalance(db, id, NOW)
  }
  const notified = await db.selectFrom('notifications').select(['kind']).where('recipient_id', '=', hostId).execute()
  expect(notified).toEqual([{ kind: 'payout_account_wanted' }])
  const audited = await db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'payout-host-reminded')
    .where('actor_id', 'in', [adminId, other])
    .execute()
  expect(audited).toEqual([{ subject_id: hostId }])
  expect(await remindHost(db, reminder, later(NOW, { days: 14 }))).toEqual({ ok: true, value: null })
})

test('[HOST-09] all of a list are reminded but those who were, and those whose account is closed', async () => {
  const adminId = await aGuest(db)
  const at = later(NOW, { days: 100 })
  await remindAll(db, { adminId, list: 'no-account' }, at)
  expect(await remindAll(db, { adminId, list: 'no-account' }, at)).toBe(0)
  await anEarner({ hasAccount: false })
  const closed = await anEarner({ hasAccount: false })
  await sql`update profiles set closed_at = now() where user_id = ${closed.hostId}`.execute(db)
  expect(await remindAll(db, { adminId, list: 'no-account' }, later(at, { minutes: 1 }))).toBe(1)
  await sql`update profiles set closed_at = null where user_id = ${closed.hostId}`.execute(db)
})

test('[HOST-09] a debt is written off by two admins: the second confirms, the host owes nothing, and the ledger has the loss on an account of its own', async () => {
  const { hostId, at } = await aDebtor()
  const [first, second] = [await aGuest(db), await aGuest(db)]
  const debt = { adminId: first, hostId, amount: money(60_000, 'CLP'), reason: 'left the country' }
  expect(await listed('below-zero', hostId)).toMatchObject({ amount: money(-100_000, 'CLP'), writeOff: null })
  expect(await proposeWriteOff(db, { ...debt, amount: money(100_001, 'CLP') }, at)).toEqual({
    ok: false,
    failure: { reason: 'too-much', max: 100_000 },
  })
  valueOf(await proposeWriteOff(db, debt, at))
  expect(await proposeWriteOff(db, { ...debt, adminId: second }, at)).toEqual({
    ok: false,
    failure: { reason: 'proposed' },
  })
  expect(await balancesOf(db, hostId)).toMatchObject({ owed: -100_000 })

  const { id: writeOffId } = (await listed('below-zero', hostId))!.writeOff!
  expect(await confirmWriteOff(db, { adminId: first, writeOffId }, at)).toEqual({
    ok: false,
    failure: { reason: 'own' },
  })
  const confirmed = await Promise.all([1, 2].map(() => confirmWriteOff(db, { adminId: second, writeOffId }, at)))
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await balancesOf(db, hostId)).toMatchObject({ owed: -40_000 })
  const { rows } = await sql<{ kind: string; minor: number }>`select a.kind, p.amount_minor as minor from journal j
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.event_key like ${`write-off:${writeOffId}:%`} order by 1`.execute(db)
  expect(rows).toEqual([
    { kind: 'host', minor: -60_000 },
    { kind: 'write-off', minor: 60_000 },
  ])
  const audited = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', hostId)
    .execute()
  expect(audited.filter(({ action }) => action.startsWith('write-off'))).toEqual([
    { action: 'write-off-proposed', reason: 'left the country' },
    { action: 'write-off-confirmed', reason: 'left the country' },
  ])
})

test('[HOST-09] a refused write-off moves nothing and another may be proposed; nobody’s debt is none', async () => {
  const { hostId, at } = await aDebtor()
  const [first, second] = [await aGuest(db), await aGuest(db)]
  const debt = { adminId: first, hostId, amount: money(100_000, 'CLP'), reason: 'x' }
  valueOf(await proposeWriteOff(db, debt, at))
  const { id: writeOffId } = (await listed('below-zero', hostId))!.writeOff!
  valueOf(await refuseWriteOff(db, { adminId: first, writeOffId }, at))
  expect(await confirmWriteOff(db, { adminId: second, writeOffId }, at)).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
  expect(await balancesOf(db, hostId)).toMatchObject({ owed: -100_000 })
  valueOf(await proposeWriteOff(db, debt, at))
  const earner = await anEarner()
  expect(await proposeWriteOff(db, { ...debt, hostId: earner.hostId }, at)).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
})

test('[HOST-09] what the host has earned meanwhile is not written off any more', async () => {
  const { hostId, listing, at } = await aDebtor()
  const [first, second] = [await aGuest(db), await aGuest(db)]
  valueOf(await proposeWriteOff(db, { adminId: first, hostId, amount: money(100_000, 'CLP'), reason: 'x' }, at))
  const { id: writeOffId } = (await listed('below-zero', hostId))!.writeOff!
  await aBegunStay(db, listing, '2026-04-20', '2026-04-22')
  expect(await confirmWriteOff(db, { adminId: second, writeOffId }, at)).toEqual({
    ok: false,
    failure: { reason: 'too-much', max: 0 },
  })
})

test('[HOST-09] the database lets nobody confirm a write-off alone, nor change one that is decided', async () => {
  const { hostId, at } = await aDebtor()
  const adminId = await aGuest(db)
  valueOf(await proposeWriteOff(db, { adminId, hostId, amount: money(5, 'CLP'), reason: 'x' }, at))
  const alone = sql`update write_offs set status = 'confirmed', decided_by = proposed_by, decided_at = now() where host_id = ${hostId}`
  await expect(alone.execute(db)).rejects.toThrow('write_offs_by_two')
  await expect(sql`update write_offs set amount_minor = 6 where host_id = ${hostId}`.execute(db)).rejects.toThrow(
    'stays as it is',
  )
})

test('[HOST-09] a list longer than a page has pages, the number of all and their sums', async () => {
  const hosts = []
  for (let number = 0; number < PAGE_SIZE + 1; number++) hosts.push(await anEarner({ hasAccount: false }))
  const first = await listBalances(db, { list: 'no-account', page: 1 }, NOW)
  const last = await listBalances(db, { list: 'no-account', page: 99 }, NOW)
  expect(first.balances).toHaveLength(PAGE_SIZE)
  expect(last.at).toEqual({ page: 2, pages: 2 })
  expect(first.balances.length + last.balances.length).toBe(first.count)
  expect(first.sums).toEqual([{ count: first.count, amount: money(first.count * 100_000, 'CLP') }])
})
