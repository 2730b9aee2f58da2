import { aspectsOf, closesAt, guestAspects } from '#domain/reviews/review.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import { addMinutes } from '#kernel/zones.ts'
import type pg from 'pg'
import type { Booking } from './bookings.ts'
import { guestReviewTexts, hostReplies, reviewTexts } from './data/reviews.ts'
import { idsOf, type NewId, type Random, randomOf } from './random.ts'
import { insertRows } from './rows.ts'
import { Tally } from './tally.ts'
import { earlier, later, SEED, type WorldTime } from './world.ts'

/** Groups of subcategories, as of the texts. */
const groups: Readonly<Record<string, readonly Subcategory[]>> = {
  shoot: ['studio', 'film-studio', 'recording'],
  stage: ['theater', 'hall', 'workshop'],
  table: ['restaurant', 'bar', 'kitchen', 'terrace', 'outdoor'],
  desk: ['co-work', 'desk', 'office', 'room'],
  practice: ['medical-box', 'therapy-box', 'salon'],
  stock: ['store', 'warehouse', 'parking'],
  stay: ['apartment', 'house', 'hotel'],
  water: ['pool', 'spa', 'holistic-center'],
  sport: ['gym', 'soccer', 'tennis', 'basketball', 'padel', 'futbolito', 'golf'],
}

/** Shares of completed bookings with a guest's review, and of those with the host's too. */
const BY_GUEST = 0.65
const BY_HOST_TOO = 0.45
const REPLIED = 0.25

type Makers = { random: Random; newId: NewId; chooseComment: ReturnType<typeof commentChooser> }

export async function insertReviews(
  client: pg.Client,
  bookings: readonly Booking[],
  demoGuestId: string,
  time: WorldTime,
): Promise<void> {
  const random = randomOf(`${SEED}:reviews`)
  const makers = { random, newId: idsOf(`${SEED}:reviews`), chooseComment: commentChooser(random) }
  const toBeReviewed = (booking: Booking) => booking.guest.id === demoGuestId && windowEnd(booking) > time.start
  const completed = bookings.filter((booking) => booking.completed)

  const rows = completed
    .filter((booking) => !toBeReviewed(booking) && random.chance(BY_GUEST))
    .flatMap((booking) => reviewRows(booking, makers, time))
  await insertRows(client, 'reviews', rows)
  const hidden = completed.filter(toBeReviewed).map((booking) => hiddenFromDemoGuest(booking, makers, time))
  await insertRows(client, 'reviews', hidden)
}

const windowEnd = ({ period, listing }: Booking) => closesAt({ endsAt: period.end, timeZone: listing.address.timeZone })

/** A host's review of the demo's guest, hidden until the guest writes one. */
const hiddenFromDemoGuest = (booking: Booking, makers: Makers, time: WorldTime) => ({
  booking_id: booking.id,
  listing_id: booking.listing.id,
  ...hostReview(booking, makers),
  created_at: earlier(addMinutes(booking.period.end, 300), time.start),
  visible_at: windowEnd(booking),
})

/** The guest's review and perhaps the host's, visible when both are in or the window closes. */
function reviewRows(booking: Booking, makers: Makers, time: WorldTime) {
  const { random } = makers
  const afterDays = () => addMinutes(booking.period.end, random.between(180, 9 * 1440))
  const byGuest = afterDays()
  const byHost = random.chance(BY_HOST_TOO) ? afterDays() : null
  if (byGuest > time.start) return []

  const hostIsIn = byHost !== null && byHost <= time.start
  const visible = hostIsIn ? later(byGuest, byHost) : windowEnd(booking)
  const shared = { booking_id: booking.id, listing_id: booking.listing.id, visible_at: visible }
  const isShown = visible <= time.start
  return [
    { ...shared, ...guestReview(booking, isShown ? visible : null, makers), created_at: byGuest },
    ...(hostIsIn ? [{ ...shared, ...hostReview(booking, makers), created_at: byHost }] : []),
  ]
}

function guestReview(
  { listing, guest, created }: Booking,
  shownAt: Date | null,
  { random, newId, chooseComment }: Makers,
) {
  const { overall, text } = chooseComment(listing.slot.kind, listing.id)
  const around = () => Math.min(5, Math.max(1, overall + random.pick([-1, 0, 0, 0, 0, 1])))
  const marks = Object.fromEntries(guestAspects.map((aspect) => [aspect, around()]))
  const reply = shownAt && random.chance(REPLIED) ? random.pick(hostReplies)[listing.host.language] : null
  return {
    id: newId(created),
    side: 'guest',
    author_id: guest.id,
    overall,
    ...marks,
    house_rules: null,
    comment: text[guest.language],
    language: guest.language,
    reply,
    replied_at: reply && shownAt,
  }
}

function hostReview({ listing, created }: Booking, { random, newId }: Makers) {
  const overall = random.pick([5, 5, 5, 4])
  return {
    id: newId(created),
    side: 'host',
    author_id: listing.host.id,
    overall,
    ...Object.fromEntries(aspectsOf.host.map((aspect) => [aspect, overall])),
    comment: random.pick(guestReviewTexts)[listing.host.language],
    language: listing.host.language,
  }
}

/** Chooses comments evenly, never the same one twice for a listing. */
function commentChooser(random: Random) {
  const tally = new Tally()

  return (kind: Subcategory, listingId: string) => {
    const group = Object.keys(groups).find((name) => groups[name]!.includes(kind))!
    const overall = random.pick(OVERALLS)
    const unused = reviewTexts[group]!.filter(({ en }) => tally.times(listingId, en) === 0)
    const free = unused.filter(({ stars }) => stars === overall)
    const [text] = random
      .shuffled(free.length > 0 ? free : unused)
      .toSorted((a, b) => tally.times(group, a.en) - tally.times(group, b.en))
    if (!text) throw new Error(`no comment is left for ${kind}`)

    tally.note(listingId, text.en)
    tally.note(group, text.en)
    return { overall: text.stars, text }
  }
}

/** Ratings: 13 of 20 guests give five stars, one gives three. */
const OVERALLS = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 3]
