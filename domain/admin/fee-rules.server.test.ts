import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { priceSettings } from '#domain/listings/queries/list-prices.server.ts'
import { serviceFeePercent } from '#domain/pricing/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHold, aHost, aListing, days, NOW, refreshSearch, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addFeeRule, MAX_FEE_RULES, removeFeeRule } from './commands/write-fee-rule.server.ts'
import { FeeRuleForm } from './input.ts'
import { listFees } from './queries/list-fees.server.ts'

const { db } = await aDatabase()
const adminId = await aGuest(db)

afterEach(() => db.deleteFrom('fee_rules').execute())

type Whom = { country?: string; kind?: string; host?: string }

const add = (percent: number, { country, kind, host }: Whom) =>
  addFeeRule(db, { adminId, percent, country: country ?? null, kind: kind ?? null, host: host ?? null }, NOW)

async function emailOf(userId: string): Promise<string> {
  return (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
}

/** The service fee of the guest of a hold. */
async function feeOf(bookingId: string): Promise<number> {
  const { service_fee_minor } = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select('service_fee_minor')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return service_fee_minor
}

test('[ADM-05] [BOOK-07] of several fees the one that says most counts: host, country and kind, kind, country, the usual one; what was agreed keeps its own', async () => {
  const listing = await aListing(db)
  const held: string[] = []
  /** Two days of 50,000 pesos, on dates of their own. */
  const hold = async (from: string, to: string) => {
    held.push((await aHold(db, listing, { stay: days(from, to) })).bookingId)
    return feeOf(held.at(-1)!)
  }
  expect(await hold('2026-04-01', '2026-04-03')).toBe(10_000)
  valueOf(await add(8, { country: 'CL' }))
  expect(await hold('2026-04-05', '2026-04-07')).toBe(8000)
  valueOf(await add(7.5, { kind: 'apartment' }))
  expect(await hold('2026-04-09', '2026-04-11')).toBe(7500)
  valueOf(await add(12, { country: 'CL', kind: 'apartment' }))
  expect(await hold('2026-04-13', '2026-04-15')).toBe(12_000)
  valueOf(await add(0, { host: await emailOf(listing.hostId) }))
  expect(await hold('2026-04-17', '2026-04-19')).toBe(0)
  expect(await Promise.all(held.map(feeOf))).toEqual([10_000, 8000, 7500, 12_000, 0])

  const { rules } = await listFees(db)
  for (const { id } of rules.filter(({ host }) => host)) valueOf(await removeFeeRule(db, { adminId, ruleId: id }, NOW))
  expect(await hold('2026-04-21', '2026-04-23')).toBe(12_000)
})

test.each([
  [{ countryCode: 'CL', subcategory: 'house' }, 8],
  [{ countryCode: 'ES', subcategory: 'apartment' }, 7.5],
  [{ countryCode: 'CL', subcategory: 'apartment' }, 6],
  [{ countryCode: 'ES', subcategory: 'house' }, 10],
  [{ countryCode: null, subcategory: 'apartment' }, 7.5],
  [{ countryCode: 'CL', subcategory: null }, 8],
  [{}, 10],
] as const)('[ADM-05] of a listing that is only known as %j the fee is %d %%', async (known, percent) => {
  await add(8, { country: 'CL' })
  await add(7.5, { kind: 'apartment' })
  await add(6, { country: 'CL', kind: 'apartment' })
  await add(3, { host: await emailOf(await aHost(db)) })
  expect(await serviceFeePercent(db, known)).toBe(percent)
})

test('[ADM-05] [BOOK-07] cards and search follow a fee, and the bounds of all prices know the lowest and the highest', async () => {
  const [listing, other] = [await aListing(db, { subcategory: 'house' }), await aListing(db)]
  const base = async (id: string) => {
    await refreshSearch(db)
    const { price_base } = await db
      .selectFrom('search_document')
      .select('price_base')
      .where('listing_id', '=', id)
      .executeTakeFirstOrThrow()
    return price_base
  }
  expect((await priceSettings(db)).fees).toEqual({ lowest: 10, highest: 10 })
  valueOf(await add(7.5, { kind: 'house' }))
  expect((await priceSettings(db)).fees).toEqual({ lowest: 7.5, highest: 10 })
  valueOf(await add(22, { country: 'GB' }))
  expect((await priceSettings(db)).fees).toEqual({ lowest: 7.5, highest: 22 })

  expect([await base(listing.id), await base(other.id)]).toEqual([53_750, 55_000])
  const [card] = await listingCards(db, [listing.id], 'en', NOW)
  expect(card!.fromPrice).toEqual({ minor: 53_750, currency: 'CLP' })

  const { rules } = await listFees(db)
  for (const { id } of rules) valueOf(await removeFeeRule(db, { adminId, ruleId: id }, NOW))
  expect(await base(listing.id)).toBe(55_000)
})

test('[ADM-05] a fee for exactly these is there once, its host has an account, there are so many at most, and what is gone is removed once', async () => {
  const email = await emailOf(await aHost(db))
  valueOf(await add(8, { country: 'CL' }))
  valueOf(await add(8, { country: 'CL', kind: 'house' }))
  valueOf(await add(8, { host: email }))
  for (const whom of [{ country: 'CL' }, { country: 'CL', kind: 'house' }, { host: email }])
    expect(await add(9, whom)).toEqual({ ok: false, failure: { reason: 'there' } })
  expect(await add(9, { host: 'nobody@nowhere.example' })).toEqual({ ok: false, failure: { reason: 'no-host' } })
  expect(await removeFeeRule(db, { adminId, ruleId: newId() }, NOW)).toEqual({ ok: false, failure: { reason: 'gone' } })

  await sql`insert into fee_rules (id, country_code, subcategory, percent, made_at)
    select gen_random_uuid(), 'ES', 'kind-' || n, 5, ${NOW} from generate_series(1, ${MAX_FEE_RULES - 3}) n`.execute(db)
  expect(await add(9, { country: 'GB' })).toEqual({ ok: false, failure: { reason: 'too-many' } })
})

test('[ADM-05] the log has whom a fee is for, before and after, and a host’s own stands with the host', async () => {
  const hostId = await aHost(db)
  valueOf(await add(7.5, { country: 'CL', kind: 'house' }))
  valueOf(await add(4, { host: await emailOf(hostId) }))
  const { rules } = await listFees(db)
  for (const { id } of rules) valueOf(await removeFeeRule(db, { adminId, ruleId: id }, NOW))
  const entries = await db
    .selectFrom('audit_log')
    .select(['subject', 'subject_id', 'changes'])
    .where('action', '=', 'fee-rule-changed')
    .execute()
  const general = { subject: null, subject_id: null }
  const ofHost = { subject: 'user', subject_id: hostId }
  expect(entries).toEqual(
    expect.arrayContaining([
      { ...general, changes: { serviceFeePercent: [null, 7.5], feeFor: [null, 'CL house'] } },
      { ...general, changes: { serviceFeePercent: [7.5, null], feeFor: ['CL house', null] } },
      { ...ofHost, changes: { serviceFeePercent: [null, 4], feeFor: [null, null] } },
      { ...ofHost, changes: { serviceFeePercent: [4, null], feeFor: [null, null] } },
    ]),
  )
})

test.each([
  [{ rulePercent: '7.5', country: 'CL' }, []],
  [{ rulePercent: '7,5', kind: 'house' }, []],
  [{ rulePercent: '0', host: 'ana@somewhere.example' }, []],
  [{ rulePercent: '90', country: 'CL', kind: 'house' }, []],
  [{ rulePercent: '90.5', country: 'CL' }, ['rulePercent']],
  [{ rulePercent: '7.25', country: 'CL' }, ['rulePercent']],
  [{ rulePercent: '-1', country: 'CL' }, ['rulePercent']],
  [{ rulePercent: '', country: 'CL' }, ['rulePercent']],
  [{ rulePercent: '5' }, ['country']],
  [{ rulePercent: '5', country: 'XX' }, ['country']],
  [{ rulePercent: '5', kind: 'castle' }, ['kind']],
  [{ rulePercent: '5', host: 'ana' }, ['host']],
  [{ rulePercent: '5', country: 'CL', host: 'ana@somewhere.example' }, ['host']],
] as const)('[ADM-05] of a fee for some listings, %j has its problem at %j', (typed, problems) => {
  const parsed = FeeRuleForm.safeParse(typed)
  expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problems)
})
