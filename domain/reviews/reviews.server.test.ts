import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import { aGuest, aListing, aPaidBooking, NOW, queuedJobs, type TestListing, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { replyToReview } from './commands/reply-to-review.server.ts'
import { saveReview } from './commands/save-review.server.ts'
import { reviewForms } from './input.ts'
import { findStayReviews } from './queries/find-stay-reviews.server.ts'
import { notifyOfShown, remindOfReview } from './jobs.server.ts'
import { guestReviews } from './queries/guest-reviews.server.ts'
import { listReceived } from './queries/list-received.server.ts'
import { listToReview } from './queries/list-to-review.server.ts'
import { closesAt, guestAspects } from './review.ts'

const { db } = await aDatabase()

/** A stay of two nights that is over. */
async function aStay(listing?: TestListing) {
  const let_ = listing ?? (await aListing(db))
  const { bookingId, guestId } = await aPaidBooking(db, let_, { now: NOW })
  const { ends_at: endsAt, time_zone: timeZone } = await db
    .selectFrom('bookings')
    .select(['ends_at', 'time_zone'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await completeBooking(db, bookingId, endsAt)
  const closes = closesAt({ endsAt, timeZone })
  return { listing: let_, bookingId, guestId, hostId: let_.hostId, endsAt, closes, soon: later(endsAt, { hours: 1 }) }
}
type Stay = Awaited<ReturnType<typeof aStay>>

const byGuest = (comment = 'Quiet and bright', overall = 5) => ({
  overall,
  comment,
  ...(Object.fromEntries(guestAspects.map((aspect) => [aspect, 4])) as Record<(typeof guestAspects)[number], number>),
})
const byHost = (comment = 'A careful guest') => ({
  overall: 4,
  cleanliness: 5,
  communication: 5,
  house_rules: 3,
  comment,
})

const guestWrites = (stay: Stay, now = stay.soon, form = byGuest()) =>
  saveReview(db, { by: 'guest', userId: stay.guestId, bookingId: stay.bookingId, form, language: 'en' }, now)
const hostWrites = (stay: Stay, now = stay.soon, form = byHost()) =>
  saveReview(db, { by: 'host', userId: stay.hostId, bookingId: stay.bookingId, form, language: 'es' }, now)

const rows = (stay: Stay) =>
  db.selectFrom('reviews').selectAll().where('booking_id', '=', stay.bookingId).orderBy('side').execute()
const seenBy = (stay: Stay, by: Side, now: Date) =>
  findStayReviews(db, { by, userId: by === 'guest' ? stay.guestId : stay.hostId, bookingId: stay.bookingId }, now)
const publicOnes = (stay: Stay, now: Date) => guestReviews(db, { listingId: stay.listing.id }, now, { max: 10 })

/** Inserts directly, as an older version or a manual change would. */
const insert = (stay: Stay, values: { side: Side; author: string; at: Date }) =>
  db
    .insertInto('reviews')
    .values({
      id: newId(),
      booking_id: stay.bookingId,
      listing_id: stay.listing.id,
      side: values.side,
      author_id: values.author,
      ...(values.side === 'guest' ? byGuest() : byHost()),
      language: 'en',
      created_at: values.at,
      visible_at: values.at,
    })
    .execute()

test('[BOOK-08] when a stay is over, both sides are asked once to review it, each by their own page', async () => {
  const stay = await aStay()
  await completeBooking(db, stay.bookingId, stay.soon)

  const reminders = (await queuedJobs(db, 'notifications.notify'))
    .map(({ payload }) => payload)
    .filter(({ thingId }) => thingId === stay.bookingId)
  const about = { kind: 'review_request', thingId: stay.bookingId, listingId: stay.listing.id }
  expect(reminders).toHaveLength(2)
  expect(reminders).toContainEqual({
    ...about,
    side: 'guest',
    recipientId: stay.guestId,
    personId: stay.hostId,
    eventKey: `review_request:${stay.bookingId}:guest`,
  })
  expect(reminders).toContainEqual({
    ...about,
    side: 'host',
    recipientId: stay.hostId,
    personId: stay.guestId,
    eventKey: `review_request:${stay.bookingId}:host`,
  })
})

describe('[BOOK-08] until both sides are in', () => {
  test('what one side has written is seen by nobody else, not even as a count, and appears when the window closes', async () => {
    const stay = await aStay()
    expect(valueOf(await guestWrites(stay))).toEqual({ appearsAt: stay.closes })
    const before = new Date(stay.closes.getTime() - 1)

    expect(await publicOnes(stay, before)).toMatchObject({ count: 0, rating: null, newest: [] })
    expect(await guestReviews(db, { hostId: stay.hostId }, before, { max: 10 })).toMatchObject({ count: 0 })
    expect(await seenBy(stay, 'host', before)).toEqual({ own: null, theirs: null })
    expect(await listReceived(db, { as: 'host', userId: stay.hostId, page: 1 }, 'en', before)).toMatchObject({
      count: 0,
      mean: null,
      reviews: [],
    })
    expect((await seenBy(stay, 'guest', before)).own).toMatchObject({ comment: 'Quiet and bright', isShown: false })

    expect(await publicOnes(stay, stay.closes)).toMatchObject({ count: 1, rating: 5 })
    expect((await seenBy(stay, 'host', stay.closes)).theirs).toMatchObject({ comment: 'Quiet and bright' })
  })

  test('search does not know of it; its document follows when it appears', async () => {
    const stay = await aStay()
    await guestWrites(stay)
    const document = async (now: Date) => {
      await refreshChangedDocuments(db, now)
      return db
        .selectFrom('search_document')
        .select(['rating_tenths', 'review_count'])
        .where('listing_id', '=', stay.listing.id)
        .executeTakeFirstOrThrow()
    }
    expect(await document(new Date(stay.closes.getTime() - 1))).toEqual({ rating_tenths: null, review_count: 0 })
    expect(await document(stay.closes)).toEqual({ rating_tenths: 50, review_count: 1 })
  })

  test('its author may change it as often as they like', async () => {
    const stay = await aStay()
    await guestWrites(stay)
    const on = later(stay.soon, { days: 3 })
    expect(valueOf(await guestWrites(stay, on, byGuest('Not so quiet', 3)))).toEqual({ appearsAt: stay.closes })
    expect(await rows(stay)).toMatchObject([
      { comment: 'Not so quiet', overall: 3, created_at: stay.soon, changed_at: on, visible_at: stay.closes },
    ])
  })
})

describe('[BOOK-08] with the second side', () => {
  test('both appear at once, and neither changes any more', async () => {
    const stay = await aStay()
    await hostWrites(stay)
    const now = later(stay.soon, { days: 2 })
    expect(valueOf(await guestWrites(stay, now))).toEqual({ appearsAt: now })
    expect((await rows(stay)).map(({ visible_at }) => visible_at)).toEqual([now, now])

    expect((await seenBy(stay, 'guest', now)).theirs).toMatchObject({
      comment: 'A careful guest',
      aspects: [
        { aspect: 'cleanliness', rating: 5 },
        { aspect: 'communication', rating: 5 },
        { aspect: 'house_rules', rating: 3 },
      ],
    })
    expect(await listReceived(db, { as: 'guest', userId: stay.guestId, page: 1 }, 'en', now)).toMatchObject({
      count: 1,
      mean: 4,
      reviews: [{ author: 'Luis', comment: 'A careful guest' }],
    })
    // The clock may also be behind.
    for (const at of [now, stay.soon])
      expect(await hostWrites(stay, at, byHost('On second thought'))).toEqual({
        ok: false,
        failure: { reason: 'shown' },
      })
  })

  test('of both who send at once, the later one makes both appear, whichever clock is ahead', async () => {
    for (let round = 0; round < 6; round += 1) {
      const stay = await aStay()
      const [a, b] = [later(stay.soon, { minutes: round % 3 }), later(stay.soon, { minutes: (round + 1) % 3 })]
      const outcomes = await Promise.all([guestWrites(stay, a), hostWrites(stay, b)])
      expect(outcomes.every(({ ok }) => ok)).toBe(true)
      const written = await rows(stay)
      expect(written).toHaveLength(2)
      expect(written[0]!.visible_at).toEqual(written[1]!.visible_at)
      for (const { created_at } of written) expect(written[0]!.visible_at >= created_at).toBe(true)
      expect(written[0]!.visible_at < stay.closes).toBe(true)
    }
  })

  test('a change that races with it is either in before both appear, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const stay = await aStay()
      await guestWrites(stay)
      const at = later(stay.soon, { minutes: 5 })
      const [change, second] = await Promise.all([guestWrites(stay, at, byGuest('Changed')), hostWrites(stay, at)])
      expect(second.ok).toBe(true)
      expect((await seenBy(stay, 'host', at)).theirs!.comment).toBe(change.ok ? 'Changed' : 'Quiet and bright')
      if (!change.ok) expect(change.failure).toEqual({ reason: 'shown' })
    }
  })

  test('two tabs of one side write one review', async () => {
    const stay = await aStay()
    const outcomes = await Promise.all([guestWrites(stay), guestWrites(stay, stay.soon, byGuest('Again'))])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await rows(stay)).toHaveLength(1)
  })
})

