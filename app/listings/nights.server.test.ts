import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { listOwnListings } from '#domain/publishing/queries/list-own.server.ts'
import { typedFields } from '#test/hosting.ts'
import { aListing, NOW } from '#test/factories.ts'
import { aHostContext } from '#test/host-context.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { hostCalendarView } from '#app/calendar/listing/calendar.view.server.ts'
import { problemTexts } from '#app/publishing/wizard/problem-texts.server.ts'
import { previewView } from '#app/publishing/wizard/preview.view.server.ts'
import { stepView } from '#app/publishing/wizard/step.view.server.ts'
import { ownListingView } from '#app/publishing/listings/own-listing.view.server.ts'
import { listingPageMeta } from './listing/listing-meta.server.ts'

const { db } = await aDatabase()

const asks = (userId: string, language: 'en' | 'es' = 'en') =>
  aHostContext(userId, language, { db, map: { kind: 'embedded' } })

test.each([
  ['apartment', true, 'en', /\ba night\b/],
  ['apartment', true, 'es', /por noche/],
  ['apartment', false, 'en', /\ba day\b/],
  ['hall', true, 'es', /por día/],
] as const)(
  '[LIST-03] [HOST-05] by search engines and in its host’s list a price is by what is counted: %s, guests change on one day: %s, %s (D11)',
  async (subcategory, sameDayTurnover, language, unit) => {
    const { id, hostId } = await aListing(db, { subcategory, same_day_turnover: sameDayTurnover })
    const context = asks(hostId, language)
    const listing = (await findListing(db, id, language, NOW))!
    expect(listingPageMeta(listing, null, context).description).toMatch(unit)
    const { listings } = await listOwnListings(db, { hostId }, language, NOW)
    expect(listings.map((each) => ownListingView(each, context).price)).toEqual([expect.stringMatching(unit)])
  },
)

test('[HOST-08] a host’s calendar of lodging asks for the price and the minimum of nights', async () => {
  const terms = { subcategory: 'house', same_day_turnover: true, min_days: 2, max_days: 9 } as const
  const { id, hostId } = await aListing(db, terms)
  const url = new URL(`http://localhost/manage-listings/${id}/availability?from=2026-03-20&to=2026-03-21`)
  const { listing, range, rules } = await hostCalendarView(id, url, asks(hostId))
  expect([listing.priced, range?.minimum?.usual]).toEqual(['night', 'Usually 2 nights.'])
  expect(rules.map(({ text }) => text)).toContain('2 to 9 nights')
})

test('[HOST-02] the wizard says nights once its fields make it lodging where guests change on one day, and days before', async () => {
  const { hostId } = await aListing(db)
  const context = asks(hostId)
  const url = new URL('http://localhost/create-listing')
  const fields = { ...typedFields('day', []), subcategory: 'house' }
  const seen = async (own: Record<string, string>) => {
    const typed = { ...fields, ...own }
    const { priced } = await stepView('pricing', { unit: 'day', fields: typed, url }, context)
    const { example } = await previewView({ unit: 'day', fields: typed }, context)
    const { minDays } = problemTexts({ minDays: 'wizard:problems.days' }, typed, context)
    return [priced, example?.unit, example?.price.lines[0]?.detail?.unit, minDays]
  }
  expect(await seen({})).toEqual(['day', 'day', 'day', expect.stringContaining('whole days')])
  expect(await seen({ sameDayTurnover: 'on' })).toEqual([
    'night',
    'night',
    'night',
    expect.stringContaining('whole nights'),
  ])
})
