import { zoneOf } from '#domain/i18n/site.ts'
import { type Currency, money } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { hasFailedForGood } from '../payout.ts'
import { type WhatComes, whatComes } from '../what-comes.ts'
import { triesOf } from './find-due.server.ts'
import { accountInUse } from './payable-account.server.ts'
import { readBalances } from './read-balance.server.ts'
import { readBankRules } from './read-rules.server.ts'

type Balances = Awaited<ReturnType<typeof readBalances>>

/** Reads what a host is paid next, by currency, in the order of the balances. */
export async function readWhatComes(
  db: Db,
  { hostId, balances }: { hostId: string; balances: Balances },
  now: Date,
): Promise<WhatComes[]> {
  const rules = await readBankRules(db)
  const today = dayIn(now, zoneOf('global'))
  const next = []
  for (const { owed, coming } of balances) {
    const { currency } = owed
    const [first, oldest, account] = [
      await firstBeyond(db, { hostId, currency, debt: Math.max(0, -owed.minor) }, now),
      await oldestOwed(db, hostId, currency),
      await accountFor(db, hostId, currency),
    ]
    next.push(whatComes({ owed, coming, first, oldest, account }, rules, today, now))
  }
  return next
}

/** The first stay to come after which more has been earned than is owed. */
async function firstBeyond(
  db: Db,
  { hostId, currency, debt }: { hostId: string; currency: Currency; debt: number },
  now: Date,
) {
  const { rows } = await sql<{ startsAt: Date; timeZone: string; minor: number }>`
    select starts_at as "startsAt", time_zone as "timeZone", minor::bigint as minor from (
      select starts_at, id, time_zone, sum(share_minor) over (order by starts_at, id) as minor from bookings
      where host_id = ${hostId} and currency = ${currency} and status = 'confirmed' and starts_at > ${now}) earned
    where minor > ${debt} order by starts_at, id limit 1`.execute(db)
  const [first] = rows
  return first ? { day: dayIn(first.startsAt, first.timeZone), sum: money(first.minor, currency) } : null
}

async function oldestOwed(db: Db, hostId: string, currency: Currency): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select owed_since(${hostId}::uuid, ${currency}, 1) as at`.execute(db)
  return rows[0]!.at
}

async function accountFor(db: Db, hostId: string, currency: Currency) {
  const account = await accountInUse(db, hostId, currency)
  if (!account) return null
  const isTried = !hasFailedForGood(await triesOf(db, account))
  const { method, status, heldUntil } = account
  return { isBank: method === 'bank', heldUntil, isReady: status === 'ready', isTried }
}