describe('[BOOK-08] nobody reviews', () => {
  test('a stay that is not completed, or whose window has closed; nor is anything changed then', async () => {
    const listing = await aListing(db)
    const { bookingId, guestId } = await aPaidBooking(db, listing)
    const input = { by: 'guest', userId: guestId, bookingId, form: byGuest(), language: 'en' } as const
    expect(await saveReview(db, input, NOW)).toEqual({ ok: false, failure: { reason: 'closed' } })

    const stay = await aStay()
    expect(await guestWrites(stay, stay.closes)).toEqual({ ok: false, failure: { reason: 'closed' } })
    expect((await guestWrites(stay, new Date(stay.closes.getTime() - 1))).ok).toBe(true)
    expect(await guestWrites(stay, stay.closes, byGuest('Late'))).toEqual({ ok: false, failure: { reason: 'closed' } })
  })

  test('what is somebody else’s, or their own stay from the other side', async () => {
    const stay = await aStay()
    const other = await aGuest(db)
    const write = (by: Side, userId: string) =>
      saveReview(db, { by, userId, bookingId: stay.bookingId, form: byGuest(), language: 'en' }, stay.soon)
    for (const outcome of [
      await write('guest', other),
      await write('host', other),
      await write('host', stay.guestId),
      await write('guest', stay.hostId),
    ])
      expect(outcome).toEqual({ ok: false, failure: { reason: 'not-found' } })
    expect(await rows(stay)).toEqual([])
  })

  test('past the database: it knows the stay, its people and the end of the window, and keeps what both have read', async () => {
    const stay = await aStay()
    const [by, at] = [stay.guestId, stay.soon]
    for (const wrong of [
      { side: 'guest', author: stay.hostId, at },
      { side: 'host', author: by, at },
      { side: 'guest', author: by, at: later(stay.endsAt, { days: 15 }) },
    ] as const)
      await expect(insert(stay, wrong)).rejects.toThrow('not of a completed stay')
    await insert(stay, { side: 'guest', author: by, at })
    await expect(insert(stay, { side: 'guest', author: by, at })).rejects.toThrow('reviews_booking_id_side_key')

    const change = () => sql`update reviews set overall = 1 where booking_id = ${stay.bookingId}`.execute(db)
    await change()
    await insert(stay, { side: 'host', author: stay.hostId, at })
    await expect(change()).rejects.toThrow('both sides are in')
  })
})

