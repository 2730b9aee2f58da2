import { defaultLimits } from '#test/limits.ts'
import { reportListing } from '#domain/listings/commands/report-listing.server.ts'
import { ReportForm } from '#domain/listings/input.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'

const { db } = await aDatabase()
const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
const stranger = (client: string) => ({ userId: null, client })
const form = { reason: 'scam' as const, text: 'Asks for money elsewhere.' }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const notifiedOf = (listingId: string) =>
  db.selectFrom('listing_reports').selectAll().where('listing_id', '=', listingId).execute()

test('[LIST-01] a report is stored with its reason and text, and without any trace of an anonymous reporter', async () => {
  const { id } = await aListing(db)
  expect(await reportListing(db, budgets, id, form, stranger('fd00::1'), NOW)).toEqual({ ok: true, value: null })
  expect(await notifiedOf(id)).toEqual([
    { id: expect.any(String), listing_id: id, reporter_id: null, ...form, created_at: NOW },
  ])
})

test('[LIST-01] the report of a signed-in user refers to them', async () => {
  const { id } = await aListing(db)
  const userId = await aGuest(db)
  await reportListing(db, budgets, id, form, { userId, client: 'fd00::2' }, NOW)
  expect(await notifiedOf(id)).toMatchObject([{ reporter_id: userId }])
})

test('[LIST-01] one visitor makes five reports an hour, and again after it; others are not kept from theirs', async () => {
  const { id } = await aListing(db)
  for (let made = 0; made < defaultLimits.reportsPerHour; made += 1)
    expect((await reportListing(db, budgets, id, form, stranger('fd00::3'), later(made))).ok).toBe(true)

  expect(await reportListing(db, budgets, id, form, stranger('fd00::3'), later(30))).toEqual({
    ok: false,
    failure: { reason: 'too-many' },
  })
  expect((await reportListing(db, budgets, id, form, stranger('fd00::4'), later(30))).ok).toBe(true)
  expect((await reportListing(db, budgets, id, form, stranger('fd00::3'), later(61))).ok).toBe(true)
  expect(await notifiedOf(id)).toHaveLength(7)
})

test.each(['draft', 'paused'] as const)('[LIST-01] a listing that is %s cannot be reported', async (status) => {
  const { id } = await aListing(db, { status })
  expect(await reportListing(db, budgets, id, form, stranger('fd00::5'), NOW)).toMatchObject({
    failure: { reason: 'not-found' },
  })
  expect(await reportListing(db, budgets, newId(), form, stranger('fd00::5'), NOW)).toMatchObject({
    failure: { reason: 'not-found' },
  })
})

test.each([
  [{}, { reason: 'report:problems.reason' }],
  [{ reason: 'boring' }, { reason: 'report:problems.reason' }],
  [{ reason: 'other' }, { text: 'report:problems.text' }],
  [{ reason: 'other', text: '   ' }, { text: 'report:problems.text' }],
  [{ reason: 'scam', text: 'x'.repeat(2001) }, { text: 'report:problems.long' }],
  [{ reason: 'scam' }, {}],
  [{ reason: 'other', text: 'It hums.' }, {}],
])('[LIST-01] the form %o is answered with %o', (values, problems) => {
  const parsed = ReportForm.safeParse(values)
  const found = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  expect(Object.fromEntries(found)).toEqual(problems)
})
