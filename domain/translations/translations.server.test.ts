import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { saveReview } from '#domain/reviews/commands/save-review.server.ts'
import { guestAspects } from '#domain/reviews/review.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGuest, aListing, aPaidBooking, NOW, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { removeOldTranslations } from './commands/remove-old-translations.server.ts'
import { translateText } from './commands/translate-text.server.ts'
import { STORED_DAYS, type TranslatedThing } from './translation.ts'

const { db } = await aDatabase()

/** A provider that notes its requests. */
function aProvider(translate = (text: string) => `t ${text}`) {
  const requests: [text: string, from: string | null, to: string][] = []
  const gateway = {
    translate: async (text: string, from: string | null, to: string) => {
      requests.push([text, from, to])
      return translate(text)
    },
  }
  return { requests, gateway }
}

function aWorld({ translationsPerHour = 60, maxStored = 1000, provider = aProvider() } = {}) {
  const limits = { ...defaultLimits, translationsPerHour }
  const budgets = createBudgets({ db, limits, secret: 'x'.repeat(40) })
  const world = { db, gateway: provider.gateway, budgets, log: { warn: () => {} }, maxStored }
  const ask = (thing: TranslatedThing, reader: { userId?: string; language?: 'en' | 'es'; client?: string } = {}) =>
    translateText(world, thing, { userId: null, language: 'es', client: newId(), ...reader }, NOW)
  return { ask, requests: provider.requests }
}

const notFound = { ok: false, failure: { reason: 'not-found' } }
const aTitle = () => `Loft ${newId()}`

test('[INTL-01] a description that the host wrote in the other language only is translated once for everybody', async () => {
  const { ask, requests } = aWorld()
  const en = aTitle()
  const { id } = await aListing(db, { titles: { en } })
  const first = valueOf(await ask({ of: 'listing', id }))
  expect(first).toMatchObject({
    original: { text: en, language: 'en', page: `/property/${id}` },
    text: `t ${en}`,
  })
  expect(valueOf(await ask({ of: 'listing', id }))).toEqual(first)
  expect(requests).toEqual([[en, 'en', 'es']])

  expect(await ask({ of: 'listing', id }, { language: 'en' })).toEqual(notFound)
  const both = await aListing(db)
  expect(await ask({ of: 'listing', id: both.id })).toEqual(notFound)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', id).execute()
  expect(await ask({ of: 'listing', id })).toEqual(notFound)
  expect(await ask({ of: 'listing', id: newId() })).toEqual(notFound)
})

test('[LIST-01] a review is translated once everybody may read it, and not while it is hidden', async () => {
  const { ask } = aWorld()
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing, { now: NOW })
  const { ends_at: endsAt } = await db
    .selectFrom('bookings')
    .select('ends_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await completeBooking(db, bookingId, endsAt)
  const form = {
    overall: 5,
    comment: 'Quiet and bright',
    ...(Object.fromEntries(guestAspects.map((aspect) => [aspect, 4])) as Record<(typeof guestAspects)[number], number>),
  }
  valueOf(
    await saveReview(
      db,
      { by: 'guest', userId: guestId, bookingId, form, language: 'en' },
      later(endsAt, { hours: 1 }),
    ),
  )
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const set = (values: { visible_at: Date; hidden_at: Date | null }) =>
    db
      .updateTable('reviews')
      .set({ created_at: NOW, ...values })
      .where('id', '=', id)
      .execute()

  expect(await ask({ of: 'review', id })).toEqual(notFound)
  await set({ visible_at: NOW, hidden_at: null })
  expect(valueOf(await ask({ of: 'review', id })).original).toMatchObject({ text: 'Quiet and bright', language: 'en' })
  expect(await ask({ of: 'review', id }, { language: 'en' })).toEqual(notFound)
  await set({ visible_at: NOW, hidden_at: NOW })
  expect(await ask({ of: 'review', id })).toEqual(notFound)

  // The profile of its host shows it also while this space is not published, as long as another one is.
  await set({ visible_at: NOW, hidden_at: null })
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', listing.id).execute()
  expect(await ask({ of: 'review', id })).toEqual(notFound)
  await aListing(db, { host_id: listing.hostId })
  const { original } = valueOf(await ask({ of: 'review', id }))
  expect(original).toMatchObject({ text: 'Quiet and bright', page: `/host/${listing.hostId}` })
})