describe('[BOOK-08] a reply', () => {
  const reply = (stay: Stay, reviewId: string, now: Date, hostId = stay.hostId) =>
    replyToReview(db, { hostId, reviewId, reply: 'Thank you' }, now)
  const reviewOf = async (stay: Stay, side: Side = 'guest') => (await rows(stay)).find((row) => row.side === side)!.id

  test('is made once, after the review has appeared and for thirty days; of two at once, one is', async () => {
    const stay = await aStay()
    await guestWrites(stay)
    const id = await reviewOf(stay)
    expect(await reply(stay, id, new Date(stay.closes.getTime() - 1))).toMatchObject({
      failure: { reason: 'not-found' },
    })
    expect(await reply(stay, id, later(stay.closes, { days: 30, hours: 2 }))).toMatchObject({
      failure: { reason: 'closed' },
    })
    const outcomes = await Promise.all([reply(stay, id, stay.closes), reply(stay, id, stay.closes)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, failure: { reason: 'replied' } })
    expect((await publicOnes(stay, stay.closes)).newest).toMatchObject([{ reply: 'Thank you' }])
  })

  test('is the host’s alone, and not to what hosts have written', async () => {
    const stay = await aStay()
    await guestWrites(stay)
    await hostWrites(stay)
    for (const outcome of [
      await reply(stay, await reviewOf(stay), stay.closes, await aGuest(db)),
      await reply(stay, await reviewOf(stay), stay.closes, stay.guestId),
      await reply(stay, await reviewOf(stay, 'host'), stay.closes),
      await reply(stay, newId(), stay.closes),
    ])
      expect(outcome).toMatchObject({ failure: { reason: 'not-found' } })
  })

  test('an erased reply cannot be written again', async () => {
    const stay = await aStay()
    await guestWrites(stay)
    await reply(stay, await reviewOf(stay), stay.closes)
    await sql`update reviews set reply = null where booking_id = ${stay.bookingId}`.execute(db)
    expect(await reply(stay, await reviewOf(stay), stay.closes)).toMatchObject({ failure: { reason: 'replied' } })
  })
})

