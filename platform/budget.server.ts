import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/durations.ts'
import { createHmac } from 'node:crypto'
import { fail, ok, type Result } from '#kernel/result.ts'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import type { Limits } from './limits.server.ts'
import { shareOf } from './living-programs.server.ts'

/** Counts in the database cost as much as a search, so only limits that servers must share use it; of the others each server allows its part. */
const budgets = {
  places: { limit: 'placesPerMinute', windowMs: MINUTE_MS, isCountedTogether: false },
  beacons: { limit: 'beaconsPerMinute', windowMs: MINUTE_MS, isCountedTogether: false },
  logIn: { limit: 'logInsPerMinute', windowMs: MINUTE_MS, isCountedTogether: true },
  logInOfAccount: { limit: 'logInsPerQuarterHourAndAccount', windowMs: 15 * MINUTE_MS, isCountedTogether: true },
  logInOfAccountAndClient: {
    limit: 'logInsPerSixHoursAndAccountOfClient',
    windowMs: 6 * HOUR_MS,
    isCountedTogether: true,
  },
  logInOfAccountLong: { limit: 'logInsPerSixHoursAndAccount', windowMs: 6 * HOUR_MS, isCountedTogether: true },
  passkeyChallenge: { limit: 'passkeyChallengesPerMinute', windowMs: MINUTE_MS, isCountedTogether: true },
  factorOfAccount: { limit: 'factorsPerQuarterHourAndAccount', windowMs: 15 * MINUTE_MS, isCountedTogether: true },
  factorOfAccountLong: { limit: 'factorsPerSixHoursAndAccount', windowMs: 6 * HOUR_MS, isCountedTogether: true },
  addressTrial: { limit: 'addressTrialsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  emailProof: { limit: 'emailProofsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  emailProofOfEmailAndClient: {
    limit: 'emailProofsPerHourAndEmailOfClient',
    windowMs: HOUR_MS,
    isCountedTogether: true,
  },
  providerSignIn: { limit: 'providerSignInsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  signUp: { limit: 'signUpsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  accountQuestion: { limit: 'accountQuestionsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  accountQuestionOfEmail: { limit: 'accountQuestionsPerHourAndEmail', windowMs: HOUR_MS, isCountedTogether: true },
  photo: { limit: 'photosPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  photoFetch: { limit: 'photosPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  photoFetchOfAddress: { limit: 'photoFetchesPerMinuteAndAddress', windowMs: MINUTE_MS, isCountedTogether: true },
  calendarFetch: { limit: 'calendarFetchesPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  calendarFetchOfAddress: {
    limit: 'firstCalendarFetchesPerMinuteAndAddress',
    windowMs: MINUTE_MS,
    isCountedTogether: true,
  },
  import: { limit: 'importsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  badSignature: { limit: 'badSignaturesPerHour', windowMs: HOUR_MS, isCountedTogether: false },
  paymentReturn: { limit: 'paymentReturnsPerMinute', windowMs: MINUTE_MS, isCountedTogether: false },
  inquiry: { limit: 'inquiriesPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  inquiryOfEmail: { limit: 'inquiriesPerHourAndEmail', windowMs: HOUR_MS, isCountedTogether: true },
  answer: { limit: 'answersPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  inbound: { limit: 'inboundEmailsPerMinute', windowMs: MINUTE_MS, isCountedTogether: false },
  resend: { limit: 'resendsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  resendOfEmail: { limit: 'resendsPerDayAndEmail', windowMs: 24 * HOUR_MS, isCountedTogether: true },
  push: { limit: 'pushRequestsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  measurement: { limit: 'measurementsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  testEmail: { limit: 'testEmailsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  report: { limit: 'reportsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  addressLookup: { limit: 'addressLookupsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
  addressLookupOfAll: { limit: 'addressLookupsPerSecond', windowMs: SECOND_MS, isCountedTogether: true },
  purge: { limit: 'cdnPurgesPerMinute', windowMs: MINUTE_MS, isCountedTogether: true },
  translation: { limit: 'translationsPerHour', windowMs: HOUR_MS, isCountedTogether: true },
} as const satisfies Record<string, { limit: keyof Limits; windowMs: number; isCountedTogether: boolean }>

export type BudgetName = keyof typeof budgets

type OverBudget = { reason: 'over-budget'; retryAfterSeconds: number }

export type Budgets = {
  /** @param who the day's pseudonym of a connection, an account or an e-mail; only its hash is stored */
  spend: (name: BudgetName, who: string, now: Date) => Promise<Result<null, OverBudget>>
  /** Forgets what was spent of shared budgets, because it has turned out to be harmless. */
  forget: (names: readonly BudgetName[], who: string) => Promise<void>
}

type Spent = { count: number; endsMs: number }

type Wiring = { db: Db; limits: Limits; secret: string; servers?: () => number }

/**
 * @param secret  keys the hashes, so that a reader of the table cannot look e-mail addresses up
 * @param servers that live, among which a limit is divided that each counts alone
 */
export function createBudgets({ db, limits, secret, servers = () => 1 }: Wiring): Budgets {
  const spentHere = countsOfProcess()
  const keyOf = (name: BudgetName, who: string) => createHmac('sha256', secret).update(`${name} ${who}`).digest('hex')

  return {
    spend: async (name, who, now) => {
      const { limit, windowMs, isCountedTogether } = budgets[name]
      const key = keyOf(name, who)
      const spent = isCountedTogether ? await spendInDatabase(db, key, windowMs, now) : spentHere(key, windowMs, now)
      const max = isCountedTogether ? limits[limit] : shareOf(limits[limit], servers())
      if (spent.count <= max) return ok(null)
      return fail({
        reason: 'over-budget',
        retryAfterSeconds: Math.max(1, Math.ceil((spent.endsMs - now.getTime()) / 1000)),
      })
    },
    forget: async (names, who) => {
      const keys = names.map((name) => keyOf(name, who))
      await db.deleteFrom('spent_budgets').where('key', 'in', keys).execute()
    },
  }
}

/** A process counts so many clients in about 20 MB; beyond it the oldest counts are dropped. */
const MAX_CLIENTS = 100_000

function countsOfProcess() {
  const counts = new Map<string, Spent>()
  return (key: string, windowMs: number, now: Date): Spent => {
    const known = counts.get(key)
    if (known && known.endsMs >= now.getTime()) {
      known.count += 1
      return known
    }
    const spent = { count: 1, endsMs: now.getTime() + windowMs }
    // A map keeps its order, so the first key is the oldest.
    counts.delete(key)
    counts.set(key, spent)
    if (counts.size > MAX_CLIENTS) counts.delete(counts.keys().next().value!)
    return spent
  }
}

/** One statement misses no concurrent request; it also deletes two expired counts. */
async function spendInDatabase(db: Db, key: string, windowMs: number, now: Date): Promise<Spent> {
  const endsAt = new Date(now.getTime() + windowMs)
  const { rows } = await sql<{ count: number; ends_at: Date }>`
    with over as (
      delete from spent_budgets where key in (
        select key from spent_budgets where ends_at < ${now} and key <> ${key} limit 2 for update skip locked)
    )
    insert into spent_budgets as s (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when s.ends_at < ${now} then 1 else s.count + 1 end,
      ends_at = case when s.ends_at < ${now} then excluded.ends_at else s.ends_at end
    returning count, ends_at`.execute(db)
  return { count: rows[0]!.count, endsMs: rows[0]!.ends_at.getTime() }
}
