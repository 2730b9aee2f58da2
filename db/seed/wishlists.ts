import type pg from 'pg'
import type { Listing } from './listings.ts'
import type { Person } from './people.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { daysBefore, SEED, type WorldTime } from './world.ts'

/** The demo guest's wishlists: stays, one of them paused since, and workspaces. */
const lists = [
  {
    name: 'Summer by the sea',
    daysAgo: 20,
    subcategories: ['house', 'apartment', 'hotel'],
    count: 5,
    notes: ['Ask whether the terrace is in the sun in the morning.', '', 'For six of us, if Tomás comes.'],
  },
  {
    name: 'Team days',
    daysAgo: 6,
    subcategories: ['co-work', 'room', 'studio'],
    count: 4,
    notes: ['', 'Has a projector.'],
  },
]

export async function insertWishlists(
  client: pg.Client,
  guest: Person,
  { all, host }: { all: readonly Listing[]; host: Person },
  time: WorldTime,
): Promise<void> {
  const newId = idsOf(`${SEED}:wishlists`)
  const { rows: paused } = await client.query<{ id: string }>(
    `select id from listings where host_id = $1 and status = 'paused' order by id limit 1`,
    [host.id],
  )
  for (const { name, daysAgo, subcategories, count, notes } of lists) {
    const id = newId(daysBefore(time.start, daysAgo))
    const fitting = all.filter(
      ({ slot, host: owner, published }) =>
        slot.city.country === 'CL' &&
        subcategories.includes(slot.kind) &&
        owner !== host &&
        published < daysBefore(time.start, daysAgo),
    )
    const stride = Math.max(1, Math.floor(fitting.length / count))
    const chosen = fitting.filter((_, index) => index % stride === 0).slice(0, count)
    const saved = [
      ...chosen.map((listing) => listing.id),
      ...(name === lists[0]!.name ? paused.map((row) => row.id) : []),
    ]
    await insertRows(client, 'wishlists', [
      { id, user_id: guest.id, name, created_at: daysBefore(time.start, daysAgo) },
    ])
    await insertRows(
      client,
      'saved_listings',
      saved.map((listing_id, index) => ({
        wishlist_id: id,
        listing_id,
        position: index,
        note: notes[index] ?? '',
        saved_at: daysBefore(time.start, daysAgo - 0.1 * (saved.length - index)),
      })),
    )
  }
}