test('[BOOK-08] each side is reminded of the stays that it has not reviewed, and only of those', async () => {
  const stay = await aStay()
  const toReview = async (by: Side, now: Date) => {
    const userId = by === 'guest' ? stay.guestId : stay.hostId
    return (await listToReview(db, { by, userId }, 'en', now)).map(({ bookingId, until }) => [bookingId, until])
  }
  const open = [[stay.bookingId, stay.closes]]
  expect(await toReview('guest', stay.soon)).toEqual(open)
  await guestWrites(stay)
  expect(await toReview('guest', stay.soon)).toEqual([])
  expect(await toReview('host', stay.soon)).toEqual(open)
  expect(await toReview('host', new Date(stay.closes.getTime() - 1))).toEqual(open)
  expect(await toReview('host', stay.closes)).toEqual([])
})

const typed = {
  overall: '5',
  cleanliness: '5',
  communication: '5',
  check_in: '5',
  accuracy: '5',
  location: '5',
  value: '5',
}
test.each([
  ['guest', { ...typed, comment: ' Fine ' }, []],
  ['guest', { ...typed, comment: '   ' }, ['comment']],
  ['guest', { ...typed, comment: 'x'.repeat(4001) }, ['comment']],
  ['guest', { ...typed, comment: 'x'.repeat(4000) }, []],
  ['guest', { ...typed, value: '0', comment: 'Fine' }, ['value']],
  ['guest', { ...typed, value: '6', comment: 'Fine' }, ['value']],
  ['guest', { ...typed, value: '4.5', comment: 'Fine' }, ['value']],
  ['guest', {}, ['overall', ...guestAspects, 'comment']],
  ['host', {}, ['overall', 'cleanliness', 'communication', 'house_rules', 'comment']],
  ['host', { ...typed, house_rules: '1', comment: 'Fine' }, []],
] as const)('[BOOK-08] what a %s sends as %o has problems at %o', (side, form, fields) => {
  const parsed = reviewForms[side].safeParse(form)
  expect([...new Set(parsed.error?.issues.map(({ path }) => path[0]) ?? [])]).toEqual(fields)
})