test('[MSG-01] a message is translated for whom it was sent to alone, and stored nowhere', async () => {
  const { ask, requests } = aWorld()
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const text = 'Is it quiet in the morning?'
  const { conversationId: id } = valueOf(
    await startConversation(db, { guestId, listingId: listing.id, text, key: newId() }, NOW),
  )
  const message = { of: 'message', id, number: 1 } as const
  const stored = () => db.selectFrom('translations').select('text_hash').execute()
  const before = await stored()
  for (let times = 0; times < 2; times += 1)
    expect(valueOf(await ask(message, { userId: listing.hostId })).original).toMatchObject({ text, language: null })
  expect(requests).toEqual([
    [text, null, 'es'],
    [text, null, 'es'],
  ])
  expect(await stored()).toEqual(before)

  expect(await ask(message)).toEqual(notFound)
  expect(await ask(message, { userId: await aGuest(db) })).toEqual(notFound)
  expect(await ask(message, { userId: guestId })).toEqual(notFound)
  expect(await ask({ ...message, number: 2 }, { userId: listing.hostId })).toEqual(notFound)
})

test('[MSG-01] contact details that a reader does not see are not translated either', async () => {
  const { ask, requests } = aWorld()
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const text = 'Write to me at ana.perez@mail.example please'
  const { conversationId: id } = valueOf(
    await startConversation(db, { guestId, listingId: listing.id, text, key: newId() }, NOW),
  )
  valueOf(await ask({ of: 'message', id, number: 1 }, { userId: listing.hostId }))
  expect(requests[0]![0]).not.toContain('ana.perez')
})

test('[INTL-01] one client gets so many new translations an hour; what is stored costs nothing', async () => {
  const { ask, requests } = aWorld({ translationsPerHour: 2 })
  const client = newId()
  const listings = [
    await aListing(db, { titles: { en: aTitle() } }),
    await aListing(db, { titles: { en: aTitle() } }),
    await aListing(db, { titles: { en: aTitle() } }),
  ]
  const outcomes = []
  for (const { id } of listings) outcomes.push((await ask({ of: 'listing', id }, { client })).ok)
  expect(outcomes).toEqual([true, true, false])
  expect((await ask({ of: 'listing', id: listings[0]!.id }, { client })).ok).toBe(true)
  expect((await ask({ of: 'listing', id: listings[2]!.id })).ok).toBe(true)
  expect(requests).toHaveLength(3)
})

test('[INTL-01] a provider that does not answer stores nothing, and is asked again', async () => {
  let isAway = true
  const provider = aProvider((text) => {
    if (isAway) throw new Error('away')
    return `t ${text}`
  })
  const { ask } = aWorld({ provider })
  const { id } = await aListing(db, { titles: { en: aTitle() } })
  expect(await ask({ of: 'listing', id })).toEqual({ ok: false, failure: { reason: 'unavailable' } })
  isAway = false
  expect((await ask({ of: 'listing', id })).ok).toBe(true)
})

test('[INTL-01] a full table stores nothing more, and what is old is removed', async () => {
  await db.deleteFrom('translations').execute()
  const { ask, requests } = aWorld({ maxStored: 1 })
  const [one, other] = [
    await aListing(db, { titles: { en: aTitle() } }),
    await aListing(db, { titles: { en: aTitle() } }),
  ]
  for (const { id } of [one, other, one, other]) await ask({ of: 'listing', id })
  expect(requests).toHaveLength(3)

  const count = async () => (await db.selectFrom('translations').select('text').execute()).length
  await removeOldTranslations(db, later(NOW, { days: STORED_DAYS }))
  expect(await count()).toBe(1)
  await removeOldTranslations(db, later(NOW, { days: STORED_DAYS, minutes: 1 }))
  expect(await count()).toBe(0)
})