describe('[MSG-04] e-mails about reviews', () => {
  const notifiedOf = async (stay: Stay, kind: string) =>
    (await queuedJobs(db, 'notifications.notify'))
      .map(({ payload }) => payload)
      .filter((payload) => payload['thingId'] === stay.bookingId && payload['kind'] === kind)
  const sidesOf = async (stay: Stay, kind: string) =>
    [...new Set((await notifiedOf(stay, kind)).map(({ eventKey }) => String(eventKey)))].toSorted()
  const remind = (stay: Stay, now: Date) => remindOfReview(db, { bookingId: stay.bookingId }, now)
  const show = (stay: Stay, now: Date) => notifyOfShown(db, { bookingId: stay.bookingId }, now)
  const daysBefore = (at: Date, days: number) => later(at, { hours: -24 * days })

  test('three days before the window closes whoever has not written is reminded, and nobody else', async () => {
    const stay = await aStay()
    expect(
      (await queuedJobs(db, 'reviews.remind')).filter(({ payload }) => payload['bookingId'] === stay.bookingId),
    ).toHaveLength(1)
    const due = await remind(stay, stay.soon)
    // By the listing's clock, which goes back in the three days.
    expect(due).toEqual(later(daysBefore(stay.closes, 3), { hours: -1 }))
    expect(await sidesOf(stay, 'review_reminder')).toEqual([])
    valueOf(await guestWrites(stay))
    expect(await remind(stay, due!)).toBeNull()
    expect(await notifiedOf(stay, 'review_reminder')).toMatchObject([
      { side: 'host', recipientId: stay.hostId, eventKey: `review_reminder:${stay.bookingId}:host` },
    ])
  })

  test('where both have written, or the window has closed, nobody is reminded', async () => {
    const [whole, late] = [await aStay(), await aStay()]
    valueOf(await guestWrites(whole))
    valueOf(await hostWrites(whole))
    expect(await remind(whole, daysBefore(whole.closes, 3))).toBeNull()
    expect(await remind(late, late.closes)).toBeNull()
    expect([...(await sidesOf(whole, 'review_reminder')), ...(await sidesOf(late, 'review_reminder'))]).toEqual([])
  })

  test('who was reviewed is told when it appears and not before: of one side when the window closes, of both at once', async () => {
    const [one, both] = [await aStay(), await aStay()]
    valueOf(await guestWrites(one))
    expect(await show(one, daysBefore(one.closes, 1))).toEqual(one.closes)
    expect(await sidesOf(one, 'review_shown')).toEqual([])
    expect(await show(one, one.closes)).toBeNull()
    expect(await notifiedOf(one, 'review_shown')).toMatchObject([{ side: 'host', recipientId: one.hostId }])

    valueOf(await guestWrites(both))
    valueOf(await hostWrites(both))
    expect(
      (await queuedJobs(db, 'reviews.notify-of-shown')).filter(
        ({ payload }) => payload['bookingId'] === both.bookingId,
      ),
    ).toHaveLength(2)
    for (const at of [both.soon, both.closes]) expect(await show(both, at)).toBeNull()
    expect(await sidesOf(both, 'review_shown')).toEqual([
      `review_shown:${both.bookingId}:guest`,
      `review_shown:${both.bookingId}:host`,
    ])
  })

  test('a guest is told of the host’s reply once', async () => {
    const stay = await aStay()
    valueOf(await guestWrites(stay))
    const [{ id: reviewId } = { id: '' }] = await rows(stay)
    for (const reply of ['Thank you', 'Again'])
      await replyToReview(db, { hostId: stay.hostId, reviewId, reply }, stay.closes)
    expect(await notifiedOf(stay, 'review_reply')).toMatchObject([
      { recipientId: stay.guestId, personId: stay.hostId, eventKey: `review_reply:${reviewId}` },
    ])
  })
})
